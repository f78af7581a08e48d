package import AWSProtocol
internal import Ambient
internal import CognitoUserPoolsShapes
package import JSON
package import Model
internal import Realms
package import Sandboxes

/// The members of a provider before it is created.
struct ProviderBlueprint: Sendable {
  let name: String
  let kind: Provider.Kind
  let details: [String: String]
  let mapping: [AttributeName: String]
  let identifiers: [String]
  let levels: [String: String]

  init(_ input: CreateIdentityProvider.Input, in realm: Realm) throws {
    name = input.providerName
    kind = Provider.Kind(input.providerType)
    // A social provider has the name of its type, which no other provider may have.
    let social = Provider.Kind(rawValue: name).flatMap { $0.isSocial ? $0 : nil }
    guard kind.isSocial ? social == kind : social == nil else {
      throw AWSFault.invalidParameter("Provider \(name) cannot be of type \(kind.rawValue)")
    }
    var details = ProviderDetails(kind, input.providerDetails.dictionary)
    try details.check()
    try details.readMetadata()
    self.details = details.completed
    mapping = details.completed(input.attributeMapping?.dictionary ?? [:])
    try Self.check(mapping, in: realm)
    identifiers = input.idpIdentifiers ?? []
    levels = input.acrMapping?.dictionary ?? [:]
  }

  /// Only attributes of the pool, and `username`, can be mapped.
  static func check(_ mapping: [AttributeName: String], in realm: Realm) throws(AWSFault) {
    for name in mapping.keys.sorted() where name != "username" {
      guard let definition = realm.schema[name], ![.subject, .identities].contains(definition.name) else {
        // The text is unconfirmed.
        throw .invalidParameter("Invalid attribute mapping: the attribute \(name) does not exist in the user pool.")
      }
    }
  }

  func make(at now: Instant) -> Provider {
    Provider(
      name: name, kind: kind, details: details, attributeMapping: mapping, identifiers: identifiers, levels: levels,
      created: now)
  }
}

extension Provisioning {
  /// Creates a provider from the members of a configured one: those of CreateIdentityProvider but `UserPoolId`.
  /// - Parameter simulated: how this server simulates it; nil for a real one.
  /// - Throws: the operation's errors.
  package static func createProvider(
    from members: JSONObject, simulated: SimulatedProvider?, in service: RealmContext
  ) throws(AWSFault) {
    var members = members
    members["UserPoolId"] = .string(service.id.text)
    let input: CreateIdentityProvider.Input = try checked(members)
    do {
      let made = try createProvider(input, in: service)
      if let simulated {
        _ = try service.administration.updateProvider(made.name) { (provider) throws(CoreError) in
          provider.simulated = simulated
        }
      }
    } catch {
      throw error as? AWSFault ?? (error as? CoreError).map { AWSFault($0, in: .other) } ?? .internalError
    }
  }

  static func createProvider(_ input: CreateIdentityProvider.Input, in service: RealmContext) throws -> Provider {
    let blueprint = try ProviderBlueprint(input, in: try service.current().realm)
    return try service.administration.createProvider { blueprint.make(at: $0) }
  }
}

extension Provider.Kind {
  init(_ type: IdentityProviderTypeType) {
    switch type {
    case .saml: self = .saml
    case .facebook: self = .facebook
    case .google: self = .google
    case .loginWithAmazon: self = .amazon
    case .signInWithApple: self = .apple
    case .oidc: self = .oidc
    }
  }
}

extension IdentityProviderTypeType {
  init(_ kind: Provider.Kind) {
    switch kind {
    case .saml: self = .saml
    case .facebook: self = .facebook
    case .google: self = .google
    case .amazon: self = .loginWithAmazon
    case .apple: self = .signInWithApple
    case .oidc: self = .oidc
    }
  }
}

extension IdentityProviderType {
  /// The provider as described. Apple's private key is never returned.
  /// - Parameter certificate: the pool's, with which SAML providers encrypt. Returned for every SAML provider, also if
  ///   `EncryptedResponses` is off.
  init(_ provider: Provider, in pool: RealmID, certificate: String? = nil) {
    var details = provider.details
    details["private_key"] = nil
    if provider.kind == .saml, let certificate {
      details["ActiveEncryptionCertificate"] = certificate
    }
    self.init(
      userPoolId: pool.text, providerName: provider.name, providerType: IdentityProviderTypeType(provider.kind),
      providerDetails: OrderedMap(sorted: details), attributeMapping: OrderedMap(sorted: provider.attributeMapping),
      idpIdentifiers: provider.identifiers,
      acrMapping: provider.levels.isEmpty ? nil : OrderedMap(sorted: provider.levels),
      lastModifiedDate: Timestamp(provider.modified), creationDate: Timestamp(provider.created))
  }
}

extension OrderedMap {
  /// The entries sorted by name.
  init(sorted entries: [String: Value]) {
    self.init()
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) { self[name] = value }
  }
}
