/// The roles of an identity pool's credentials (docs/reference/identity-pools-and-sts.md#credentials-and-roles).
package struct RoleSettings: Hashable, Sendable, Codable {
  package var authenticated: String?
  package var guest: String?
  /// By provider, in the order of configuration.
  package var mappings: [RoleSelection] = []

  package init() {}
}

/// How the role of a provider's users is determined.
package struct RoleSelection: Hashable, Sendable, Codable {
  /// What selects the role.
  package enum Kind: Hashable, Sendable, Codable {
    /// By the token.
    case token
    /// By the first matching rule.
    case rules([RoleRule])
  }

  /// What applies if neither token nor rule selects a role.
  package enum Fallback: String, Hashable, Sendable, Codable {
    case authenticatedRole, deny
  }

  /// As configured: a key of `Logins`, followed for user pools by `:{client id}`.
  package let provider: String
  package let kind: Kind
  /// nil denies, too.
  package let fallback: Fallback?

  package init(provider: String, kind: Kind, fallback: Fallback?) {
    self.provider = provider
    self.kind = kind
    self.fallback = fallback
  }
}

/// A condition on one claim, and the role of users who satisfy it.
package struct RoleRule: Hashable, Sendable, Codable {
  /// How the claim is compared with the value.
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
