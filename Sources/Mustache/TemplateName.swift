/// One place where a template asks for a value, a section or another template: what a check at start goes through.
package struct TemplateName: Hashable, Sendable, CustomStringConvertible {
  /// As written, dots included; `.` is the value at hand.
  package let text: String
  /// The sections around it, outermost first: the name may be a member of any of their values, or of the context itself.
  package let sections: [String]
  package let line: Int
  package let column: Int

  package var description: String { "\(line):\(column): \((sections + [text]).joined(separator: " > "))" }
}
