/// A tag as it stands in the text of a template.
struct TemplateTag {
  enum Kind {
    case variable(escaped: Bool)
    case comment, delimiters, section, inverted, end, partial, parent, block

    /// Whether the line goes away with the tag when nothing else stands on it.
    var mayStandAlone: Bool { if case .variable = self { false } else { true } }
  }

  let kind: Kind
  /// From the opening delimiter's first byte up to the byte behind the closing delimiter.
  let range: Range<Int>
  /// The text between the delimiters, without the sigil.
  let content: ArraySlice<UInt8>
}
