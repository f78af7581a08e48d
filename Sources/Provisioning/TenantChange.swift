package import Description
package import JSON
package import Model

/// A setting by which a call of the control API changes a tenant: a member of ``TenantMembers``, or of its password
/// policy, under a name in the style of that API.
package struct TenantChange: Sendable {
  /// `allow_password_grant` for `allowPasswordGrant`, `password_history` for `history` of `passwordPolicy`.
  package let name: String
  package let form: ValueForm
  /// The description without the default: what is left out keeps its value.
  package let about: String
  /// Sets a value of that form.
  package let apply: @Sendable (JSON, inout Tenant) -> Void

  package static let all: [TenantChange] = TenantMembers.members.flatMap { member -> [TenantChange] in
    guard member.form.name == "passwordPolicy" else {
      return [TenantChange(member.form, prefix: "") { member.take($0, into: &$1) }]
    }
    return TenantPasswordPolicy.members.map { rule in
      TenantChange(rule.form, prefix: "password_") { rule.take($0, into: &$1.passwordPolicy) }
    }
  }

  private init(
    _ member: MemberForm, prefix: String, _ apply: @escaping @Sendable (JSON, inout Tenant) -> Void
  ) {
    form = member.form
    about = member.about.text(before: " Default: ")
    self.apply = apply
    name = Self.names[member.name] ?? prefix + ControlName.of(member.name)
  }

  /// The names that do not follow from those of the configuration.
  private static let names = [
    "displayName": "name", "banned": "banned_passwords", "globalBannedPasswords": "global_banned_passwords",
  ]
}

/// Names of described members in the style of the control API.
package enum ControlName {
  /// `allow_password_grant` for `allowPasswordGrant`.
  package static func of(_ member: String) -> String {
    member.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
    }
  }
}

extension String {
  fileprivate func text(before part: String) -> String { offset(of: part).map { String(self[..<$0]) } ?? self }
}
