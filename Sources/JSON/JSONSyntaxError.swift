/// Why and where a text is not valid JSON.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: String, Sendable {
    case unexpectedEnd = "unexpected end of the text"
    case unexpectedByte = "unexpected character"
    case trailingText = "text after the value"
    case invalidNumber = "not a number"
    case numberOutOfRange = "the number is out of range"
    case controlCharacter = "unescaped control character in a string"
    case invalidEscape = "unknown escape in a string"
    case loneSurrogate = "a surrogate without its pair in a string"
    case invalidUTF8 = "not UTF-8"
    case tooDeep = "nested too deeply"
  }

  /// The offset in bytes; for `invalidUTF8`, of the beginning of the string.
  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  package var description: String { "\(reason.rawValue) at offset \(offset)" }
}
