// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

/// The constraints of everything but structures.
enum Shapes {
  static let arnString = Shape.string(min: 20, max: 2048)
  static let accountId = Shape.string(min: 1, max: 15, pattern: #"\d+"#)
  static let ambiguousRoleResolutionType = Shape.enumeration(AmbiguousRoleResolutionType.self)
  static let claimName = Shape.string(min: 1, max: 64, pattern: #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
  static let claimValue = Shape.string(min: 1, max: 128)
  static let cognitoIdentityProviderClientId = Shape.string(min: 1, max: 128, pattern: #"[\w_]+"#)
  static let cognitoIdentityProviderList = Shape.list(of: CognitoIdentityProvider.shape)
  static let cognitoIdentityProviderName = Shape.string(min: 1, max: 128, pattern: #"[\w._:/-]+"#)
  static let developerProviderName = Shape.string(min: 1, max: 128, pattern: #"[\w._-]+"#)
  static let developerUserIdentifier = Shape.string(min: 1, max: 1024)
  static let identityId = Shape.string(min: 1, max: 55, pattern: #"[\w-]+:[0-9a-f-]+"#)
  static let identityIdList = Shape.list(of: Shapes.identityId, min: 1, max: 60)
  static let identityPoolId = Shape.string(min: 1, max: 55, pattern: #"[\w-]+:[0-9a-f-]+"#)
  static let identityPoolName = Shape.string(min: 1, max: 128, pattern: #"[\w\s+=,.@-]+"#)
  static let identityPoolTagsListType = Shape.list(of: Shapes.tagKeysType)
  static let identityPoolTagsType = Shape.map(from: Shapes.tagKeysType, to: Shapes.tagValueType)
  static let identityProviderId = Shape.string(min: 1, max: 128, pattern: #"[\w.;_/-]+"#)
  static let identityProviderName = Shape.string(min: 1, max: 128)
  static let identityProviderToken = Shape.string(min: 1, max: 50000, sensitive: true)
  static let identityProviders = Shape.map(from: Shapes.identityProviderName, to: Shapes.identityProviderId, max: 10)
  static let loginsList = Shape.list(of: Shapes.identityProviderName)
  static let loginsMap = Shape.map(from: Shapes.identityProviderName, to: Shapes.identityProviderToken, max: 10)
  static let mappingRuleMatchType = Shape.enumeration(MappingRuleMatchType.self)
  static let mappingRulesList = Shape.list(of: MappingRule.shape, min: 1, max: 400)
  static let oidcProviderList = Shape.list(of: Shapes.arnString)
  static let paginationKey = Shape.string(min: 1, max: 65535, pattern: #"[\S]+"#)
  static let principalTagID = Shape.string(min: 1, max: 128)
  static let principalTagValue = Shape.string(min: 1, max: 256)
  static let principalTags = Shape.map(from: Shapes.principalTagID, to: Shapes.principalTagValue, max: 50)
  static let queryLimit = Shape.integer(min: 1, max: 60)
  static let roleMappingMap = Shape.map(from: Shapes.identityProviderName, to: RoleMapping.shape, max: 10)
  static let roleMappingType = Shape.enumeration(RoleMappingType.self)
  static let roleType = Shape.string(min: 1, max: 128, pattern: "(un)?authenticated")
  static let rolesMap = Shape.map(from: Shapes.roleType, to: Shapes.arnString, max: 2)
  static let samlProviderList = Shape.list(of: Shapes.arnString)
  static let tagKeysType = Shape.string(min: 1, max: 128)
  static let tagValueType = Shape.string(min: 0, max: 256)
  static let tokenDuration = Shape.long(min: 1, max: 86400)
}
