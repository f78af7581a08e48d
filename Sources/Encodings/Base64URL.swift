/// Base 64 for URLs, without padding (RFC 4648 §5, RFC 7515 §2).
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: Base64Alphabet.encodedCount(bytes.count)) { buffer in
      guard let output = buffer.baseAddress else { return 0 }
      bytes.withUnsafeBufferPointer { Base64Alphabet.url.encode($0, into: output) }
      return Base64Alphabet.encodedCount(bytes.count)
    }
  }

  /// Appends the characters for `bytes` to `text`, for a token that grows in one buffer.
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

  /// The bytes; nil for padding, other characters, impossible lengths and bits left over: each value has exactly one
  /// form, so that a token cannot be changed and stay valid.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { Base64Alphabet.url.decode($0) }
  }

  /// See `decode(_:)` of bytes.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.withUnsafeBufferPointer { Base64Alphabet.url.decode($0) }
  }

  /// See `decode(_:)` of bytes.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(Array(text.utf8)) }
}
