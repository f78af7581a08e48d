// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

enum AmbiguousRoleResolutionType: String, CaseIterable, Sendable {
  case authenticatedRole = "AuthenticatedRole"
  case deny = "Deny"
}

enum ErrorCode: String, CaseIterable, Sendable {
  case accessDenied = "AccessDenied"
  case internalServerError = "InternalServerError"
}

enum MappingRuleMatchType: String, CaseIterable, Sendable {
  case equals = "Equals"
  case contains = "Contains"
  case startsWith = "StartsWith"
  case notEqual = "NotEqual"
}

enum RoleMappingType: String, CaseIterable, Sendable {
  case token = "Token"
  case rules = "Rules"
}
