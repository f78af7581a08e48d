/// Base64 in the standard alphabet with padding (RFC 4648 §4).
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> String {
    let count = Base64Alphabet.encodedCount(bytes.count)
    let padded = (count + 3) / 4 * 4
    return String(unsafeUninitializedCapacity: padded) { buffer in
      guard let output = buffer.baseAddress else { return 0 }
      bytes.withUnsafeBufferPointer { Base64Alphabet.standard.encode($0, into: output) }
      for place in count..<padded { buffer[place] = UInt8(ascii: "=") }
      return padded
    }
  }

  /// Decodes; nil unless the text is complete and canonical.
  /// - Parameter allowsMissingPadding: whether text without any `=`, which some clients send, is accepted as well.
  package static func decode(_ text: some StringProtocol, allowsMissingPadding: Bool = false) -> [UInt8]? {
    decode(Array(text.utf8), allowsMissingPadding: allowsMissingPadding)
  }

  /// Decodes ASCII bytes; see `decode(_:allowsMissingPadding:)` of text.
  package static func decode(_ text: [UInt8], allowsMissingPadding: Bool = false) -> [UInt8]? {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let isWhole = text.count % 4 == 0 && padding <= 2
    guard isWhole || (allowsMissingPadding && padding == 0) else { return nil }
    return text.dropLast(padding).withUnsafeBufferPointer { Base64Alphabet.standard.decode($0) }
  }

  /// Decodes as HTTP Basic authentication requires: up to two trailing `=` whether needed or not, and unused bits are
  /// ignored. nil for other characters and impossible lengths.
  package static func decodeLeniently(_ text: some StringProtocol) -> [UInt8]? {
    let bytes = Array(text.utf8)
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    return bytes.dropLast(padding).withUnsafeBufferPointer {
      Base64Alphabet.standard.decode($0, allowsUnusedBits: true)
    }
  }
}
