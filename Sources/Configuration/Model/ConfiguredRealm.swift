package import Cryptography
internal import Description
package import JOSE
package import JSON
package import Model
internal import Provisioning

/// A plain OpenID Connect provider, for apps that use neither Cognito nor Entra: one of `realms`.
package struct ConfiguredRealm: Sendable {
  /// The behaviour of the sign-in page.
  package enum SignIn: String, CaseIterable, Sendable {
    case password
    /// A tester chooses a user and enters claims.
    case choose
  }

  /// Whether authorization requests lead to a page.
  package enum Interaction: String, CaseIterable, Sendable {
    case page
    /// The redirect comes at once, for the user of `login_hint` or of `defaultUser`.
    case atOnce = "none"
  }

  /// A service whose endpoints and tokens the realm has instead of the standard's.
  package enum Imitation: String, CaseIterable, Sendable {
    case apple
  }

  /// What identifies the subject in tokens.
  package enum Subject: String, CaseIterable, Sendable {
    /// A UUID that the server generates.
    case id
    case username
  }

  /// An attribute that users may sign in with.
  package enum Alias: String, CaseIterable, Sendable {
    case email
  }

  package var position: SourcePosition
  /// The path of the issuer; `*` for a template from which realms are created on demand.
  package var id: Located<String>
  package var name: String?
  package var issuer: ConfiguredIssuer?
  package var keys: Located<ConfiguredKeys>?
  /// `clients: any`
  package var takesAnyClient: Bool
  /// In the form of ``PlainClient``.
  package var clients: [ConfiguredObject]
  /// Dynamically registered clients, in addition to any client, as in an export.
  package var registered: [ConfiguredObject]
  package var registersClients: Bool
  package var demandsPushedRequests = false
  package var profile: SecurityProfile?
  package var authorizationDetailTypes: [String] = []
  /// PEM text.
  package var clientAuthorities: String?
  package var clientDocuments: ClientDocumentRule?
  package var imitates: Imitation?
  /// In the form of ``AppleTeam``.
  package var apple: ConfiguredObject?
  /// In the form of ``FederationMembership``.
  package var federation: ConfiguredObject?
  /// The signing algorithms of its tokens, the first for access tokens; empty: RS256.
  package var signing: [SignatureAlgorithm] = []
  /// The algorithms of encrypted tokens and request objects; empty: none.
  package var encryption: [KeyEncryption] = []
  /// nil: any resource is allowed.
  package var resources: [ConfiguredResource]?
  package var signIn: SignIn
  package var subject: Subject
  package var relax: [Leniency]
  /// Whether DPoP proofs must contain a nonce of the server.
  package var demandsProofNonce: Bool
  /// The lifetime of tokens, in seconds; nil: an hour.
  package var tokenExpiry: Int?
  package var requestMappings: [ConfiguredTokenMapping]
  package var interaction = Interaction.page
  package var defaultUser: String?
  package var paths: RealmPaths?
  /// nil: the claims are not configured.
  package var claims: [ClaimRule]?
  package var accessTokenType: AccessTokenType?
  /// Whether tokens, and not only userInfo, contain the claims of their scopes.
  package var tellsClaimsInTokens: Bool
  /// Scopes in addition to the standard ones.
  package var scopes: [String]
  package var users: [ConfiguredPerson]
  /// The same users as in an export, in the form of a pool's.
  package var accounts: [ConfiguredUser]
  /// What users may sign in with besides their names.
  package var aliases: [Alias] = []
  /// Resources that the service's API creates in a realm, with the same keys as in a user pool.
  package var groups: [ConfiguredGroup]
  package var identityProviders: [ConfiguredIdentityProvider]
  package var risks: JSONObject
}

/// A user of a realm.
package struct ConfiguredPerson: Sendable {
  package var position: SourcePosition
  package var username: Located<String>
  package var password: String?
  /// In place of a password: the verifier of an export, or the hash of another system.
  package var passwordVerifier: String?
  package var claims: JSONObject?
  /// Whether it may sign in.
  package var isEnabled: Bool
  /// Whether the password is a temporary one.
  package var mustChangePassword: Bool
}

extension ConfiguredRealm: MappingDecodable {
  static var noun: String { "a realm" }

  init(_ members: MappingReader) {
    position = members.position
    id = members.required("id", Reading.string(1...55, .realmID).located, standIn: Located("", at: members.position))
    name = members.optional("name", .string(1...128))
    issuer = members.optional("issuer", .issuer)
    keys = members.optional("keys", Reading.keys.located)
    let clients = members.optional("clients", Reading<[ConfiguredObject]?>.clients)
    takesAnyClient = clients.map { $0 == nil } ?? false
    self.clients = clients.flatMap { $0 } ?? []
    registersClients = members.optional("registration", .boolean) ?? false
    demandsPushedRequests = members.optional("requirePushedRequests", .boolean) ?? false
    authorizationDetailTypes = members.list(
      "authorizationDetailTypes", of: .string(1...256, .identifier), count: 0...100)
    clientAuthorities = members.optional("clientAuthorities", .string(1...65_536))
    if let text = clientAuthorities, (try? Certificate.chain(pem: Array(text.utf8))) == nil {
      members.report("clientAuthorities", "no certificates", expected: "those of authorities, in PEM form")
    }
    clientDocuments = members.optional("clientDocuments", .choice)
    federation = members.optional("federation", Reading<ConfiguredObject>.object(FederationMembership.objectForm))
    imitates = members.optional("imitates", .choice)
    apple = members.optional("apple", Reading<ConfiguredObject>.object(AppleTeam.objectForm))
    if (imitates == .apple) != (apple != nil) {
      members.report(
        apple == nil ? "imitates" : "apple",
        apple == nil ? "apple without a team" : "a team, in a realm that is not Apple's",
        expected: "imitates: apple and apple: {teamId: …} together")
    }
    signing = members.list("signing", of: .choice, count: 0...SignatureAlgorithm.allCases.count)
    if Set(signing).count < signing.count { members.report("signing", "an algorithm twice", expected: "each once") }
    encryption = members.list("encryption", of: .choice, count: 0...KeyEncryption.allCases.count)
    profile = members.optional("profile", .choice)
    if profile != nil {
      if takesAnyClient { members.report("clients", "any, beside a profile", expected: "a list") }
      if let other = signing.first(where: { !SecurityProfile.signatures.contains($0) }) {
        let names = SecurityProfile.signatures.map(\.rawValue).joined(separator: ", ")
        members.report("signing", "\(other.rawValue), which the profile does not allow", expected: names)
      }
    }
    let resources = members.list("resources", of: Reading<ConfiguredResource>.mapping, count: 0...200)
    self.resources = resources.isEmpty ? nil : resources
    signIn = members.optional("signIn", .choice) ?? .password
    subject = members.optional("subject", .choice) ?? .id
    relax = members.list("relax", of: .choice, count: 0...Leniency.allCases.count)
    demandsProofNonce = members.optional("dpopNonces", .boolean) ?? false
    tokenExpiry = members.optional("tokenExpiry", .integer(1...86_400 * 365))
    requestMappings = members.list("requestMappings", of: .mapping, count: 0...1_000)
    claims =
      members.contains("claims") ? members.list("claims", of: Reading<ClaimRule>.described, count: 0...5_000) : nil
    interaction = members.optional("interaction", .choice) ?? .page
    defaultUser = members.optional("defaultUser", .string(1...128, .visible))
    if defaultUser != nil, interaction == .page {
      members.report("defaultUser", "defaultUser where a page asks", expected: "interaction: none beside it")
    }
    paths = members.optional("paths", .choice)
    accessTokenType = members.optional("accessTokenType", .choice)
    tellsClaimsInTokens = members.optional("claimsInTokens", .boolean) ?? false
    scopes = members.list("scopes", of: .string(1...256, .identifier))
    users = members.list("users", of: .mapping)
    registered = members.list("registered", of: .object(PlainClient.form))
    accounts = members.list("accounts", of: .mapping)
    aliases = members.list("aliases", of: .choice, count: 0...1)
    groups = members.list("Groups", of: .mapping)
    identityProviders = members.list("IdentityProviders", of: .mapping)
    risks = members.optional("RiskConfigurations", .object) ?? [:]
    if case .aws = issuer { members.report("issuer", "aws", expected: "base-url, request-host or a URL") }
  }
}

extension ConfiguredPerson: MappingDecodable {
  static var noun: String { "a user" }

  init(_ members: MappingReader) {
    position = members.position
    username = members.required(
      "username", Reading.string(1...128, .visible).located, standIn: Located("", at: members.position))
    password = members.optional("password", .string(1...256, .password))
    passwordVerifier = members.optional("passwordVerifier", .verifier)
    claims = members.optional("claims", .object)
    isEnabled = members.optional("enabled", .boolean) ?? true
    mustChangePassword = members.optional("mustChangePassword", .boolean) ?? false
    if password != nil, passwordVerifier != nil {
      members.report("passwordVerifier", "passwordVerifier beside password", expected: "one of the two")
    }
  }
}

extension ConfiguredRealm {
  /// `realms: any`: any first path segment is an issuer that accepts any client, any username, and whatever else plain
  /// mocks accept.
  fileprivate static func any(at position: SourcePosition) -> ConfiguredRealm {
    ConfiguredRealm(
      position: position, id: Located(RealmID.template.text, at: position), takesAnyClient: true, clients: [],
      registered: [], registersClients: false, signIn: .choose, subject: .username,
      relax: Leniency.allCases.filter { $0 != .scopeAudiences }, demandsProofNonce: false, requestMappings: [],
      interaction: .atOnce, accessTokenType: .jwt, tellsClaimsInTokens: false, scopes: [], users: [], accounts: [],
      groups: [], identityProviders: [], risks: [:])
  }
}

extension Reading where Value == [ConfiguredRealm] {
  /// The word `any`, or a list.
  static var realms: Reading {
    Reading(schema: { ["oneOf": [["const": "any"], Reading<[ConfiguredRealm]>.list(of: .mapping).schema($0)]] }) {
      node, diagnosis in
      if case .scalar(let scalar) = node.content {
        if scalar.text == "any" { return [.any(at: diagnosis.position(node.mark))] }
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a list of realms, or any")
        return nil
      }
      return Reading<[ConfiguredRealm]>.list(of: .mapping).read(node, diagnosis)
    }
  }
}

extension Reading where Value == [ConfiguredObject]? {
  /// The word `any`, or a list.
  fileprivate static var clients: Reading {
    Reading(schema: { ["oneOf": [["const": "any"], ["type": "array", "items": $0.object(PlainClient.form)]]] }) {
      node, diagnosis in
      if case .scalar(let scalar) = node.content {
        if scalar.text == "any" { return .some(nil) }
        diagnosis.reject(node.mark, "found \(node.kind)", expected: "a list of clients, or any")
        return nil
      }
      return Reading<[ConfiguredObject]>.list(of: .object(PlainClient.form)).read(node, diagnosis).map(Optional.some)
    }
  }
}
