internal import Configuration
internal import JSON

/// A configured client as the request that would make it over the service's API.
extension ConfiguredClient {
  /// The members of CreateUserPoolClient but for the pool.
  var creationRequest: JSONObject {
    var request = settings.members
    request["ClientName"] = .string(name ?? id?.value ?? "client")
    if let secret {
      request["ClientSecret"] = .string(secret)
      request["GenerateSecret"] = nil
    }
    if takesFlowsForOn { request["AllowedOAuthFlowsUserPoolClient"] = true }
    return request
  }
}
