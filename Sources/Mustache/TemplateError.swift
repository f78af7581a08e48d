/// Why and where a template cannot be parsed. Lines and columns count from 1; columns are Unicode scalars.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// An opening delimiter without a closing one.
    case unclosedTag
    /// A tag without a name.
    case emptyTag
    /// A name with white space inside, or one that is not UTF-8.
    case badName(String)
    /// A set-delimiter tag that does not hold two delimiters.
    case badDelimiters
    /// A section, parent or block is not closed. The position is its start.
    case unclosedSection(String)
    /// An end tag without an open section.
    case unexpectedEnd(String)
    /// An end tag whose name differs from the innermost open section's.
    case mismatchedEnd(found: String, open: String)
    /// Sections nested deeper than `TemplateParser.nestingLimit`.
    case nestedTooDeeply
  }

  package let line: Int
  package let column: Int
  package let reason: Reason

  package var description: String { "\(line):\(column): \(reason)" }
}

extension TemplateError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unclosedTag: "this tag is not closed"
    case .emptyTag: "this tag has no name"
    case .badName(let name): "'\(name)' is not a name: expected UTF-8 text without white space"
    case .badDelimiters: "expected two delimiters, such as {{=<% %>=}}"
    case .unclosedSection(let name): "section '\(name)' is not closed; expected {{/\(name)}}"
    case .unexpectedEnd(let name): "{{/\(name)}} closes a section that was not opened"
    case .mismatchedEnd(let found, let open): "found {{/\(found)}}; expected {{/\(open)}}"
    case .nestedTooDeeply: "sections are nested more than \(TemplateParser.nestingLimit) deep"
    }
  }
}
