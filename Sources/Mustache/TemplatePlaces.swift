/// Converts offsets to lines and columns. Queried in ascending order, it reads the text once.
struct TemplatePlaces {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(of target: Int) -> (line: Int, column: Int) {
    if target < offset { (offset, line, column) = (0, 1, 1) }
    while offset < target {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xC0 != 0x80 {
        // UTF-8 continuation bytes belong to the scalar already counted.
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}
