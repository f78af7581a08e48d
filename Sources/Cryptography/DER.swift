/// The part of DER (X.690 §10) that is written here: non-negative integers and sequences.
enum DER {
  /// - Parameter bytes: big-endian; leading zeros are ignored.
  static func integer(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var value = Array(bytes.drop { $0 == 0 })
    // The top bit is the sign bit.
    if value.first.map({ $0 >= 0x80 }) ?? true { value.insert(0, at: 0) }
    return element(2, value)
  }

  /// - Parameter content: the concatenated elements.
  static func sequence(_ content: [UInt8]) -> [UInt8] { element(0x30, content) }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
    let length = withUnsafeBytes(of: content.count.bigEndian) { Array($0.drop { $0 == 0 }) }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }
}
