internal import Encodings

/// Masks secrets in text of any kind by what precedes them: `name=value` in forms, queries and attributes, `"name":
/// "value"` in possibly invalid JSON, `<name>value</name>`, hidden fields of pages, parts of multipart bodies; and
/// everything that looks like a token.
///
/// One parser per format would miss malformed text, and client errors are what a journal is read for. One pass with
/// bounded look-behind and look-ahead: linear time.
struct TextMasker {
  static let mask: [UInt8] = Array("***".utf8)
  /// The longest name, and the longest distance back to the start of its context.
  private static let longestName = 128
  private static let longestTag = 1_024

  private let bytes: UnsafeBufferPointer<UInt8>
  private var output: [UInt8] = []
  /// How much of the text has been copied to `output`, masked or not.
  private var copied = 0
  /// The secrets masked so far.
  private var found: [[UInt8]] = []
  /// While inside the tag of a form field whose value is secret: the end of the tag.
  private var secretTagEnd = 0
  /// Whether inside the header of a multipart part whose content is secret.
  private var isSecretPart = false

  /// The text with `***` for each secret; nil if it contains none. Adds the secrets to `found`.
  static func masked(_ text: UnsafeBufferPointer<UInt8>, finding found: inout Set<[UInt8]>) -> [UInt8]? {
    var masker = TextMasker(text)
    masker.run()
    guard masker.copied > 0 else { return nil }
    masker.output += text[masker.copied...]
    found.formUnion(masker.found)
    return masker.output
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func run() {
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "e") where starts("eyJ", at: position) && !isWord(at: position - 1):
        position = token(at: position)
      case UInt8(ascii: "="):
        position = assignment(at: position)
      case UInt8(ascii: ":"):
        position = member(at: position)
      case UInt8(ascii: ">"):
        position = element(at: position)
      case UInt8(ascii: "<"):
        if starts("<input", at: position) { noteField(at: position) }
        position += 1
      case UInt8(ascii: "\n") where isSecretPart:
        position = part(at: position)
      default:
        position += 1
      }
    }
  }

  /// A JSON Web Token, signed or encrypted, or text that begins like one.
  private mutating func token(at start: Int) -> Int {
    var end = start
    while end < bytes.count, isWord(at: end) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    return bytes[start..<end].contains(UInt8(ascii: ".")) ? hide(start..<end) : end
  }

  /// `name=value`, `name="value"`; in a page also `value="…"` of a field with a secret's name. In a part's header,
  /// `name=` names its content.
  private mutating func assignment(at equals: Int) -> Int {
    let name = word(before: equals)
    if matches(name, "name"), isDisposition(at: equals) {
      isSecretPart = SecretName.isSecret(slice(wordRange(after: equals + 1)))
      return equals + 1
    }
    let isFieldValue = equals < secretTagEnd && matches(name, "value")
    guard isFieldValue || SecretName.isSecret(slice(name)), equals + 1 < bytes.count else { return equals + 1 }
    let first = bytes[equals + 1]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return hide(equals + 2..<(bytes[(equals + 2)...].firstIndex(of: first) ?? bytes.count))
    }
    var end = equals + 1
    while end < bytes.count, !Self.endsValue(bytes[end]) { end += 1 }
    return hide(equals + 1..<end)
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// `"name": "value"`, also with escaped quotes inside a JSON string.
  private mutating func member(at colon: Int) -> Int {
    var closing = colon - 1
    while closing >= 0, bytes[closing] == 0x20 { closing -= 1 }
    guard closing > 0, bytes[closing] == UInt8(ascii: "\"") else { return colon + 1 }
    let isEscaped = bytes[closing - 1] == UInt8(ascii: "\\")
    guard SecretName.isSecret(slice(word(before: isEscaped ? closing - 1 : closing))) else { return colon + 1 }
    var start = colon + 1
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "\\") { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return start }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") {
        if isEscaped { break }
        end += 1
      }
      end += 1
    }
    return hide(start + 1..<min(end, bytes.count))
  }

  /// `<name>value</name>`.
  private mutating func element(at bracket: Int) -> Int {
    var open = bracket - 1
    while open >= 0, bytes[open] != UInt8(ascii: "<"), bytes[open] != UInt8(ascii: ">"), bracket - open < 256 {
      open -= 1
    }
    guard open >= 0, bytes[open] == UInt8(ascii: "<") else { return bracket + 1 }
    let inside = bytes[(open + 1)..<bracket]
    let end = inside.firstIndex { $0 == 0x20 || $0 == UInt8(ascii: "\n") } ?? bracket
    guard inside.first != UInt8(ascii: "/"), SecretName.isSecret(slice(open + 1..<end)) else { return bracket + 1 }
    return hide(bracket + 1..<(bytes[(bracket + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count))
  }

  /// Checks whether the name of a form field marks its value as secret.
  private mutating func noteField(at start: Int) {
    let limit = min(start + Self.longestTag, bytes.count)
    let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) ?? limit
    var position = start
    while position < end, !starts(" name=\"", at: position) { position += 1 }
    guard position < end else { return }
    let first = position + " name=\"".utf8.count
    let last = bytes[first...].prefix(Self.longestTag).firstIndex(of: UInt8(ascii: "\"")) ?? first
    if SecretName.isSecret(slice(first..<last)) { secretTagEnd = end }
  }

  /// The content of a part, after the empty line that ends its header (RFC 2046 §5.1).
  private mutating func part(at newline: Int) -> Int {
    var start = newline + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "\r") { start += 1 }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\n") else { return newline + 1 }
    isSecretPart = false
    start += 1
    var end = start
    while end < bytes.count, !starts("\n--", at: end) { end += 1 }
    if end < bytes.count, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return hide(start..<end)
  }

  /// Whether the position is in a part's `Content-Disposition` line.
  private func isDisposition(at position: Int) -> Bool {
    var start = position
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), position - start < Self.longestTag { start -= 1 }
    return startsWithoutCase("content-disposition:", at: start)
  }

  private mutating func hide(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let value = bytes[range]
    guard !value.elementsEqual(Self.mask) else { return range.upperBound }
    found.append(Array(value))
    // A response may repeat the decoded form.
    if value.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }),
      let decoded = PercentEncoding.decode(Array(value)[...], plusIsSpace: true)
    {
      found.append(Array(decoded.utf8))
    }
    output += bytes[copied..<range.lowerBound]
    output += Self.mask
    copied = range.upperBound
    return range.upperBound
  }

  private func word(before end: Int) -> Range<Int> {
    var start = end
    while start > 0, isWord(at: start - 1), end - start < Self.longestName { start -= 1 }
    return start..<end
  }

  /// The word at that position, without quotes around it.
  private func wordRange(after position: Int) -> Range<Int> {
    var start = position
    if start < bytes.count, bytes[start] == UInt8(ascii: "\"") { start += 1 }
    var end = start
    while end < bytes.count, !Self.endsValue(bytes[end]), end - start <= Self.longestName { end += 1 }
    return start..<end
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  private func isWord(at position: Int) -> Bool {
    guard bytes.indices.contains(position) else { return false }
    switch bytes[position] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: return true
    default: return false
    }
  }

  private func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && startsWithoutCase(text, at: range.lowerBound)
  }

  private func starts(_ text: StaticString, at position: Int) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where bytes[position + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// - Parameter text: lower case.
  private func startsWithoutCase(_ text: StaticString, at position: Int) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let byte = bytes[position + offset]
      guard ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == text.utf8Start[offset] else { return false }
    }
    return true
  }
}
