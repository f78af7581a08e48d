internal import CPostgreSQL

/// A parameter of a statement. Texts and numbers are sent as text, everything else in PostgreSQL's binary format.
package enum Parameter: Sendable {
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case texts([String])
  case integers([Int64])
  case manyBytes([[UInt8]])
  case null

  /// The bytes to send; nil for null. A text ends with a zero byte that its length does not include.
  var content: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8) + [0]
    case .integer(let number): Array("\(number)".utf8) + [0]
    case .bytes(let bytes): bytes
    case .texts(let texts): Self.array(of: 25, texts.map { Array($0.utf8) })
    case .integers(let numbers):
      Self.array(of: 20, numbers.map { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } })
    case .manyBytes(let all): Self.array(of: 17, all)
    case .null: nil
    }
  }

  var isBinary: Bool {
    switch self {
    case .text, .integer, .null: false
    case .bytes, .texts, .integers, .manyBytes: true
    }
  }

  /// An array of one dimension: number of dimensions, whether it has nulls, type of the elements, count, first index;
  /// then each element after its length.
  private static func array(of type: UInt32, _ elements: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 + elements.reduce(0) { $0 + $1.count + 4 })
    func append(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
    append(elements.isEmpty ? 0 : 1)
    append(0)
    append(type)
    if elements.isEmpty { return bytes }
    append(UInt32(elements.count))
    append(1)
    for element in elements {
      append(UInt32(element.count))
      bytes.append(contentsOf: element)
    }
    return bytes
  }
}
