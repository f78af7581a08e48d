internal import Ambient
internal import Configuration
internal import Cryptography
internal import Description
internal import JOSE
internal import JSON
internal import Model
internal import Provisioning

/// Plain OpenID Connect providers, as `realms` of the configuration has them.
extension Realm {
  /// The realm without its users.
  var configuredPlain: JSONObject {
    var members: JSONObject = [
      "id": .string(id.text), "name": .string(settings.name), "issuer": .string(settings.issuer.configured),
    ]
    if settings.takesAnyClient {
      members["clients"] = "any"
      if !poolClients.isEmpty { members["registered"] = .array(configuredClients) }
    } else if !poolClients.isEmpty {
      members["clients"] = .array(configuredClients)
    }
    if settings.registersClients { members["registration"] = true }
    if let signing = settings.signing { members["signing"] = .strings(signing.map(\.rawValue)) }
    if let encryption = settings.encryption { members["encryption"] = .strings(encryption.map(\.rawValue)) }
    if settings.demandsPushedRequests == true { members["requirePushedRequests"] = true }
    members["profile"] = settings.securityProfile.map { .string($0.rawValue) }
    members["authorizationDetailTypes"] = settings.authorizationDetailTypes.map { .strings($0) }
    members["clientAuthorities"] = settings.clientAuthorities.map { .string($0) }
    members["clientDocuments"] = settings.clientDocuments.map { .string($0.rawValue) }
    if settings.personality == .apple { members["imitates"] = .string(ConfiguredRealm.Imitation.apple.rawValue) }
    members["apple"] = settings.apple.map { .object($0.described) }
    members["federation"] = settings.federation.map { .object($0.described) }
    members["resources"] = settings.resources.map { .array($0.map(\.configured)) }
    if settings.letsTestersChoose { members["signIn"] = "choose" }
    if settings.tellsUsernames == true { members["subject"] = "username" }
    if let leniencies = settings.leniencies {
      members["relax"] = .strings(Leniency.allCases.filter(leniencies.contains).map(\.rawValue))
    }
    if settings.demandsProofNonce { members["dpopNonces"] = true }
    if case .aliases(let names) = settings.signInNames { members["aliases"] = .strings(names) }
    members["claims"] = settings.claimRules.map { .array($0.map { .object($0.described) }) }
    if settings.answersAtOnce == true { members["interaction"] = "none" }
    members["defaultUser"] = settings.defaultUser.map { .string($0) }
    members["paths"] = settings.paths.map { .string($0.rawValue) }
    members["accessTokenType"] = settings.accessTokenType.map { .string($0.rawValue) }
    if settings.tellsClaimsInTokens == true { members["claimsInTokens"] = true }
    members["tokenExpiry"] = settings.tokenRules?.lifetime.map { .integer($0) }
    if let mappings = settings.tokenRules?.mappings, !mappings.isEmpty {
      members["requestMappings"] = .array(
        mappings.map { mapping in
          var described: JSONObject = ["parameter": .string(mapping.parameter), "match": .string(mapping.match)]
          if !mapping.claims.isEmpty { described["claims"] = .object(mapping.claims) }
          described["typ"] = mapping.type.map { .string($0) }
          return .object(described)
        })
    }
    if !settings.offeredScopes.isEmpty { members["scopes"] = .strings(settings.offeredScopes) }
    // Created by the service's own calls, and written in its words.
    members["Groups"] = configuredGroups
    members["IdentityProviders"] = configuredProviders
    members["RiskConfigurations"] = configuredRisks
    return members
  }

  private var configuredClients: [JSON] {
    poolClients.map { client in
      var members = PlainClient.members.json(of: client)
      // Only where it differs from what the client would have without it.
      let lifetime = Int(client.accessTokenLifetime.wholeSeconds)
      members["tokenExpiry"] = lifetime == settings.tokenRules?.lifetime ?? 3_600 ? nil : .integer(lifetime)
      return .object(members)
    }
  }
}

extension ProtectedResource {
  fileprivate var configured: JSON {
    var members: JSONObject = [:]
    members["id"] = id.map { .string($0) }
    members["address"] = address.map { .string($0) }
    members["name"] = name.map { .string($0) }
    if !scopes.isEmpty { members["scopes"] = .strings(scopes) }
    if !requiredScopes.isEmpty { members["requiredScopes"] = .strings(requiredScopes) }
    if let requiredClasses { members["requiredAcr"] = .strings(requiredClasses) }
    members["maxAge"] = maximumAge.map { .integer($0) }
    return .object(members)
  }
}
