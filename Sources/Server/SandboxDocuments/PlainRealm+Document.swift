internal import IdentityCore
internal import JSON

/// Plain OpenID Connect providers, as `realms` of the configuration has them.
extension Realm {
  /// Whether it is neither a user pool nor a tenant. Their ids tell them from pools that speak as the standard has it; what has the id of a
  /// pool and is none is refused when the document is read back.
  var isPlain: Bool {
    tenant == nil && settings.personality == .openIDConnect && !(id.text.contains("_") && id.region.contains("-"))
  }

  /// The realm, its people aside.
  var configuredPlain: JSONObject {
    var members: JSONObject = [
      "id": .string(id.text), "name": .string(settings.name), "issuer": .string(settings.issuer.configured),
    ]
    if settings.takesAnyClient {
      members["clients"] = "any"
      if !poolClients.isEmpty { members["registered"] = .array(poolClients.map(\.configuredParty)) }
    } else if !poolClients.isEmpty {
      members["clients"] = .array(poolClients.map(\.configuredParty))
    }
    if settings.registersClients { members["registration"] = true }
    if settings.letsTestersChoose { members["signIn"] = "choose" }
    if settings.demandsProofNonce { members["dpopNonces"] = true }
    if !settings.offeredScopes.isEmpty { members["scopes"] = .strings(settings.offeredScopes) }
    // Made by the service's own calls, and said in its words.
    members["Groups"] = configuredGroups
    members["IdentityProviders"] = configuredProviders
    members["RiskConfigurations"] = configuredRisks
    return members
  }
}

extension Client {
  fileprivate var configuredParty: JSON {
    var members: JSONObject = ["id": .string(id.text), "name": .string(name)]
    members["secret"] = secrets.last.map { .string($0) }
    if let kept { members["Kept"] = .object(kept) }
    if !redirectURIs.isEmpty { members["redirectUris"] = .strings(redirectURIs) }
    if !logoutURIs.isEmpty { members["postLogoutRedirectUris"] = .strings(logoutURIs) }
    members["grantTypes"] = .strings(ClientGrantType.allCases.filter(grantTypes.contains).map(\.configured))
    members["scopes"] = .strings(scopes)
    members["authentication"] = registration.authentication.map { .string($0.rawValue) }
    members["jwks"] = registration.keySet
    members["jwksUri"] = registration.keysAddress.map { .string($0) }
    if !registration.requestURIs.isEmpty { members["requestUris"] = .strings(registration.requestURIs) }
    if registration.pushesRequests { members["requirePushedRequests"] = true }
    if registration.provesPossession { members["dpopBound"] = true }
    if let sector = registration.sector {
      members["subjectType"] = "pairwise"
      // Nothing but its host counts.
      members["sectorIdentifierUri"] = .string("https://\(sector)")
    }
    members["backchannelLogoutUri"] = registration.backChannelLogout.map { .string($0) }
    members["frontchannelLogoutUri"] = registration.frontChannelLogout.map { .string($0) }
    return .object(members)
  }
}

extension ClientGrantType {
  fileprivate var configured: String {
    switch self {
    case .authorizationCode: "authorization_code"
    case .implicit: "implicit"
    case .clientCredentials: "client_credentials"
    case .deviceCode: "device_code"
    case .tokenExchange: "token_exchange"
    case .password: "password"
    }
  }
}
