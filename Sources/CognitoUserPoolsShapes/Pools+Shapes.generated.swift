// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AddCustomAttributes {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var customAttributes: [SchemaAttributeType]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CustomAttributes", Shapes.customAttributesListType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AddCustomAttributes.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let customAttributes: [SchemaAttributeType] = object.structures("CustomAttributes") else { return nil }
    self.customAttributes = customAttributes
  }
}

package enum CreateUserPool {
  package struct Input: InputStructure {
    package var poolName: String
    package var policies: UserPoolPolicyType?
    package var deletionProtection: DeletionProtectionType?
    package var lambdaConfig: LambdaConfigType?
    package var autoVerifiedAttributes: [VerifiedAttributeType]?
    package var aliasAttributes: [AliasAttributeType]?
    package var usernameAttributes: [UsernameAttributeType]?
    package var smsVerificationMessage: String?
    package var emailVerificationMessage: String?
    package var emailVerificationSubject: String?
    package var verificationMessageTemplate: VerificationMessageTemplateType?
    package var smsAuthenticationMessage: String?
    package var mfaConfiguration: UserPoolMfaType?
    package var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    package var deviceConfiguration: DeviceConfigurationType?
    package var emailConfiguration: EmailConfigurationType?
    package var smsConfiguration: SmsConfigurationType?
    package var userPoolTags: OrderedMap<String>?
    package var adminCreateUserConfig: AdminCreateUserConfigType?
    package var schema: [SchemaAttributeType]?
    package var userPoolAddOns: UserPoolAddOnsType?
    package var dcrConfiguration: DcrConfigurationType?
    package var usernameConfiguration: UsernameConfigurationType?
    package var accountRecoverySetting: AccountRecoverySettingType?
    package var userPoolTier: UserPoolTierType?
    package var keyConfiguration: KeyConfigurationType?
    package var issuerConfiguration: IssuerConfigurationType?
    package var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    package static let shape = Shape.structure([
      .required("PoolName", Shapes.userPoolNameType),
      .optional("Policies", UserPoolPolicyType.shape),
      .optional("DeletionProtection", Shapes.deletionProtectionType),
      .optional("LambdaConfig", LambdaConfigType.shape),
      .optional("AutoVerifiedAttributes", Shapes.verifiedAttributesListType),
      .optional("AliasAttributes", Shapes.aliasAttributesListType),
      .optional("UsernameAttributes", Shapes.usernameAttributesListType),
      .optional("SmsVerificationMessage", Shapes.smsVerificationMessageType),
      .optional("EmailVerificationMessage", Shapes.emailVerificationMessageType),
      .optional("EmailVerificationSubject", Shapes.emailVerificationSubjectType),
      .optional("VerificationMessageTemplate", VerificationMessageTemplateType.shape),
      .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("UserAttributeUpdateSettings", UserAttributeUpdateSettingsType.shape),
      .optional("DeviceConfiguration", DeviceConfigurationType.shape),
      .optional("EmailConfiguration", EmailConfigurationType.shape),
      .optional("SmsConfiguration", SmsConfigurationType.shape),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
      .optional("AdminCreateUserConfig", AdminCreateUserConfigType.shape),
      .optional("Schema", Shapes.schemaAttributesListType),
      .optional("UserPoolAddOns", UserPoolAddOnsType.shape),
      .optional("DcrConfiguration", DcrConfigurationType.shape),
      .optional("UsernameConfiguration", UsernameConfigurationType.shape),
      .optional("AccountRecoverySetting", AccountRecoverySettingType.shape),
      .optional("UserPoolTier", Shapes.userPoolTierType),
      .optional("KeyConfiguration", KeyConfigurationType.shape),
      .optional("IssuerConfiguration", IssuerConfigurationType.shape),
      .optional("AcrConfiguration", Shapes.acrConfigurationType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPool: UserPoolType?

    package init(userPool: UserPoolType? = nil) {
      self.userPool = userPool
    }
  }
}

extension CreateUserPool.Input {
  package init?(_ object: JSONObject) {
    guard let poolName: String = object.string("PoolName") else { return nil }
    self.poolName = poolName
    policies = object.structure("Policies")
    deletionProtection = object.enumeration("DeletionProtection")
    lambdaConfig = object.structure("LambdaConfig")
    autoVerifiedAttributes = object.enumerations("AutoVerifiedAttributes")
    aliasAttributes = object.enumerations("AliasAttributes")
    usernameAttributes = object.enumerations("UsernameAttributes")
    smsVerificationMessage = object.string("SmsVerificationMessage")
    emailVerificationMessage = object.string("EmailVerificationMessage")
    emailVerificationSubject = object.string("EmailVerificationSubject")
    verificationMessageTemplate = object.structure("VerificationMessageTemplate")
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    mfaConfiguration = object.enumeration("MfaConfiguration")
    userAttributeUpdateSettings = object.structure("UserAttributeUpdateSettings")
    deviceConfiguration = object.structure("DeviceConfiguration")
    emailConfiguration = object.structure("EmailConfiguration")
    smsConfiguration = object.structure("SmsConfiguration")
    userPoolTags = object.stringMap("UserPoolTags")
    adminCreateUserConfig = object.structure("AdminCreateUserConfig")
    schema = object.structures("Schema")
    userPoolAddOns = object.structure("UserPoolAddOns")
    dcrConfiguration = object.structure("DcrConfiguration")
    usernameConfiguration = object.structure("UsernameConfiguration")
    accountRecoverySetting = object.structure("AccountRecoverySetting")
    userPoolTier = object.enumeration("UserPoolTier")
    keyConfiguration = object.structure("KeyConfiguration")
    issuerConfiguration = object.structure("IssuerConfiguration")
    acrConfiguration = object.structureMap("AcrConfiguration")
  }
}

extension CreateUserPool.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
  }
}

package enum DeleteUserPool {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteUserPool.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

package enum DescribeUserPool {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPool: UserPoolType?

    package init(userPool: UserPoolType? = nil) {
      self.userPool = userPool
    }
  }
}

extension DescribeUserPool.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeUserPool.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
  }
}

package enum GetCSVHeader {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolId: String?
    package var csvHeader: [String]?

    package init(userPoolId: String? = nil, csvHeader: [String]? = nil) {
      self.userPoolId = userPoolId
      self.csvHeader = csvHeader
    }
  }
}

extension GetCSVHeader.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetCSVHeader.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("CSVHeader", csvHeader)
  }
}

package enum ListUserPools {
  package struct Input: InputStructure {
    package var nextToken: String?
    package var maxResults: Int

    package static let shape = Shape.structure([
      .optional("NextToken", Shapes.paginationKeyType),
      .required("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPools: [UserPoolDescriptionType]?
    package var nextToken: String?

    package init(userPools: [UserPoolDescriptionType]? = nil, nextToken: String? = nil) {
      self.userPools = userPools
      self.nextToken = nextToken
    }
  }
}

extension ListUserPools.Input {
  package init?(_ object: JSONObject) {
    nextToken = object.string("NextToken")
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
  }
}

extension ListUserPools.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPools", userPools)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateUserPool {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var policies: UserPoolPolicyType?
    package var deletionProtection: DeletionProtectionType?
    package var lambdaConfig: LambdaConfigType?
    package var autoVerifiedAttributes: [VerifiedAttributeType]?
    package var smsVerificationMessage: String?
    package var emailVerificationMessage: String?
    package var emailVerificationSubject: String?
    package var verificationMessageTemplate: VerificationMessageTemplateType?
    package var smsAuthenticationMessage: String?
    package var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    package var mfaConfiguration: UserPoolMfaType?
    package var deviceConfiguration: DeviceConfigurationType?
    package var emailConfiguration: EmailConfigurationType?
    package var smsConfiguration: SmsConfigurationType?
    package var userPoolTags: OrderedMap<String>?
    package var adminCreateUserConfig: AdminCreateUserConfigType?
    package var userPoolAddOns: UserPoolAddOnsType?
    package var dcrConfiguration: DcrConfigurationType?
    package var accountRecoverySetting: AccountRecoverySettingType?
    package var poolName: String?
    package var userPoolTier: UserPoolTierType?
    package var keyConfiguration: KeyConfigurationType?
    package var issuerConfiguration: IssuerConfigurationType?
    package var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Policies", UserPoolPolicyType.shape),
      .optional("DeletionProtection", Shapes.deletionProtectionType),
      .optional("LambdaConfig", LambdaConfigType.shape),
      .optional("AutoVerifiedAttributes", Shapes.verifiedAttributesListType),
      .optional("SmsVerificationMessage", Shapes.smsVerificationMessageType),
      .optional("EmailVerificationMessage", Shapes.emailVerificationMessageType),
      .optional("EmailVerificationSubject", Shapes.emailVerificationSubjectType),
      .optional("VerificationMessageTemplate", VerificationMessageTemplateType.shape),
      .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
      .optional("UserAttributeUpdateSettings", UserAttributeUpdateSettingsType.shape),
      .optional("MfaConfiguration", Shapes.userPoolMfaType),
      .optional("DeviceConfiguration", DeviceConfigurationType.shape),
      .optional("EmailConfiguration", EmailConfigurationType.shape),
      .optional("SmsConfiguration", SmsConfigurationType.shape),
      .optional("UserPoolTags", Shapes.userPoolTagsType),
      .optional("AdminCreateUserConfig", AdminCreateUserConfigType.shape),
      .optional("UserPoolAddOns", UserPoolAddOnsType.shape),
      .optional("DcrConfiguration", DcrConfigurationType.shape),
      .optional("AccountRecoverySetting", AccountRecoverySettingType.shape),
      .optional("PoolName", Shapes.userPoolNameType),
      .optional("UserPoolTier", Shapes.userPoolTierType),
      .optional("KeyConfiguration", KeyConfigurationType.shape),
      .optional("IssuerConfiguration", IssuerConfigurationType.shape),
      .optional("AcrConfiguration", Shapes.acrConfigurationType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateUserPool.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    policies = object.structure("Policies")
    deletionProtection = object.enumeration("DeletionProtection")
    lambdaConfig = object.structure("LambdaConfig")
    autoVerifiedAttributes = object.enumerations("AutoVerifiedAttributes")
    smsVerificationMessage = object.string("SmsVerificationMessage")
    emailVerificationMessage = object.string("EmailVerificationMessage")
    emailVerificationSubject = object.string("EmailVerificationSubject")
    verificationMessageTemplate = object.structure("VerificationMessageTemplate")
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    userAttributeUpdateSettings = object.structure("UserAttributeUpdateSettings")
    mfaConfiguration = object.enumeration("MfaConfiguration")
    deviceConfiguration = object.structure("DeviceConfiguration")
    emailConfiguration = object.structure("EmailConfiguration")
    smsConfiguration = object.structure("SmsConfiguration")
    userPoolTags = object.stringMap("UserPoolTags")
    adminCreateUserConfig = object.structure("AdminCreateUserConfig")
    userPoolAddOns = object.structure("UserPoolAddOns")
    dcrConfiguration = object.structure("DcrConfiguration")
    accountRecoverySetting = object.structure("AccountRecoverySetting")
    poolName = object.string("PoolName")
    userPoolTier = object.enumeration("UserPoolTier")
    keyConfiguration = object.structure("KeyConfiguration")
    issuerConfiguration = object.structure("IssuerConfiguration")
    acrConfiguration = object.structureMap("AcrConfiguration")
  }
}
