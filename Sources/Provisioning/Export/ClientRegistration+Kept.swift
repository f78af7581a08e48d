internal import Ambient
internal import JSON
internal import Model

/// What a client that registered itself has beyond what a configuration says of one.
extension ClientRegistration {
  /// Empty for one that a configuration says whole.
  var kept: JSONObject {
    var kept: JSONObject = [:]
    kept["RequestAlgorithm"] = requestAlgorithm.map { .string($0) }
    kept["MaximumAge"] = maximumAge.map { .integer(Int($0.milliseconds)) }
    if signsUserInfo { kept["SignsUserInfo"] = true }
    kept["Logo"] = logo.map { .string($0) }
    kept["Policy"] = policy.map { .string($0) }
    kept["Terms"] = terms.map { .string($0) }
    kept["Home"] = home.map { .string($0) }
    kept["AccessToken"] = accessToken.map { .kept($0) }
    if !metadata.isEmpty { kept["Metadata"] = .object(metadata) }
    return kept
  }

  mutating func restore(_ members: KeptMembers) throws(KeptMembers.Wrong) {
    requestAlgorithm = try members.optional("RequestAlgorithm", \.string)
    maximumAge = try members.optional("MaximumAge", \.integer).map { .milliseconds($0) }
    signsUserInfo = try members.flag("SignsUserInfo")
    logo = try members.optional("Logo", \.string)
    policy = try members.optional("Policy", \.string)
    terms = try members.optional("Terms", \.string)
    home = try members.optional("Home", \.string)
    accessToken = try members.optional("AccessToken", KeptMembers.bytes)
    metadata = try members.optional("Metadata", \.object) ?? [:]
  }
}
