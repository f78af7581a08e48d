// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct S3ConfigurationType: InputStructure, OutputStructure {
  var bucketArn: String?

  static let shape = Shape.structure([
    .optional("BucketArn", Shapes.s3ArnType),
  ])
}

extension S3ConfigurationType {
  init(_ object: JSONObject) {
    bucketArn = object.string("BucketArn")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("BucketArn", bucketArn)
  }
}

struct SMSMfaSettingsType: InputStructure {
  var enabled: Bool?
  var preferredMfa: Bool?

  static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension SMSMfaSettingsType {
  init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

struct SchemaAttributeType: InputStructure, OutputStructure {
  var name: String?
  var attributeDataType: AttributeDataType?
  var developerOnlyAttribute: Bool?
  var mutable: Bool?
  var required: Bool?
  var numberAttributeConstraints: NumberAttributeConstraintsType?
  var stringAttributeConstraints: StringAttributeConstraintsType?

  static let shape = Shape.structure([
    .optional("Name", Shapes.customAttributeNameType),
    .optional("AttributeDataType", Shapes.attributeDataType),
    .optional("DeveloperOnlyAttribute", .boolean),
    .optional("Mutable", .boolean),
    .optional("Required", .boolean),
    .optional("NumberAttributeConstraints", NumberAttributeConstraintsType.shape),
    .optional("StringAttributeConstraints", StringAttributeConstraintsType.shape),
  ])
}

extension SchemaAttributeType {
  init(_ object: JSONObject) {
    name = object.string("Name")
    attributeDataType = object.enumeration("AttributeDataType")
    developerOnlyAttribute = object.boolean("DeveloperOnlyAttribute")
    mutable = object.boolean("Mutable")
    required = object.boolean("Required")
    numberAttributeConstraints = object.structure("NumberAttributeConstraints")
    stringAttributeConstraints = object.structure("StringAttributeConstraints")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Name", name)
    writer.member("AttributeDataType", attributeDataType)
    writer.member("DeveloperOnlyAttribute", developerOnlyAttribute)
    writer.member("Mutable", mutable)
    writer.member("Required", required)
    writer.member("NumberAttributeConstraints", numberAttributeConstraints)
    writer.member("StringAttributeConstraints", stringAttributeConstraints)
  }
}

struct SessionDescriptionType: OutputStructure {
  var sessionId: String?
  var sessionType: SessionTypeType?
  var clientId: String?
  var createDate: Timestamp?
  var lastActiveDate: Timestamp?
  var deviceType: String?
  var lastIPAddress: String?
  var lastLocation: SessionLocationType?
  var originSessionId: String?
  var isCurrentSession: Bool?
}

extension SessionDescriptionType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SessionId", sessionId)
    writer.member("SessionType", sessionType)
    writer.member("ClientId", clientId)
    writer.member("CreateDate", createDate)
    writer.member("LastActiveDate", lastActiveDate)
    writer.member("DeviceType", deviceType)
    writer.member("LastIPAddress", lastIPAddress)
    writer.member("LastLocation", lastLocation)
    writer.member("OriginSessionId", originSessionId)
    writer.member("IsCurrentSession", isCurrentSession)
  }
}

struct SessionLocationType: OutputStructure {
  var city: String?
  var country: String?
}

extension SessionLocationType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("City", city)
    writer.member("Country", country)
  }
}

struct SignInPolicyType: InputStructure, OutputStructure {
  var allowedFirstAuthFactors: [AuthFactorType]?

  static let shape = Shape.structure([
    .optional("AllowedFirstAuthFactors", Shapes.allowedFirstAuthFactorsListType),
  ])
}

extension SignInPolicyType {
  init(_ object: JSONObject) {
    allowedFirstAuthFactors = object.enumerations("AllowedFirstAuthFactors")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AllowedFirstAuthFactors", allowedFirstAuthFactors)
  }
}

struct SmsConfigurationType: InputStructure, OutputStructure {
  var snsCallerArn: String?
  var externalId: String?
  var snsRegion: String?
  var eumsSms: EumsSmsConfigurationType?

  static let shape = Shape.structure([
    .optional("SnsCallerArn", Shapes.optionalArnType),
    .optional("ExternalId", Shapes.stringType),
    .optional("SnsRegion", Shapes.regionCodeType),
    .optional("EumsSms", EumsSmsConfigurationType.shape),
  ])
}

extension SmsConfigurationType {
  init(_ object: JSONObject) {
    snsCallerArn = object.string("SnsCallerArn")
    externalId = object.string("ExternalId")
    snsRegion = object.string("SnsRegion")
    eumsSms = object.structure("EumsSms")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SnsCallerArn", snsCallerArn)
    writer.member("ExternalId", externalId)
    writer.member("SnsRegion", snsRegion)
    writer.member("EumsSms", eumsSms)
  }
}

struct SmsMfaConfigType: InputStructure, OutputStructure {
  var smsAuthenticationMessage: String?
  var smsConfiguration: SmsConfigurationType?

  static let shape = Shape.structure([
    .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
    .optional("SmsConfiguration", SmsConfigurationType.shape),
  ])
}

extension SmsMfaConfigType {
  init(_ object: JSONObject) {
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    smsConfiguration = object.structure("SmsConfiguration")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsAuthenticationMessage", smsAuthenticationMessage)
    writer.member("SmsConfiguration", smsConfiguration)
  }
}

struct SoftwareTokenMfaConfigType: InputStructure, OutputStructure {
  var enabled: Bool?

  static let shape = Shape.structure([
    .optional("Enabled", .boolean),
  ])
}

extension SoftwareTokenMfaConfigType {
  init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Enabled", enabled)
  }
}

struct SoftwareTokenMfaSettingsType: InputStructure {
  var enabled: Bool?
  var preferredMfa: Bool?

  static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension SoftwareTokenMfaSettingsType {
  init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

struct StringAttributeConstraintsType: InputStructure, OutputStructure {
  var minLength: String?
  var maxLength: String?

  static let shape = Shape.structure([
    .optional("MinLength", Shapes.stringType),
    .optional("MaxLength", Shapes.stringType),
  ])
}

extension StringAttributeConstraintsType {
  init(_ object: JSONObject) {
    minLength = object.string("MinLength")
    maxLength = object.string("MaxLength")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinLength", minLength)
    writer.member("MaxLength", maxLength)
  }
}

struct TermsDescriptionType: OutputStructure {
  var termsId: String
  var termsName: String
  var enforcement: TermsEnforcementType
  var creationDate: Timestamp
  var lastModifiedDate: Timestamp
}

extension TermsDescriptionType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("TermsId", termsId)
    writer.member("TermsName", termsName)
    writer.member("Enforcement", enforcement)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct TermsType: OutputStructure {
  var termsId: String
  var userPoolId: String
  var clientId: String
  var termsName: String
  var termsSource: TermsSourceType
  var enforcement: TermsEnforcementType
  var links: OrderedMap<String>
  var creationDate: Timestamp
  var lastModifiedDate: Timestamp
}

extension TermsType {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("TermsId", termsId)
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("TermsName", termsName)
    writer.member("TermsSource", termsSource)
    writer.member("Enforcement", enforcement)
    writer.member("Links", links)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct TokenValidityUnitsType: InputStructure, OutputStructure {
  var accessToken: TimeUnitsType?
  var idToken: TimeUnitsType?
  var refreshToken: TimeUnitsType?

  static let shape = Shape.structure([
    .optional("AccessToken", Shapes.timeUnitsType),
    .optional("IdToken", Shapes.timeUnitsType),
    .optional("RefreshToken", Shapes.timeUnitsType),
  ])
}

extension TokenValidityUnitsType {
  init(_ object: JSONObject) {
    accessToken = object.enumeration("AccessToken")
    idToken = object.enumeration("IdToken")
    refreshToken = object.enumeration("RefreshToken")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("IdToken", idToken)
    writer.member("RefreshToken", refreshToken)
  }
}
