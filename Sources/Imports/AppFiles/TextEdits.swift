internal import Configuration
internal import JSON

/// Changes of single values in a text, at the places of its tree: the rest stays as it is, comments and spaces
/// included.
struct TextEdits {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let lines: [Int]
  private var edits: [(range: Range<Int>, text: String)] = []
  private let diagnosis: Diagnosis

  /// - Parameter diagnosis: receives the values that cannot be replaced.
  init(_ source: ConfigurationSource) {
    let bytes = source.bytes
    self.bytes = bytes
    diagnosis = Diagnosis(file: source.name)
    lines = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The changed text.
  /// - Throws: the values that are computed: their text is not in the file.
  func text() throws(ConfigurationProblems) -> String {
    guard diagnosis.problems.isEmpty else {
      throw ConfigurationProblems(diagnosis.problems, files: [diagnosis.file])
    }
    var result = bytes
    // Of two insertions at one place, the later one comes first in the text.
    for edit in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }) {
      result.replaceSubrange(edit.element.range, with: Array(edit.element.text.utf8))
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Sets a member of a mapping to a text: replaces its value, or inserts it before the first member.
  mutating func set(_ name: String, _ value: String, in mapping: Node) {
    if let old = mapping[name] { replace(old, by: value) } else { insert(name, JSON.string(value).text, into: mapping) }
  }

  /// Replaces a scalar, in the quotes that it has.
  mutating func replace(_ scalar: Node, by value: String) {
    guard let range = literal(at: scalar.mark) else {
      diagnosis.report(
        scalar.mark, "the value is computed, so it cannot be replaced",
        expected: "a text in quotation marks, or \(JSON.string(value).text) put there by hand")
      return
    }
    edits.append((range, Self.quoted(value, by: bytes[range.lowerBound])))
  }

  /// The range of a text in quotation marks that is a whole value; nil if another expression is at that place.
  private func literal(at mark: Mark) -> Range<Int>? {
    guard let start = offset(of: mark), start < bytes.count else { return nil }
    let quote = bytes[start]
    guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(quote) else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count else { return nil }
    // An operator or a call may follow: `"https://" + host`, `"NAME".concat(host)`.
    let next = bytes[(end + 1)...].first { $0 > 0x20 }
    guard next.map({ Array("+.[(?|&*-=<>%".utf8).contains($0) }) != true else { return nil }
    return start..<end + 1
  }

  /// Inserts a member before the first one of a mapping, in its style.
  /// - Parameter value: JSON.
  mutating func insert(_ name: String, _ value: String, into mapping: Node) {
    guard let first = mapping.members.first, let start = offset(of: first.mark), start < bytes.count else { return }
    let quote = bytes[start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let line = lines.last { $0 <= start } ?? 0
    let before = bytes[line..<start]
    let isAlone = before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    let written = isQuoted ? Self.quoted(name, by: quote) : name
    let separator = isAlone ? "\n" + String(decoding: before, as: UTF8.self) : " "
    edits.append((start..<start, "\(written): \(value),\(separator)"))
  }

  private static func quoted(_ value: String, by quote: UInt8) -> String {
    let json = JSON.string(value).text
    guard quote != UInt8(ascii: "\"") else { return json }
    let mark = String(decoding: [quote], as: UTF8.self)
    let inside = json.dropFirst().dropLast().map { character -> String in
      String(character) == mark ? "\\" + mark : String(character)
    }
    return mark + inside.joined() + mark
  }

  /// The byte at a place; nil beyond the text. Columns count Unicode scalars.
  private func offset(of mark: Mark) -> Int? {
    let line = Int(mark.line) - 1
    guard lines.indices.contains(line) else { return nil }
    var offset = lines[line]
    for _ in 1..<max(1, Int(mark.column)) {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset <= bytes.count ? offset : nil
  }
}
