/// A reference in a template to a value, section or other template, for a check at start.
package struct TemplateName: Hashable, Sendable, CustomStringConvertible {
  /// As written, dots included; `.` is the current value.
  package let text: String
  /// The enclosing sections, outermost first: the name may be a member of any of their values or of the context.
  package let sections: [String]
  package let line: Int
  package let column: Int

  package var description: String { "\(line):\(column): \((sections + [text]).joined(separator: " > "))" }
}
