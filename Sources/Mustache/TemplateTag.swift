/// A tag in the text of a template.
struct TemplateTag {
  enum Kind {
    case variable(escaped: Bool)
    case comment, delimiters, section, inverted, end, partial, parent, block

    /// Whether a line with only this tag is removed with it.
    var mayStandAlone: Bool { if case .variable = self { false } else { true } }
  }

  let kind: Kind
  /// From the opening delimiter to the end of the closing delimiter.
  let range: Range<Int>
  /// The text between the delimiters, without the sigil.
  let content: ArraySlice<UInt8>
}
