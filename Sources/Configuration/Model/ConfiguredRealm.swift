package import JSON

/// A plain OpenID Connect provider, for those who have neither Cognito nor Entra: one of `realms`.
package struct ConfiguredRealm: Sendable {
  /// What becomes of the sign-in page.
  package enum SignIn: String, CaseIterable, Sendable {
    case password
    /// A tester picks a person and says what is claimed about them.
    case choose
  }

  package var position: SourcePosition
  /// The path of the issuer.
  package var id: Located<String>
  package var name: String?
  package var issuer: ConfiguredIssuer?
  package var keys: Located<ConfiguredKeys>?
  /// `clients: any`
  package var takesAnyClient: Bool
  package var clients: [ConfiguredRelyingParty]
  /// Beside any client: those that registered themselves, as an export writes them.
  package var registered: [ConfiguredRelyingParty]
  package var registersClients: Bool
  package var signIn: SignIn
  /// Whether DPoP proofs must hold a nonce of ours.
  package var demandsProofNonce: Bool
  /// Beyond those of the standard.
  package var scopes: [String]
  package var users: [ConfiguredPerson]
  /// The same people as an export writes them, in the form of a pool's.
  package var accounts: [ConfiguredUser]
  /// What the service's own calls make in a realm, as they are below a user pool.
  package var groups: [ConfiguredGroup]
  package var identityProviders: [ConfiguredIdentityProvider]
  package var risks: JSONObject
}

/// A client of a realm.
package struct ConfiguredRelyingParty: Sendable {
  package enum GrantType: String, CaseIterable, Sendable {
    case authorizationCode = "authorization_code"
    case implicit
    case clientCredentials = "client_credentials"
    case password
    case deviceCode = "device_code"
    case tokenExchange = "token_exchange"
  }

  package var position: SourcePosition
  package var id: Located<String>
  package var name: String?
  package var secret: String?
  /// What an export keeps beside all that: not written by hand.
  package var kept: JSONObject?
  package var redirectURIs: [String]
  package var logoutURIs: [String]
  package var grantTypes: [GrantType]
  /// nil: all of the realm's.
  package var scopes: [String]?
  /// The standard's name of it; nil: in any way that its secret or its keys allow.
  package var authentication: String?
  package var keys: ConfiguredValue?
  /// Where it keeps its keys instead.
  package var keysAddress: String?
  /// Where it keeps request objects.
  package var requestURIs: [String]
  package var pushesRequests: Bool
  package var provesPossession: Bool
  /// Whether its subjects are its own: those of its host, or of the list that says whose hosts belong together.
  package var isPairwise: Bool
  package var sectorAddress: String?
  /// Where it hears that a session ended: from us, and in the browser.
  package var backChannelLogout: String?
  package var frontChannelLogout: String?
}

/// A person of a realm.
package struct ConfiguredPerson: Sendable {
  package var position: SourcePosition
  package var username: Located<String>
  package var password: String?
  package var claims: ConfiguredValue?
}

extension ConfiguredRealm: MappingDecodable {
  static var noun: String { "a realm" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.required("id", Reading.string(1...55, .realmID).located, standIn: Located("", at: members.position))
    name = members.optional("name", .string(1...128))
    issuer = members.optional("issuer", .issuer)
    keys = members.optional("keys", Reading.keys.located)
    let clients = members.optional("clients", Reading<[ConfiguredRelyingParty]?>.clients)
    takesAnyClient = clients.map { $0 == nil } ?? false
    self.clients = clients.flatMap { $0 } ?? []
    registersClients = members.optional("registration", .boolean) ?? false
    signIn = members.optional("signIn", .choice) ?? .password
    demandsProofNonce = members.optional("dpopNonces", .boolean) ?? false
    scopes = members.list("scopes", of: .string(1...256, .resourceServerID))
    users = members.list("users", of: .mapping)
    registered = members.list("registered", of: .mapping)
    accounts = members.list("accounts", of: .mapping)
    groups = members.list("Groups", of: .mapping)
    identityProviders = members.list("IdentityProviders", of: .mapping)
    risks = members.optional("RiskConfigurations", .object) ?? [:]
    if case .aws = issuer { members.report("issuer", "aws", expected: "base-url, request-host or a URL") }
  }
}

extension ConfiguredRelyingParty: MappingDecodable {
  static var noun: String { "a client" }

  private static let authentications = [
    "none", "client_secret_basic", "client_secret_post", "client_secret_jwt", "private_key_jwt",
  ]

  init(_ members: MappingReader) {
    position = members.position
    id = members.required(
      "id", Reading.string(1...255, .visible).located, standIn: Located("", at: members.position))
    name = members.optional("name", .string(1...128))
    secret = members.optional("secret", .string(1...256, .password))
    kept = members.optional("Kept", .object)
    redirectURIs = members.list("redirectUris", of: .string(1...2048))
    logoutURIs = members.list("postLogoutRedirectUris", of: .string(1...2048))
    grantTypes = members.optional("grantTypes", .list(of: .choice)) ?? [.authorizationCode]
    scopes = members.optional("scopes", .list(of: .string(1...256, .resourceServerID)))
    authentication = members.optional("authentication", .string(1...40))
    keys = members.optional("jwks", .members)
    keysAddress = members.optional("jwksUri", .string(1...2048, .document))
    requestURIs = members.list("requestUris", of: .string(1...2048, .document))
    pushesRequests = members.optional("requirePushedRequests", .boolean) ?? false
    provesPossession = members.optional("dpopBound", .boolean) ?? false
    let subjects = members.optional("subjectType", .string(1...20)) ?? "public"
    isPairwise = subjects == "pairwise"
    sectorAddress = members.optional("sectorIdentifierUri", .string(1...2048, .document))
    backChannelLogout = members.optional("backchannelLogoutUri", .string(1...2048, .endpoint))
    frontChannelLogout = members.optional("frontchannelLogoutUri", .string(1...2048, .endpoint))
    if !["public", "pairwise"].contains(subjects) {
      members.report("subjectType", "unknown value \(quoted(subjects))", expected: "public or pairwise")
    }
    if let authentication, !Self.authentications.contains(authentication) {
      members.report(
        "authentication", "unknown value \(quoted(authentication))", expected: alternatives(Self.authentications))
    }
  }
}

extension ConfiguredPerson: MappingDecodable {
  static var noun: String { "a user" }

  init(_ members: MappingReader) {
    position = members.position
    username = members.required(
      "username", Reading.string(1...128, .visible).located, standIn: Located("", at: members.position))
    password = members.optional("password", .string(1...256, .password))
    claims = members.optional("claims", .members)
  }
}

extension Reading where Value == [ConfiguredRelyingParty]? {
  /// The word `any`, or a list.
  fileprivate static var clients: Reading {
    Reading { node, diagnosis in
      if case .scalar(let scalar) = node.content {
        if scalar.text == "any" { return .some(nil) }
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a list of clients, or any")
        return nil
      }
      return Reading<[ConfiguredRelyingParty]>.list(of: .mapping).read(node, diagnosis).map(Optional.some)
    }
  }
}
