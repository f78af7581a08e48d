/// Tables and loops for both Base64 alphabets of RFC 4648. Tokens are encoded on every request, so this works on bytes
/// in whole groups.
struct Base64Alphabet: Sendable {
  private let characters: [UInt8]
  /// The value of each byte, or 0xFF if it is not in the alphabet.
  private let values: [UInt8]

  private init(last two: StaticString) {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    characters = Array(common.utf8) + [two.utf8Start[0], two.utf8Start[1]]
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
  }

  static let standard = Base64Alphabet(last: "+/")
  static let url = Base64Alphabet(last: "-_")

  /// The number of characters for `count` bytes, without padding.
  static func encodedCount(_ count: Int) -> Int { (count * 8 + 5) / 6 }

  /// Writes the characters for `bytes`, without padding.
  func encode(_ bytes: UnsafeBufferPointer<UInt8>, into output: UnsafeMutablePointer<UInt8>) {
    characters.withUnsafeBufferPointer { characters in
      var (read, written) = (0, 0)
      while read + 3 <= bytes.count {
        let group = UInt32(bytes[read]) << 16 | UInt32(bytes[read + 1]) << 8 | UInt32(bytes[read + 2])
        output[written] = characters[Int(group >> 18)]
        output[written + 1] = characters[Int(group >> 12 & 63)]
        output[written + 2] = characters[Int(group >> 6 & 63)]
        output[written + 3] = characters[Int(group & 63)]
        read += 3
        written += 4
      }
      guard read < bytes.count else { return }
      let first = bytes[read]
      let second = read + 1 < bytes.count ? bytes[read + 1] : 0
      output[written] = characters[Int(first >> 2)]
      output[written + 1] = characters[Int(first & 3) << 4 | Int(second >> 4)]
      if read + 1 < bytes.count { output[written + 2] = characters[Int(second & 15) << 2] }
    }
  }

  /// Decodes unpadded characters; nil for a character outside the alphabet, an impossible length, or, unless
  /// `allowsUnusedBits`, unused bits that are set (RFC 4648 §3.5), so that each value has one encoding.
  func decode(_ text: UnsafeBufferPointer<UInt8>, allowsUnusedBits: Bool = false) -> [UInt8]? {
    let tail = text.count % 4
    guard tail != 1 else { return nil }
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 2) { output, written in
      values.withUnsafeBufferPointer { values in
        isValid = Self.decode(text, values: values, allowsUnusedBits: allowsUnusedBits, into: output, &written)
      }
    }
    return isValid ? bytes : nil
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>, allowsUnusedBits: Bool,
    into output: UnsafeMutableBufferPointer<UInt8>, _ written: inout Int
  ) -> Bool {
    let tail = text.count % 4
    var read = 0
    var seen: UInt8 = 0
    while read < text.count - tail {
      let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
      let (c, d) = (values[Int(text[read + 2])], values[Int(text[read + 3])])
      seen |= a | b | c | d
      output[written] = a << 2 | b >> 4 & 3
      output[written + 1] = b << 4 | c >> 2 & 15
      output[written + 2] = c << 6 | d & 63
      read += 4
      written += 3
    }
    guard tail > 0 else { return seen < 64 }
    let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
    let c = tail == 3 ? values[Int(text[read + 2])] : 0
    output[written] = a << 2 | b >> 4 & 3
    written += 1
    if tail == 3 {
      output[written] = b << 4 | c >> 2 & 15
      written += 1
    }
    return (seen | a | b | c) < 64 && (allowsUnusedBits || (tail == 2 ? b & 15 : c & 3) == 0)
  }
}
