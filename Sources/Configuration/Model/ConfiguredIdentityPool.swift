package import JSON

/// One identity pool: the service's members under its own names, and ours (`Issuer`, `Issuers`, `Relax`, `Identities`).
package struct ConfiguredIdentityPool: Sendable {
  package var position: SourcePosition
  package var id: Located<String>?
  /// Twelve digits.
  package var accountID: String?
  package var name: String
  package var allowsGuests: Bool
  package var allowsClassicFlow: Bool?
  package var socialProviders: [String: String]
  package var developerProvider: String?
  package var openIDProviderARNs: [String]
  package var userPools: [ConfiguredUserPoolProvider]
  package var samlProviderARNs: [String]
  package var tags: [String: String]
  package var roles: ConfiguredRoles?
  package var roleMappings: [String: ConfiguredRoleMapping]
  package var issuer: ConfiguredIssuer?
  package var issuers: [ConfiguredOutsideIssuer]
  /// Tokens of providers outside of this server are taken as they come.
  package var takesUnverifiedLogins: Bool
  /// Calls for any region reach the pool, and not those for its own alone.
  package var takesAnyRegion: Bool
  package var identities: [ConfiguredIdentity]
  /// What an export keeps beside all that.
  package var kept: JSONObject?
}

/// `CognitoIdentityProvider`
package struct ConfiguredUserPoolProvider: Sendable {
  /// The service's name of the pool, an issuer, or the pool's bare id.
  package var name: Located<String>
  package var clientID: Located<String>
  package var checksTokens: Bool?
}

/// `Roles`
package struct ConfiguredRoles: Sendable {
  package var authenticated: String?
  package var unauthenticated: String?
}

/// `RoleMapping`
package struct ConfiguredRoleMapping: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case token = "Token"
    case rules = "Rules"
  }

  package enum Fallback: String, CaseIterable, Sendable {
    case authenticatedRole = "AuthenticatedRole"
    case deny = "Deny"
  }

  package struct Rule: Sendable {
    package enum Match: String, CaseIterable, Sendable {
      case equals = "Equals"
      case contains = "Contains"
      case startsWith = "StartsWith"
      case notEqual = "NotEqual"
    }

    package var claim: String
    package var match: Match?
    package var value: String
    package var role: String
  }

  package var kind: Kind?
  package var fallback: Fallback?
  package var rules: [Rule]
}

/// An issuer that this server is not.
package struct ConfiguredOutsideIssuer: Sendable {
  package var position: SourcePosition
  package var name: String
  package var clientIDs: [String]
  /// A JSON Web Key Set; a relative path starts at the configuration file's folder.
  package var keysFile: String?
}

/// An identity that is there from the start.
package struct ConfiguredIdentity: Sendable {
  package struct Login: Sendable {
    package var provider: String
    package var subject: String
  }

  package var position: SourcePosition
  package var id: String
  package var logins: [Login]
}

extension ConfiguredIdentityPool: MappingDecodable {
  static var noun: String { "an identity pool" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.optional("Id", or: "IdentityPoolId", Reading.string(1...55, .identityPoolID).located)
    accountID = members.optional("AccountId", .account)
    name = members.required("IdentityPoolName", .string(1...128, .name), standIn: "")
    allowsGuests = members.required("AllowUnauthenticatedIdentities", .boolean, standIn: false)
    allowsClassicFlow = members.optional("AllowClassicFlow", .boolean)
    socialProviders = members.optional("SupportedLoginProviders", .table(of: .string(1...128))) ?? [:]
    developerProvider = members.optional("DeveloperProviderName", .string(1...128))
    openIDProviderARNs = members.list("OpenIdConnectProviderARNs", of: .string(20...2048))
    userPools = members.list("CognitoIdentityProviders", of: .mapping, count: 0...50)
    samlProviderARNs = members.list("SamlProviderARNs", of: .string(20...2048, .arn))
    tags = members.optional("IdentityPoolTags", .table(of: .string(0...256))) ?? [:]
    roles = members.optional("Roles", .mapping)
    roleMappings = members.optional("RoleMappings", .table(of: .mapping)) ?? [:]
    issuer = members.optional("Issuer", .issuer)
    issuers = members.list("Issuers", of: .mapping)
    let relaxed: Relaxation? = members.optional("Relax", .mapping)
    takesUnverifiedLogins = relaxed?.loginTokens == .accept
    takesAnyRegion = relaxed?.takesAnyRegion ?? false
    identities = members.list("Identities", of: .mapping)
    kept = members.optional("Kept", .object)
  }

  private struct Relaxation: MappingDecodable {
    enum Check: String, CaseIterable { case accept, verify }

    var loginTokens: Check?
    var takesAnyRegion: Bool?

    static var noun: String { "Relax" }

    init(_ members: MappingReader) {
      loginTokens = members.optional("loginTokens", .choice)
      takesAnyRegion = members.optional("region", .boolean)
    }
  }
}

extension ConfiguredUserPoolProvider: MappingDecodable {
  static var noun: String { "a user pool's client" }

  init(_ members: MappingReader) {
    let nowhere = Located("", at: members.position)
    name = members.required("ProviderName", Reading.string(1...128).located, standIn: nowhere)
    clientID = members.required("ClientId", Reading.string(1...128, .clientID).located, standIn: nowhere)
    checksTokens = members.optional("ServerSideTokenCheck", .boolean)
  }
}

extension ConfiguredRoles: MappingDecodable {
  static var noun: String { "Roles" }

  init(_ members: MappingReader) {
    authenticated = members.optional("authenticated", .string(20...2048, .arn))
    unauthenticated = members.optional("unauthenticated", .string(20...2048, .arn))
  }
}

extension ConfiguredRoleMapping: MappingDecodable {
  static var noun: String { "a role mapping" }

  private struct Rules: MappingDecodable {
    var rules: [Rule]

    static var noun: String { "RulesConfiguration" }

    init(_ members: MappingReader) {
      rules = members.list("Rules", of: .mapping, count: 1...25)
    }
  }

  init(_ members: MappingReader) {
    kind = members.optional("Type", .choice)
    if !members.contains("Type") { members.reportMissing("Type") }
    fallback = members.optional("AmbiguousRoleResolution", .choice)
    let configuration: Rules? = members.optional("RulesConfiguration", .mapping)
    rules = configuration?.rules ?? []
  }
}

extension ConfiguredRoleMapping.Rule: MappingDecodable {
  static var noun: String { "a rule" }

  init(_ members: MappingReader) {
    claim = members.required("Claim", .string(1...64), standIn: "")
    match = members.optional("MatchType", .choice)
    if !members.contains("MatchType") { members.reportMissing("MatchType") }
    value = members.required("Value", .string(1...128), standIn: "")
    role = members.required("RoleARN", .string(20...2048, .arn), standIn: "")
  }
}

extension ConfiguredOutsideIssuer: MappingDecodable {
  static var noun: String { "an issuer" }

  init(_ members: MappingReader) {
    position = members.position
    name = members.required("Name", .string(1...2048), standIn: "")
    clientIDs = members.list("ClientIds", of: .string(1...255))
    keysFile = members.optional("Keys", .string(1...4096))
  }
}

extension ConfiguredIdentity: MappingDecodable {
  static var noun: String { "an identity" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.required("IdentityId", .string(1...55, .identityPoolID), standIn: "")
    logins = members.list("Logins", of: .mapping)
  }
}

extension ConfiguredIdentity.Login: MappingDecodable {
  static var noun: String { "a login" }

  init(_ members: MappingReader) {
    provider = members.required("Provider", .string(1...2048), standIn: "")
    subject = members.required("Subject", .string(1...1024), standIn: "")
  }
}
