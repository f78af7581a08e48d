/// Finds one tag after another. Knows the current delimiters, not nesting.
struct TemplateScanner {
  let bytes: [UInt8]
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  enum Failure: Error { case unclosedTag(Int), badDelimiters(Int) }

  /// The first tag at or after `start`; nil if there is none.
  mutating func nextTag(from start: Int) throws(Failure) -> TemplateTag? {
    guard let begin = find(opening, from: start) else { return nil }
    let inside = begin + opening.count
    let sigil = inside < bytes.count ? bytes[inside] : 0
    let kind = Self.kind(of: sigil)
    // Two sigils are repeated before the closing delimiter: {{{name}}} and {{=<% %>=}}.
    let end: [UInt8] =
      switch sigil {
      case UInt8(ascii: "{"): Array("}".utf8) + closing
      case UInt8(ascii: "="): Array("=".utf8) + closing
      default: closing
      }
    let from = Self.hasSigil(sigil) ? inside + 1 : inside
    guard let close = find(end, from: from) else { throw .unclosedTag(begin) }
    let tag = TemplateTag(kind: kind, range: begin..<(close + end.count), content: bytes[from..<close])
    if case .delimiters = kind { try changeDelimiters(to: tag) }
    return tag
  }

  private mutating func changeDelimiters(to tag: TemplateTag) throws(Failure) {
    let pair = tag.content.split(whereSeparator: Self.isSpace)
    guard pair.count == 2, !tag.content.contains(UInt8(ascii: "=")) else { throw .badDelimiters(tag.range.lowerBound) }
    opening = Array(pair[0])
    closing = Array(pair[1])
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var index = start
    while index + pattern.count <= bytes.count {
      if bytes[index] == first, bytes[index..<(index + pattern.count)].elementsEqual(pattern) { return index }
      index += 1
    }
    return nil
  }

  /// If the tag is alone on its lines: their range including the line end, and the white space before the tag; else
  /// nil.
  func standaloneLine(of tag: TemplateTag) -> (range: Range<Int>, indentation: [UInt8])? {
    var begin = tag.range.lowerBound
    while begin > 0, Self.isBlank(bytes[begin - 1]) { begin -= 1 }
    guard begin == 0 || bytes[begin - 1] == UInt8(ascii: "\n") else { return nil }
    var end = tag.range.upperBound
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    if end < bytes.count {
      if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count { end += 1 }
      guard bytes[end] == UInt8(ascii: "\n") else { return nil }
      end += 1
    }
    return (begin..<end, Array(bytes[begin..<tag.range.lowerBound]))
  }

  private static func kind(of sigil: UInt8) -> TemplateTag.Kind {
    switch sigil {
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: "="): .delimiters
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .end
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    case UInt8(ascii: "{"), UInt8(ascii: "&"): .variable(escaped: false)
    default: .variable(escaped: true)
    }
  }

  private static func hasSigil(_ byte: UInt8) -> Bool { "!=#^/><${&".utf8.contains(byte) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  static func isSpace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
