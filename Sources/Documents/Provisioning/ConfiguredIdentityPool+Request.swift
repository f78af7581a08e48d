internal import Configuration
internal import JSON

/// A configured identity pool as the requests that would make it over the service's API.
extension ConfiguredIdentityPool {
  /// The members of CreateIdentityPool.
  var creationRequest: JSONObject {
    var request = settings.members
    request["CognitoIdentityProviders"] = request["CognitoIdentityProviders"]?.array.map { .array($0.map(named)) }
    return request
  }

  /// The members of SetIdentityPoolRoles; nil if the configuration has no roles.
  var rolesRequest: JSONObject? {
    var request = roles.members
    if request.isEmpty { return nil }
    request["Roles"] = request["Roles"] ?? [:]
    return request
  }

  /// A bare id stands for the service's name of the pool, which clients receive.
  private func named(_ provider: JSON) -> JSON {
    guard var members = provider.object, let name = members["ProviderName"]?.string,
      !name.utf8.contains(UInt8(ascii: "/"))
    else { return provider }
    members["ProviderName"] = .string("cognito-idp.\(name.prefix { $0 != "_" }).amazonaws.com/\(name)")
    return .object(members)
  }
}
