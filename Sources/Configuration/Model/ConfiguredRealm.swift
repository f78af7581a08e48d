internal import Description
package import JSON
package import Model
internal import Provisioning

/// A plain OpenID Connect provider, for apps that use neither Cognito nor Entra: one of `realms`.
package struct ConfiguredRealm: Sendable {
  package var position: SourcePosition
  /// The path of the issuer; `*` for a template from which realms are created on demand.
  package var id: Located<String>
  /// In the form of ``PlainRealm``.
  package var settings: ConfiguredObject
  package var keys: Located<ConfiguredKeys>?
  /// `clients: any`
  package var takesAnyClient: Bool
  /// In the form of ``PlainClient``.
  package var clients: [ConfiguredObject]
  /// Dynamically registered clients, in addition to any client, as in an export.
  package var registered: [ConfiguredObject]
  package var users: [ConfiguredPerson]
  /// The same users as in an export, in the form of a pool's.
  package var accounts: [ConfiguredUser]
  /// Resources that the service's API creates in a realm, with the same keys as in a user pool.
  package var groups: [ConfiguredGroup]
  package var identityProviders: [ConfiguredIdentityProvider]
  package var risks: JSONObject
}

extension ConfiguredRealm {
  /// Puts its issuer at the root of the server.
  package mutating func moveToRoot() { settings.set("paths", .string(RealmPaths.root.rawValue), nil) }

  /// The settings of the realm that it describes.
  package var realmSettings: RealmSettings {
    PlainRealm.settings(of: settings.members, id: id.value, takesAnyClient: takesAnyClient)
  }
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
    settings = members.object(PlainRealm.form)
    keys = members.optional("keys", Reading.keys.located)
    let clients = members.optional("clients", Reading<[ConfiguredObject]?>.clients)
    takesAnyClient = clients.map { $0 == nil } ?? false
    self.clients = clients.flatMap { $0 } ?? []
    if settings["profile"] != nil, takesAnyClient {
      members.report("clients", "any, beside a profile", expected: "a list")
    }
    users = members.list("users", of: .mapping)
    registered = members.list("registered", of: .object(PlainClient.form))
    accounts = members.list("accounts", of: .mapping)
    groups = members.list("Groups", of: .mapping)
    identityProviders = members.list("IdentityProviders", of: .mapping)
    risks = members.optional("RiskConfigurations", .risks) ?? [:]
  }
}

extension ConfiguredPerson {
  /// The `sub` that a claim says, also as a number; nil for other values.
  package static func subject(_ claim: JSON?) -> String? {
    guard let claim, claim.object == nil, claim.array == nil, !claim.isNull else { return nil }
    let text = claim.string ?? claim.text
    return text.isEmpty ? nil : text
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
    let relaxed = Leniency.allCases.filter { $0 != .scopeAudiences }
    var settings = ConfiguredObject(at: position)
    settings.set("signIn", "choose", nil)
    settings.set("subject", "username", nil)
    settings.set("relax", .array(relaxed.map { .string($0.rawValue) }), nil)
    settings.set("interaction", "none", nil)
    settings.set("accessTokenType", .string(AccessTokenType.jwt.rawValue), nil)
    return ConfiguredRealm(
      position: position, id: Located(RealmID.template.text, at: position), settings: settings, takesAnyClient: true,
      clients: [], registered: [], users: [], accounts: [], groups: [], identityProviders: [], risks: [:])
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
