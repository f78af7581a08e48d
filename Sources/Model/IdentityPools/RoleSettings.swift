/// Which roles an identity pool's credentials are for (docs/reference/identity-pools-and-sts.md#credentials-and-roles).
package struct RoleSettings: Hashable, Sendable, Codable {
  package var authenticated: String?
  package var guest: String?
  /// By provider, in the order in which they were set.
  package var mappings: [RoleSelection] = []

  package init() {}
}

/// How the role of users of one provider is determined.
package struct RoleSelection: Hashable, Sendable, Codable {
  package enum Kind: Hashable, Sendable, Codable {
    /// The token says.
    case token
    /// The first of these that matches.
    case rules([RoleRule])
  }

  /// The decision if neither the token nor a rule selects a role.
  package enum Fallback: String, Hashable, Sendable, Codable {
    case authenticatedRole, deny
  }

  /// As the maker wrote it: a key of `Logins`, for user pools with `:{client id}` behind it.
  package let provider: String
  package let kind: Kind
  /// nil denies as well.
  package let fallback: Fallback?

  package init(provider: String, kind: Kind, fallback: Fallback?) {
    self.provider = provider
    self.kind = kind
    self.fallback = fallback
  }
}

/// A test of one claim, and the role for users who pass it.
package struct RoleRule: Hashable, Sendable, Codable {
  package enum Match: String, Hashable, Sendable, Codable {
    case equals, contains, startsWith, notEqual
  }

  package let claim: String
  package let match: Match
  package let value: String
  package let role: String

  package init(claim: String, match: Match, value: String, role: String) {
    self.claim = claim
    self.match = match
    self.value = value
    self.role = role
  }
}
