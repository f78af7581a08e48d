package import Ambient

/// A named set of users.
package struct Group: Hashable, Sendable, Codable {
  package let name: String
  package var description: String?
  /// The lowest number determines `cognito:preferred_role`; groups without one come last.
  package var precedence: Int?
  package var roleARN: String?
  /// A directory group's name for display, since its `name` is its object id; nil for a group of a user pool.
  package var displayName: String?
  package var mailNickname: String?
  /// The members' roles in applications of a tenant; nil for none, as in data stored by older versions.
  package var appRoles: [AppRoleAssignment]?
  package var created: Instant
  package var modified: Instant

  package init(
    name: String, description: String? = nil, precedence: Int? = nil, roleARN: String? = nil, created: Instant
  ) {
    self.name = name
    self.description = description
    self.precedence = precedence
    self.roleARN = roleARN
    self.created = created
    modified = created
  }
}

/// An API that defines scopes.
package struct ResourceServer: Hashable, Sendable, Codable {
  /// A scope without the prefix of its API.
  package struct Scope: Hashable, Sendable, Codable {
    package var name: String
    package var description: String

    package init(name: String, description: String) {
      self.name = name
      self.description = description
    }
  }

  package let identifier: String
  package var name: String
  package var scopes: [Scope]

  package init(identifier: String, name: String, scopes: [Scope]) {
    self.identifier = identifier
    self.name = name
    self.scopes = scopes
  }

  /// The scopes as in tokens: `{identifier}/{name}`.
  package var scopeTexts: [String] {
    scopes.map { "\(identifier)/\($0.name)" }
  }
}
