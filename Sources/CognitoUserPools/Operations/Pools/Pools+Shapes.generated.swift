// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AddCustomAttributes {
  struct Input: InputStructure {
    var userPoolId: String
    var customAttributes: [SchemaAttributeType]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CustomAttributes", Shapes.customAttributesListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AddCustomAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let customAttributes: [SchemaAttributeType] = object.structures("CustomAttributes") else { return nil }
    self.customAttributes = customAttributes
  }
}

enum CreateUserPool {
  struct Input: InputStructure {
    var poolName: String
    var policies: UserPoolPolicyType?
    var deletionProtection: DeletionProtectionType?
    var lambdaConfig: LambdaConfigType?
    var autoVerifiedAttributes: [VerifiedAttributeType]?
    var aliasAttributes: [AliasAttributeType]?
    var usernameAttributes: [UsernameAttributeType]?
    var smsVerificationMessage: String?
    var emailVerificationMessage: String?
    var emailVerificationSubject: String?
    var verificationMessageTemplate: VerificationMessageTemplateType?
    var smsAuthenticationMessage: String?
    var mfaConfiguration: UserPoolMfaType?
    var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    var deviceConfiguration: DeviceConfigurationType?
    var emailConfiguration: EmailConfigurationType?
    var smsConfiguration: SmsConfigurationType?
    var userPoolTags: OrderedMap<String>?
    var adminCreateUserConfig: AdminCreateUserConfigType?
    var schema: [SchemaAttributeType]?
    var userPoolAddOns: UserPoolAddOnsType?
    var dcrConfiguration: DcrConfigurationType?
    var usernameConfiguration: UsernameConfigurationType?
    var accountRecoverySetting: AccountRecoverySettingType?
    var userPoolTier: UserPoolTierType?
    var keyConfiguration: KeyConfigurationType?
    var issuerConfiguration: IssuerConfigurationType?
    var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    var userPool: UserPoolType?
  }
}

extension CreateUserPool.Input {
  init?(_ object: JSONObject) {
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
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
  }
}

enum DeleteUserPool {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteUserPool.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DescribeUserPool {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPool: UserPoolType?
  }
}

extension DescribeUserPool.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeUserPool.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPool", userPool)
  }
}

enum GetCSVHeader {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var csvHeader: [String]?
  }
}

extension GetCSVHeader.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetCSVHeader.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("CSVHeader", csvHeader)
  }
}

enum ListUserPools {
  struct Input: InputStructure {
    var nextToken: String?
    var maxResults: Int

    static let shape = Shape.structure([
      .optional("NextToken", Shapes.paginationKeyType),
      .required("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var userPools: [UserPoolDescriptionType]?
    var nextToken: String?
  }
}

extension ListUserPools.Input {
  init?(_ object: JSONObject) {
    nextToken = object.string("NextToken")
    guard let maxResults: Int = object.integer("MaxResults") else { return nil }
    self.maxResults = maxResults
  }
}

extension ListUserPools.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPools", userPools)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateUserPool {
  struct Input: InputStructure {
    var userPoolId: String
    var policies: UserPoolPolicyType?
    var deletionProtection: DeletionProtectionType?
    var lambdaConfig: LambdaConfigType?
    var autoVerifiedAttributes: [VerifiedAttributeType]?
    var smsVerificationMessage: String?
    var emailVerificationMessage: String?
    var emailVerificationSubject: String?
    var verificationMessageTemplate: VerificationMessageTemplateType?
    var smsAuthenticationMessage: String?
    var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    var mfaConfiguration: UserPoolMfaType?
    var deviceConfiguration: DeviceConfigurationType?
    var emailConfiguration: EmailConfigurationType?
    var smsConfiguration: SmsConfigurationType?
    var userPoolTags: OrderedMap<String>?
    var adminCreateUserConfig: AdminCreateUserConfigType?
    var userPoolAddOns: UserPoolAddOnsType?
    var dcrConfiguration: DcrConfigurationType?
    var accountRecoverySetting: AccountRecoverySettingType?
    var poolName: String?
    var userPoolTier: UserPoolTierType?
    var keyConfiguration: KeyConfigurationType?
    var issuerConfiguration: IssuerConfigurationType?
    var acrConfiguration: OrderedMap<AcrLevelConfigType>?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateUserPool.Input {
  init?(_ object: JSONObject) {
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
