import AWSProtocol
import IdentityPools
import Model

extension GetIdentityPoolRoles: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(try call.pool(input.identityPoolId).current().pool)
  }
}

extension GetIdentityPoolRoles.Output {
  /// The current roles of a pool.
  init(_ pool: IdentityPool) {
    var roles = OrderedMap<String>()
    roles["authenticated"] = pool.roles.authenticated
    roles["unauthenticated"] = pool.roles.guest
    var mappings = OrderedMap<RoleMapping>()
    for mapping in pool.roles.mappings { mappings[mapping.provider] = RoleMapping(mapping) }
    self.init(
      identityPoolId: pool.id.text, roles: roles.isEmpty ? nil : roles,
      roleMappings: mappings.isEmpty ? nil : mappings)
  }
}

extension RoleMapping {
  fileprivate init(_ selection: RoleSelection) {
    let fallback: AmbiguousRoleResolutionType? =
      switch selection.fallback {
      case .authenticatedRole: .authenticatedRole
      case .deny: .deny
      case nil: nil
      }
    switch selection.kind {
    case .token:
      self.init(type: .token, ambiguousRoleResolution: fallback)
    case .rules(let rules):
      let configuration = RulesConfigurationType(rules: rules.map(MappingRule.init))
      self.init(type: .rules, ambiguousRoleResolution: fallback, rulesConfiguration: configuration)
    }
  }
}

extension MappingRule {
  fileprivate init(_ rule: RoleRule) {
    let match: MappingRuleMatchType =
      switch rule.match {
      case .equals: .equals
      case .contains: .contains
      case .startsWith: .startsWith
      case .notEqual: .notEqual
      }
    self.init(claim: rule.claim, matchType: match, value: rule.value, roleARN: rule.role)
  }
}
