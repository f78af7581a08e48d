internal import Ambient
internal import JSON
internal import Model
internal import Store

/// The keys of a pool's configuration that are not the service's.
extension Realm {
  var configuredGroups: JSON? {
    guard !groups.isEmpty else { return nil }
    return .array(groups.values.sorted { $0.name < $1.name }.map(\.configured))
  }

  var configuredProviders: JSON? {
    guard !providers.isEmpty else { return nil }
    return .array(providers.values.sorted { $0.name < $1.name }.map(\.configured))
  }

  /// The rules for risks by client id, and for the pool under the empty text.
  var configuredRisks: JSON? {
    guard !riskRules.isEmpty else { return nil }
    return .object(JSONObject(riskRules.sorted { $0.key < $1.key }.map { ($0.key, .object($0.value.told)) }))
  }

  var configuredTriggers: JSON? {
    let handlers = settings.triggers.handlers.sorted { $0.key.rawValue < $1.key.rawValue }
    guard !handlers.isEmpty else { return nil }
    return .object(JSONObject(handlers.map { ($0.key.rawValue, $0.value.configured) }))
  }
}

extension Group {
  fileprivate var configured: JSON {
    var members: JSONObject = ["GroupName": .string(name)]
    members["Description"] = description.map { .string($0) }
    members["RoleArn"] = roleARN.map { .string($0) }
    members["Precedence"] = precedence.map { .integer($0) }
    return .object(members)
  }
}

extension Provider {
  fileprivate var configured: JSON {
    var members: JSONObject = [
      "ProviderName": .string(name), "ProviderType": .string(kind.rawValue), "ProviderDetails": .table(details),
    ]
    if !attributeMapping.isEmpty { members["AttributeMapping"] = .table(attributeMapping) }
    if !identifiers.isEmpty { members["IdpIdentifiers"] = .strings(identifiers) }
    if !levels.isEmpty { members["AcrMapping"] = .table(levels) }
    if let simulated {
      members["Played"] = [
        "people": .array(simulated.people.map { .object($0) }), "mode": .string(simulated.mode.configured),
      ]
    }
    return .object(members)
  }
}

extension SimulatedProvider.Mode {
  fileprivate var configured: String {
    switch self {
    case .choose: "choose"
    case .first: "first"
    case .error(let code): "error:\(code)"
    }
  }
}

extension TriggerHandler {
  fileprivate var configured: JSON {
    var members: JSONObject = [:]
    switch kind {
    case .webhook(let url, let timeout):
      members["webhook"] = .string(url)
      // A number is read back as it was written, to the millisecond.
      members["timeout"] = .string("PT\(Double(timeout.milliseconds) / 1000)S")
    case .rule(let rule):
      members["rule"] = rule.configured
    }
    members["version"] = version.map { .string($0.rawValue) }
    return .object(members)
  }
}

extension TriggerRule {
  fileprivate var configured: JSON {
    var members: JSONObject = [:]
    members["deny"] = denial.map { .string($0) }
    if confirms { members["autoConfirm"] = true }
    if !verifies.isEmpty { members["autoVerify"] = .strings(verifies) }
    if !addedClaims.isEmpty { members["addClaims"] = .object(addedClaims) }
    if !suppressedClaims.isEmpty { members["suppressClaims"] = .strings(suppressedClaims) }
    members["groups"] = groups.map { .strings($0) }
    if !addedScopes.isEmpty { members["addScopes"] = .strings(addedScopes) }
    if !suppressedScopes.isEmpty { members["suppressScopes"] = .strings(suppressedScopes) }
    let tokens = [changesAccessToken ? "access" : nil, changesIDToken ? "id" : nil].compactMap(\.self)
    if tokens != ["id"] { members["to"] = .strings(tokens) }
    if let challenge {
      var configured: JSONObject = ["answer": .string(challenge.answer), "tries": .integer(challenge.tries)]
      if !challenge.parameters.isEmpty { configured["parameters"] = .table(challenge.parameters) }
      members["challenge"] = .object(configured)
    }
    if !people.isEmpty {
      members["users"] = .array(
        people.map { person in
          var configured: JSONObject = ["username": .string(person.username)]
          configured["password"] = person.password.map { .string($0) }
          if !person.attributes.isEmpty { configured["attributes"] = .table(person.attributes) }
          return .object(configured)
        })
    }
    members["subject"] = subject.map { .string($0) }
    members["message"] = message.map { .string($0) }
    return .object(members)
  }
}

extension JSON {
  /// In the order of the names: a table has none of its own.
  static func table(_ entries: [String: String]) -> JSON {
    .object(JSONObject(entries.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }
}
