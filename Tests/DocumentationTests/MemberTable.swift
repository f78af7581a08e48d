import Description

/// The table of a described object: a row for each member, and for each member of the objects in it that has a
/// description.
enum MemberTable {
  static func markdown(_ form: ObjectForm, _ title: String) -> String {
    (["| \(title) | |", "| --- | --- |"] + rows(of: form, below: "")).joined(separator: "\n")
  }

  private static func rows(of form: ObjectForm, below path: String) -> [String] {
    form.members.filter { !$0.hasNoEffect && !$0.about.isEmpty }.flatMap { member in
      ["| `\(path)\(member.name)` | \(member.about) |"]
        + (inner(member.form).map { rows(of: $0, below: "\(path)\(member.name).") } ?? [])
    }
  }

  private static func inner(_ form: ValueForm) -> ObjectForm? {
    switch form {
    case .object(let form), .scalarOr(_, let form): form
    case .list(let element, _): inner(element)
    default: nil
    }
  }
}
