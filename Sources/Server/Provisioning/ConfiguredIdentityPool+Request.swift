internal import Configuration
internal import JSON

/// A configured identity pool as the requests that would make it over the service's API.
extension ConfiguredIdentityPool {
  /// The members of CreateIdentityPool.
  var creationRequest: JSONObject {
    var request: JSONObject = [
      "IdentityPoolName": .string(name), "AllowUnauthenticatedIdentities": .bool(allowsGuests),
    ]
    request["AllowClassicFlow"] = allowsClassicFlow.map(JSON.bool)
    if !socialProviders.isEmpty { request["SupportedLoginProviders"] = .table(socialProviders) }
    request["DeveloperProviderName"] = developerProvider.map(JSON.string)
    if !openIDProviderARNs.isEmpty { request["OpenIdConnectProviderARNs"] = .strings(openIDProviderARNs) }
    if !samlProviderARNs.isEmpty { request["SamlProviderARNs"] = .strings(samlProviderARNs) }
    if !userPools.isEmpty { request["CognitoIdentityProviders"] = .array(userPools.map { .object($0.request) }) }
    if !tags.isEmpty { request["IdentityPoolTags"] = .table(tags) }
    return request
  }

  /// The members of SetIdentityPoolRoles; nil where the configuration says nothing of roles.
  var rolesRequest: JSONObject? {
    guard roles != nil || !roleMappings.isEmpty else { return nil }
    var named: JSONObject = [:]
    named["authenticated"] = roles?.authenticated.map(JSON.string)
    named["unauthenticated"] = roles?.unauthenticated.map(JSON.string)
    var request: JSONObject = ["Roles": .object(named)]
    if !roleMappings.isEmpty {
      var mappings: JSONObject = [:]
      for (provider, mapping) in roleMappings.sorted(by: { $0.key < $1.key }) {
        mappings[provider] = .object(mapping.request)
      }
      request["RoleMappings"] = .object(mappings)
    }
    return request
  }
}

extension ConfiguredUserPoolProvider {
  /// A bare id stands for the service's name of the pool, which clients get to see.
  fileprivate var request: JSONObject {
    var provider = name.value
    if !provider.utf8.contains(UInt8(ascii: "/")) {
      provider = "cognito-idp.\(provider.prefix { $0 != "_" }).amazonaws.com/\(provider)"
    }
    var request: JSONObject = ["ProviderName": .string(provider), "ClientId": .string(clientID.value)]
    request["ServerSideTokenCheck"] = checksTokens.map(JSON.bool)
    return request
  }
}

extension ConfiguredRoleMapping {
  fileprivate var request: JSONObject {
    var request: JSONObject = ["Type": .string(kind?.rawValue ?? "")]
    request["AmbiguousRoleResolution"] = fallback.map { .string($0.rawValue) }
    if !rules.isEmpty {
      let list = rules.map { rule -> JSON in
        [
          "Claim": .string(rule.claim), "MatchType": .string(rule.match?.rawValue ?? ""),
          "Value": .string(rule.value), "RoleARN": .string(rule.role),
        ]
      }
      request["RulesConfiguration"] = ["Rules": .array(list)]
    }
    return request
  }
}
