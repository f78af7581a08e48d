/// What the configuration language knows and this server does not do yet: refused by name, never quietly accepted.
///
/// This table is the only place that knows. Whoever builds one of these deletes its line.
struct NotBuiltYet {
  enum Refused {
    /// Anything but null, an empty list or an empty mapping.
    case content
    /// These values, or a list with one of them in it.
    case values(Set<String>)
  }

  /// Names from the root down, with dots between; `[]` goes into each item of a list.
  let path: String
  let refused: Refused
  /// What may stand there.
  let expected: String

  static let table = [
    NotBuiltYet("userPools[].Triggers.CustomEmailSender", .content, "another trigger"),
    NotBuiltYet("userPools[].Triggers.CustomSMSSender", .content, "another trigger"),
  ]

  private init(_ path: String, _ refused: Refused, _ expected: String) {
    self.path = path
    self.refused = refused
    self.expected = expected
  }

  /// Reports everything in the tree that the table names.
  static func check(_ root: ConfigurationNode, _ diagnosis: Diagnosis) {
    for entry in table {
      let steps = entry.path.split(separator: ".").map(String.init)
      entry.check(root, root.mark, steps[...], diagnosis)
    }
  }

  private var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// - Parameter mark: where the member's name stands, which is what the user is to look at.
  private func check(_ node: ConfigurationNode, _ mark: Mark, _ steps: ArraySlice<String>, _ diagnosis: Diagnosis) {
    guard let step = steps.first else { return checkValue(node, mark, diagnosis) }
    guard case .mapping(let members) = node.content else { return }
    let isList = step.hasSuffix("[]")
    let wanted = isList ? String(step.dropLast(2)) : step
    guard let member = members.first(where: { $0.name == wanted }) else { return }
    guard isList else { return check(member.node, member.mark, steps.dropFirst(), diagnosis) }
    guard case .sequence(let items) = member.node.content else { return }
    for item in items { check(item, item.mark, steps.dropFirst(), diagnosis) }
  }

  private func checkValue(_ node: ConfigurationNode, _ mark: Mark, _ diagnosis: Diagnosis) {
    switch refused {
    case .content:
      if !node.isEmpty { diagnosis.report(mark, "not implemented: \(name)", expected: expected) }
    case .values(let values):
      if case .sequence(let items) = node.content {
        for item in items { checkValue(item, item.mark, diagnosis) }
      } else if case .scalar(let scalar) = node.content, values.contains(scalar.text) {
        diagnosis.report(node.mark, "not implemented: \(name) \(scalar.text)", expected: expected)
      }
    }
  }
}
