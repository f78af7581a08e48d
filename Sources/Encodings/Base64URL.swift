// Room: Text encodings of bytes, dates and addresses. No domain.

/// Base64url without padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: Base64Alphabet.encodedCount(bytes.count)) { buffer in
      guard let output = buffer.baseAddress else { return 0 }
      bytes.withUnsafeBufferPointer { Base64Alphabet.url.encode($0, into: output) }
      return Base64Alphabet.encodedCount(bytes.count)
    }
  }

  /// Appends the encoded bytes to `text`, for building a token in one buffer.
  package static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    let count = Base64Alphabet.encodedCount(bytes.count)
    let encoded = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      if let output = buffer.baseAddress {
        bytes.withUnsafeBufferPointer { Base64Alphabet.url.encode($0, into: output) }
      }
      used = count
    }
    text += encoded
  }

  /// Decodes; nil for padding, other characters, impossible lengths and unused bits that are set: each value has one
  /// encoding, so that a token cannot be altered and stay valid.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { Base64Alphabet.url.decode($0) }
  }

  /// Decodes ASCII bytes.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.withUnsafeBufferPointer { Base64Alphabet.url.decode($0) }
  }

  /// Decodes text.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)) }
}
