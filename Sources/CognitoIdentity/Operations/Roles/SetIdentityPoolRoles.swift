import AWSProtocol
import IdentityPools
import Model

extension SetIdentityPoolRoles: IdentityOperation {
  static let note = "the names must be well-formed role ARNs; whether the roles exist and may be passed is not checked"

  static func run(_ input: Input, in call: Call) throws -> Output {
    // Optional in a configuration, required here; the message is unconfirmed.
    for (provider, mapping) in input.roleMappings ?? [:] where mapping.ambiguousRoleResolution == nil {
      throw AWSFault(.invalidParameter, "AmbiguousRoleResolution is required for the role mapping of \(provider)")
    }
    try call.pool(input.identityPoolId).setRoles(try RoleSettings(input))
    return Output()
  }
}

extension RoleSettings {
  init(_ input: SetIdentityPoolRoles.Input) throws(AWSFault) {
    self.init()
    authenticated = input.roles["authenticated"]
    guest = input.roles["unauthenticated"]
    mappings = try (input.roleMappings ?? [:]).map { (entry) throws(AWSFault) in
      try RoleSelection(entry.value, provider: entry.name)
    }
  }
}

extension RoleSelection {
  /// The error messages are unconfirmed.
  fileprivate init(_ mapping: RoleMapping, provider: String) throws(AWSFault) {
    let kind: Kind
    switch mapping.type {
    case .token: kind = .token
    case .rules:
      guard let rules = mapping.rulesConfiguration?.rules else {
        throw AWSFault(.invalidParameter, "RulesConfiguration is required for the role mapping of \(provider)")
      }
      guard rules.count <= Self.ruleLimit else {
        throw AWSFault(.invalidParameter, "\(provider) has more than \(Self.ruleLimit) rules")
      }
      kind = .rules(rules.map(RoleRule.init))
    }
    let fallback: Fallback? =
      switch mapping.ambiguousRoleResolution {
      case .authenticatedRole: .authenticatedRole
      case .deny: .deny
      case nil: nil
      }
    self.init(provider: provider, kind: kind, fallback: fallback)
  }

  /// The service's maximum of rules for one provider.
  private static let ruleLimit = 25
}

extension RoleRule {
  fileprivate init(_ rule: MappingRule) {
    let match: Match =
      switch rule.matchType {
      case .equals: .equals
      case .contains: .contains
      case .startsWith: .startsWith
      case .notEqual: .notEqual
      }
    self.init(claim: rule.claim, match: match, value: rule.value, role: rule.roleARN)
  }
}
