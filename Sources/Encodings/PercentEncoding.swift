/// Percent-encoding (RFC 3986 §2.1), and the form variant in which `+` is a space.
package enum PercentEncoding {
  /// The ASCII characters that are not encoded. Other bytes always are.
  package struct Characters: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// ASCII letters and digits, and the ASCII characters of `others`.
    package init(alphanumericsAnd others: StaticString) {
      var (low, high): (UInt64, UInt64) = (0x03FF_0000_0000_0000, 0x07FF_FFFE_07FF_FFFE)
      others.withUTF8Buffer { others in
        for byte in others {
          if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
        }
      }
      self.low = low
      self.high = high
    }

    /// The unreserved characters of RFC 3986 §2.3: letters, digits, `-`, `.`, `_` and `~`.
    package static let unreserved = Characters(alphanumericsAnd: "-._~")

    func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }
  }

  /// Encodes every other character as `%XX`.
  package static func encode(_ text: some StringProtocol, keeping unencoded: Characters = .unreserved) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    append(text, keeping: unencoded, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the encoded text.
  /// - Parameter spaceAsPlus: encodes a space as `+`, as forms do.
  package static func append(
    _ text: some StringProtocol, keeping unencoded: Characters = .unreserved, spaceAsPlus: Bool = false,
    to bytes: inout [UInt8]
  ) {
    for byte in text.utf8 {
      if unencoded.contains(byte) {
        bytes.append(byte)
      } else if spaceAsPlus, byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Hex.upperCaseDigit(byte >> 4))
        bytes.append(Hex.upperCaseDigit(byte & 15))
      }
    }
  }

  /// Encodes pairs as `name=value&name=value` for queries and forms.
  package static func encode(_ pairs: [(name: String, value: String)], spaceAsPlus: Bool = false) -> String {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.name, spaceAsPlus: spaceAsPlus, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(pair.value, spaceAsPlus: spaceAsPlus, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes; nil if the result is not UTF-8. A `%` without two hex digits is literal, since some clients send it.
  /// - Parameter plusIsSpace: decodes `+` as a space, as forms do.
  package static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
    bytes.withUnsafeBufferPointer { source in
      guard source.contains(where: { $0 == UInt8(ascii: "%") || ($0 == UInt8(ascii: "+") && plusIsSpace) }) else {
        return String(validating: source, as: UTF8.self)
      }
      var decoded: [UInt8] = []
      decoded.reserveCapacity(source.count)
      var index = 0
      while index < source.count {
        let byte = source[index]
        if byte == UInt8(ascii: "%"), index + 2 < source.count, let high = Hex.value(of: source[index + 1]),
          let low = Hex.value(of: source[index + 2])
        {
          decoded.append(high << 4 | low)
          index += 3
        } else {
          decoded.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
          index += 1
        }
      }
      return String(validating: decoded, as: UTF8.self)
    }
  }

  /// Decodes text; see `decode(_:plusIsSpace:)` of bytes.
  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    decode(Array(text.utf8)[...], plusIsSpace: plusIsSpace)
  }
}
