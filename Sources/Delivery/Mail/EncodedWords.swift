internal import Encodings

/// Text in headers (RFC 2047): all but plain ASCII is sent as base64, so no text can end its header.
enum EncodedWords {
  /// An encoded word is 75 characters long at most; so many bytes fit in.
  private static let room = 45

  /// A subject.
  static func text(_ text: String) -> String {
    // A plain text that looks like an encoded word would be read as one; a long line needs folding.
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && text.utf8.count <= 60
    return isPlain && !text.utf8.contains(UInt8(ascii: "=")) ? text : encoded(text)
  }

  /// A name before an address.
  static func phrase(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x20
    }
    return isPlain && text.utf8.count <= 60 ? text : encoded(text)
  }

  /// Words of whole characters, a line each.
  private static func encoded(_ text: String) -> String {
    var words: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars {
      // Line ends and other controls are no part of a header's text.
      let bytes = scalar.value < 0x20 || scalar.value == 0x7F ? [0x20] : Array(String(scalar).utf8)
      if words[words.count - 1].count + bytes.count > room { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
  }
}
