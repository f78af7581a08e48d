internal import Configuration
internal import JSON

/// A configured pool as the request that would create it over the service's API, with the same checks and defaults.
extension ConfiguredUserPool {
  /// The members of CreateUserPool. Multi-factor settings are left out: the service takes them by another call.
  var creationRequest: JSONObject {
    var request = settings.members
    request["PoolName"] = .string(name)
    request["MfaConfiguration"] = nil
    if !schema.isEmpty {
      request["Schema"] = .array(schema.filter(\.isDeclarable).map { .object($0.settings.members) })
    }
    return request
  }
}

extension ConfiguredSchemaAttribute {
  /// The subject exists without a declaration.
  fileprivate var isDeclarable: Bool { name != "sub" }
}

extension JSON {
  static func strings(_ values: [String]) -> JSON {
    .array(values.map(JSON.string))
  }
}
