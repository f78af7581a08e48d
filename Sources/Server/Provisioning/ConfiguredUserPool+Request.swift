internal import Configuration
internal import JSON

/// A configured pool as the request that would make it over the service's API: both ways lead through the same checks and defaults.
extension ConfiguredUserPool {
  /// The members of CreateUserPool. Multi-factor settings are left out: the service takes them by another call.
  var creationRequest: JSONObject {
    var request = settings.members
    request["PoolName"] = .string(name)
    request["MfaConfiguration"] = nil
    if !schema.isEmpty { request["Schema"] = .array(schema.filter(\.isDeclarable).map { .object($0.request) }) }
    return request
  }
}

extension ConfiguredSchemaAttribute {
  /// The subject and the federated identities are there without being declared.
  fileprivate var isDeclarable: Bool { name != "sub" && name != "identities" }

  fileprivate var request: JSONObject {
    var written = name[...]
    for prefix in ["dev:", "custom:"] where written.hasPrefix(prefix) { written = written.dropFirst(prefix.count) }
    var request: JSONObject = ["Name": .string(String(written))]
    request["AttributeDataType"] = type.map { .string($0.rawValue) }
    request["DeveloperOnlyAttribute"] = isDeveloperOnly.map(JSON.bool)
    request["Mutable"] = isMutable.map(JSON.bool)
    request["Required"] = isRequired.map(JSON.bool)
    request["StringAttributeConstraints"] = bounds("MinLength", minimumLength, "MaxLength", maximumLength)
    request["NumberAttributeConstraints"] = bounds("MinValue", minimumValue, "MaxValue", maximumValue)
    return request
  }

  private func bounds(_ lowerName: String, _ lower: Int?, _ upperName: String, _ upper: Int?) -> JSON? {
    if lower == nil, upper == nil { return nil }
    var bounds: JSONObject = [:]
    bounds[lowerName] = lower.map { .string(String($0)) }
    bounds[upperName] = upper.map { .string(String($0)) }
    return .object(bounds)
  }
}

extension JSON {
  static func strings(_ values: [String]) -> JSON {
    .array(values.map(JSON.string))
  }
}
