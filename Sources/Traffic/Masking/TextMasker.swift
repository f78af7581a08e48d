/// Hides secrets in text of any kind by what stands before them: `name=value` of forms, queries and attributes,
/// `"name": "value"` of JSON that may be broken, `<name>value</name>`, hidden fields of pages; and everything that looks like a token.
///
/// A reader of one form of text each would miss what is not well-formed, and a client's mistakes are what a journal is read for.
struct TextMasker {
  static let mask: [UInt8] = Array("***".utf8)

  private let bytes: [UInt8]
  private var output: [UInt8] = []
  /// What was hidden.
  private(set) var found: Set<String> = []
  /// The end of the page's field whose value is a secret, while inside of its tag.
  private var secretTagEnd = 0

  static func masked(_ text: String, finding found: inout Set<String>) -> String {
    var masker = TextMasker(Array(text.utf8))
    masker.run()
    found.formUnion(masker.found)
    return String(decoding: masker.output, as: UTF8.self)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count)
  }

  private mutating func run() {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
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
        output.append(byte)
        position += 1
      default:
        output.append(byte)
        position += 1
      }
    }
  }

  /// A JSON Web Token, signed or sealed, or something that begins like one.
  private mutating func token(at start: Int) -> Int {
    var end = start
    while end < bytes.count, isWord(at: end) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    guard bytes[start..<end].contains(UInt8(ascii: ".")) else {
      output += bytes[start..<end]
      return end
    }
    return hide(start..<end)
  }

  /// `name=value`, `name="value"`; in a page, also `value="…"` of a field whose name tells.
  private mutating func assignment(at equals: Int) -> Int {
    output.append(bytes[equals])
    let name = word(before: equals)
    let isFieldValue = equals < secretTagEnd && name.elementsEqual("value".utf8)
    guard isFieldValue || SecretName.isSecret(name), equals + 1 < bytes.count else { return equals + 1 }
    let first = bytes[equals + 1]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      output.append(first)
      return hide(equals + 2..<(bytes[(equals + 2)...].firstIndex(of: first) ?? bytes.count))
    }
    var end = equals + 1
    while end < bytes.count, !"&\"'<>#; \t\r\n\\".utf8.contains(bytes[end]) { end += 1 }
    return hide(equals + 1..<end)
  }

  /// `"name": "value"`, also where the quotes are escaped because the whole is a text inside of a text.
  private mutating func member(at colon: Int) -> Int {
    output.append(bytes[colon])
    var closing = colon - 1
    while closing >= 0, bytes[closing] == 0x20 { closing -= 1 }
    guard closing > 0, bytes[closing] == UInt8(ascii: "\"") else { return colon + 1 }
    let isEscaped = bytes[closing - 1] == UInt8(ascii: "\\")
    guard SecretName.isSecret(word(before: isEscaped ? closing - 1 : closing)) else { return colon + 1 }
    var start = colon + 1
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "\\") {
      output.append(bytes[start])
      start += 1
    }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return start }
    output.append(bytes[start])
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
    output.append(bytes[bracket])
    var open = bracket - 1
    while open >= 0, bytes[open] != UInt8(ascii: "<"), bytes[open] != UInt8(ascii: ">"), bracket - open < 256 {
      open -= 1
    }
    guard open >= 0, bytes[open] == UInt8(ascii: "<") else { return bracket + 1 }
    let name = bytes[(open + 1)..<bracket].prefix { $0 != 0x20 && $0 != UInt8(ascii: "\n") }
    guard name.first != UInt8(ascii: "/"), SecretName.isSecret(name) else { return bracket + 1 }
    return hide(bracket + 1..<(bytes[(bracket + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count))
  }

  /// Looks whether the name of a field in a page tells that its value is a secret.
  private mutating func noteField(at start: Int) {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    let tag = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let name = tag.firstRange(of: " name=\"") else { return }
    if SecretName.isSecret(tag[name.upperBound...].prefix { $0 != "\"" }) { secretTagEnd = end }
  }

  private mutating func hide(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let value = bytes[range]
    if !value.elementsEqual(Self.mask) { found.insert(String(decoding: value, as: UTF8.self)) }
    output += Self.mask
    return range.upperBound
  }

  private func word(before end: Int) -> ArraySlice<UInt8> {
    var start = end
    while start > 0, isWord(at: start - 1), end - start < 128 { start -= 1 }
    return bytes[start..<end]
  }

  private func isWord(at position: Int) -> Bool {
    guard bytes.indices.contains(position) else { return false }
    switch bytes[position] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: return true
    default: return false
    }
  }

  private func starts(_ text: StaticString, at position: Int) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }
}
