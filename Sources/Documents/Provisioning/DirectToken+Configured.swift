internal import Configuration
internal import JSON
internal import Model

extension DirectToken {
  init(_ configured: ConfiguredDirectToken) {
    self.init(
      parameter: configured.parameter, kind: Kind(rawValue: configured.token.rawValue) ?? .access,
      companions: configured.with.compactMap { Companion(rawValue: $0.rawValue) })
  }

  /// As a configuration says it.
  var configured: JSON {
    guard self != DirectToken() else { return true }
    var members: JSONObject = ["Parameter": .string(parameter), "Token": .string(kind.rawValue)]
    if !companions.isEmpty { members["With"] = .array(companions.map { .string($0.rawValue) }) }
    return .object(members)
  }
}
