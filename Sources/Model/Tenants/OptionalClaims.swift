/// The claims that an application adds to its tokens (Microsoft Learn: optional claims reference).
package struct OptionalClaims: Hashable, Sendable, Codable {
  /// An optional claim with its properties.
  package struct Claim: Hashable, Sendable, Codable {
    package var name: String
    package var properties: Set<Property>

    package init(name: String, properties: Set<Property> = []) {
      self.name = name
      self.properties = properties
    }
  }

  /// An option that changes a claim's form (`additionalProperties`).
  package enum Property: String, Hashable, Sendable, Codable, CaseIterable {
    /// `aud` of version 1.0 tokens is the application's id, not its URI.
    case useGUID = "use_guid"
    /// `idtyp` is included in users' tokens, too.
    case includeUserToken = "include_user_token"
    /// Groups are emitted as roles.
    case emitAsRoles = "emit_as_roles"
    /// Groups are emitted by display name.
    case cloudDisplayName = "cloud_displayname"
    // For guests only, which tenants here do not have.
    case guestName = "include_externally_authenticated_upn"
    case guestNameWithoutHash = "include_externally_authenticated_upn_without_hash"
  }

  /// In id tokens for the application.
  package var idToken: [Claim] = []
  /// In access tokens for the application as an API.
  package var accessToken: [Claim] = []

  package init() {}

  /// The supported claims and the properties of each, besides extension attributes.
  package static let known: [String: Set<Property>] = {
    let plain = [
      "acct", "acrs", "auth_time", "ctry", "email", "family_name", "given_name", "ipaddr", "login_hint",
      "preferred_username", "sid", "tenant_region_scope", "xms_cc", "xms_pl",
    ]
    var known = Dictionary(uniqueKeysWithValues: plain.map { ($0, Set<Property>()) })
    known["aud"] = [.useGUID]
    known["groups"] = [.emitAsRoles, .cloudDisplayName]
    known["idtyp"] = [.includeUserToken]
    known["upn"] = [.guestName, .guestNameWithoutHash]
    return known
  }()

  /// The claim's name in tokens if `name` is an extension attribute, `extension_{client id without dashes}_{name}`.
  package static func extensionClaim(_ name: String) -> String? {
    let parts = name.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "extension", parts[1].utf8.count == 32,
      parts[1].allSatisfy(\.isHexDigit), !parts[2].isEmpty
    else { return nil }
    return "extn.\(parts[2])"
  }
}

/// An application role assigned to a user or to a group's members.
package struct AppRoleAssignment: Hashable, Sendable, Codable {
  package var application: ClientID
  package var role: String

  package init(application: ClientID, role: String) {
    self.application = application
    self.role = role
  }
}
