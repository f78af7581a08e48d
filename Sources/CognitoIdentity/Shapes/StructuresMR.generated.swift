// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct MappingRule: InputStructure, OutputStructure {
  var claim: String
  var matchType: MappingRuleMatchType
  var value: String
  var roleARN: String

  static let shape = Shape.structure([
    .required("Claim", Shapes.claimName),
    .required("MatchType", Shapes.mappingRuleMatchType),
    .required("Value", Shapes.claimValue),
    .required("RoleARN", Shapes.arnString),
  ])
}

extension MappingRule {
  init?(_ object: JSONObject) {
    guard let claim: String = object.string("Claim") else { return nil }
    self.claim = claim
    guard let matchType: MappingRuleMatchType = object.enumeration("MatchType") else { return nil }
    self.matchType = matchType
    guard let value: String = object.string("Value") else { return nil }
    self.value = value
    guard let roleARN: String = object.string("RoleARN") else { return nil }
    self.roleARN = roleARN
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Claim", claim)
    writer.member("MatchType", matchType)
    writer.member("Value", value)
    writer.member("RoleARN", roleARN)
  }
}

struct RoleMapping: InputStructure, OutputStructure {
  var type: RoleMappingType
  var ambiguousRoleResolution: AmbiguousRoleResolutionType?
  var rulesConfiguration: RulesConfigurationType?

  static let shape = Shape.structure([
    .required("Type", Shapes.roleMappingType),
    .optional("AmbiguousRoleResolution", Shapes.ambiguousRoleResolutionType),
    .optional("RulesConfiguration", RulesConfigurationType.shape),
  ])
}

extension RoleMapping {
  init?(_ object: JSONObject) {
    guard let type: RoleMappingType = object.enumeration("Type") else { return nil }
    self.type = type
    ambiguousRoleResolution = object.enumeration("AmbiguousRoleResolution")
    rulesConfiguration = object.structure("RulesConfiguration")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Type", type)
    writer.member("AmbiguousRoleResolution", ambiguousRoleResolution)
    writer.member("RulesConfiguration", rulesConfiguration)
  }
}

struct RulesConfigurationType: InputStructure, OutputStructure {
  var rules: [MappingRule]

  static let shape = Shape.structure([
    .required("Rules", Shapes.mappingRulesList),
  ])
}

extension RulesConfigurationType {
  init?(_ object: JSONObject) {
    guard let rules: [MappingRule] = object.structures("Rules") else { return nil }
    self.rules = rules
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Rules", rules)
  }
}
