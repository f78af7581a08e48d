// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package struct S3ConfigurationType: InputStructure, OutputStructure {
  package var bucketArn: String?

  package init(bucketArn: String? = nil) {
    self.bucketArn = bucketArn
  }

  package static let shape = Shape.structure([
    .optional("BucketArn", Shapes.s3ArnType),
  ])
}

extension S3ConfigurationType {
  package init(_ object: JSONObject) {
    bucketArn = object.string("BucketArn")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("BucketArn", bucketArn)
  }
}

package struct SMSMfaSettingsType: InputStructure {
  package var enabled: Bool?
  package var preferredMfa: Bool?

  package static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension SMSMfaSettingsType {
  package init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

package struct SchemaAttributeType: InputStructure, OutputStructure {
  package var name: String?
  package var attributeDataType: AttributeDataType?
  package var developerOnlyAttribute: Bool?
  package var mutable: Bool?
  package var required: Bool?
  package var numberAttributeConstraints: NumberAttributeConstraintsType?
  package var stringAttributeConstraints: StringAttributeConstraintsType?

  package init(name: String? = nil, attributeDataType: AttributeDataType? = nil, developerOnlyAttribute: Bool? = nil, mutable: Bool? = nil, required: Bool? = nil, numberAttributeConstraints: NumberAttributeConstraintsType? = nil, stringAttributeConstraints: StringAttributeConstraintsType? = nil) {
    self.name = name
    self.attributeDataType = attributeDataType
    self.developerOnlyAttribute = developerOnlyAttribute
    self.mutable = mutable
    self.required = required
    self.numberAttributeConstraints = numberAttributeConstraints
    self.stringAttributeConstraints = stringAttributeConstraints
  }

  package static let shape = Shape.structure([
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
  package init(_ object: JSONObject) {
    name = object.string("Name")
    attributeDataType = object.enumeration("AttributeDataType")
    developerOnlyAttribute = object.boolean("DeveloperOnlyAttribute")
    mutable = object.boolean("Mutable")
    required = object.boolean("Required")
    numberAttributeConstraints = object.structure("NumberAttributeConstraints")
    stringAttributeConstraints = object.structure("StringAttributeConstraints")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Name", name)
    writer.member("AttributeDataType", attributeDataType)
    writer.member("DeveloperOnlyAttribute", developerOnlyAttribute)
    writer.member("Mutable", mutable)
    writer.member("Required", required)
    writer.member("NumberAttributeConstraints", numberAttributeConstraints)
    writer.member("StringAttributeConstraints", stringAttributeConstraints)
  }
}

package struct SessionDescriptionType: OutputStructure {
  package var sessionId: String?
  package var sessionType: SessionTypeType?
  package var clientId: String?
  package var createDate: Timestamp?
  package var lastActiveDate: Timestamp?
  package var deviceType: String?
  package var lastIPAddress: String?
  package var lastLocation: SessionLocationType?
  package var originSessionId: String?
  package var isCurrentSession: Bool?

  package init(sessionId: String? = nil, sessionType: SessionTypeType? = nil, clientId: String? = nil, createDate: Timestamp? = nil, lastActiveDate: Timestamp? = nil, deviceType: String? = nil, lastIPAddress: String? = nil, lastLocation: SessionLocationType? = nil, originSessionId: String? = nil, isCurrentSession: Bool? = nil) {
    self.sessionId = sessionId
    self.sessionType = sessionType
    self.clientId = clientId
    self.createDate = createDate
    self.lastActiveDate = lastActiveDate
    self.deviceType = deviceType
    self.lastIPAddress = lastIPAddress
    self.lastLocation = lastLocation
    self.originSessionId = originSessionId
    self.isCurrentSession = isCurrentSession
  }
}

extension SessionDescriptionType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct SessionLocationType: OutputStructure {
  package var city: String?
  package var country: String?

  package init(city: String? = nil, country: String? = nil) {
    self.city = city
    self.country = country
  }
}

extension SessionLocationType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("City", city)
    writer.member("Country", country)
  }
}

package struct SignInPolicyType: InputStructure, OutputStructure {
  package var allowedFirstAuthFactors: [AuthFactorType]?

  package init(allowedFirstAuthFactors: [AuthFactorType]? = nil) {
    self.allowedFirstAuthFactors = allowedFirstAuthFactors
  }

  package static let shape = Shape.structure([
    .optional("AllowedFirstAuthFactors", Shapes.allowedFirstAuthFactorsListType),
  ])
}

extension SignInPolicyType {
  package init(_ object: JSONObject) {
    allowedFirstAuthFactors = object.enumerations("AllowedFirstAuthFactors")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AllowedFirstAuthFactors", allowedFirstAuthFactors)
  }
}

package struct SmsConfigurationType: InputStructure, OutputStructure {
  package var snsCallerArn: String?
  package var externalId: String?
  package var snsRegion: String?
  package var eumsSms: EumsSmsConfigurationType?

  package init(snsCallerArn: String? = nil, externalId: String? = nil, snsRegion: String? = nil, eumsSms: EumsSmsConfigurationType? = nil) {
    self.snsCallerArn = snsCallerArn
    self.externalId = externalId
    self.snsRegion = snsRegion
    self.eumsSms = eumsSms
  }

  package static let shape = Shape.structure([
    .optional("SnsCallerArn", Shapes.optionalArnType),
    .optional("ExternalId", Shapes.stringType),
    .optional("SnsRegion", Shapes.regionCodeType),
    .optional("EumsSms", EumsSmsConfigurationType.shape),
  ])
}

extension SmsConfigurationType {
  package init(_ object: JSONObject) {
    snsCallerArn = object.string("SnsCallerArn")
    externalId = object.string("ExternalId")
    snsRegion = object.string("SnsRegion")
    eumsSms = object.structure("EumsSms")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SnsCallerArn", snsCallerArn)
    writer.member("ExternalId", externalId)
    writer.member("SnsRegion", snsRegion)
    writer.member("EumsSms", eumsSms)
  }
}

package struct SmsMfaConfigType: InputStructure, OutputStructure {
  package var smsAuthenticationMessage: String?
  package var smsConfiguration: SmsConfigurationType?

  package init(smsAuthenticationMessage: String? = nil, smsConfiguration: SmsConfigurationType? = nil) {
    self.smsAuthenticationMessage = smsAuthenticationMessage
    self.smsConfiguration = smsConfiguration
  }

  package static let shape = Shape.structure([
    .optional("SmsAuthenticationMessage", Shapes.smsVerificationMessageType),
    .optional("SmsConfiguration", SmsConfigurationType.shape),
  ])
}

extension SmsMfaConfigType {
  package init(_ object: JSONObject) {
    smsAuthenticationMessage = object.string("SmsAuthenticationMessage")
    smsConfiguration = object.structure("SmsConfiguration")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsAuthenticationMessage", smsAuthenticationMessage)
    writer.member("SmsConfiguration", smsConfiguration)
  }
}

package struct SoftwareTokenMfaConfigType: InputStructure, OutputStructure {
  package var enabled: Bool?

  package init(enabled: Bool? = nil) {
    self.enabled = enabled
  }

  package static let shape = Shape.structure([
    .optional("Enabled", .boolean),
  ])
}

extension SoftwareTokenMfaConfigType {
  package init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Enabled", enabled)
  }
}

package struct SoftwareTokenMfaSettingsType: InputStructure {
  package var enabled: Bool?
  package var preferredMfa: Bool?

  package static let shape = Shape.structure([
    .optional("Enabled", .boolean),
    .optional("PreferredMfa", .boolean),
  ])
}

extension SoftwareTokenMfaSettingsType {
  package init(_ object: JSONObject) {
    enabled = object.boolean("Enabled")
    preferredMfa = object.boolean("PreferredMfa")
  }
}

package struct StringAttributeConstraintsType: InputStructure, OutputStructure {
  package var minLength: String?
  package var maxLength: String?

  package init(minLength: String? = nil, maxLength: String? = nil) {
    self.minLength = minLength
    self.maxLength = maxLength
  }

  package static let shape = Shape.structure([
    .optional("MinLength", Shapes.stringType),
    .optional("MaxLength", Shapes.stringType),
  ])
}

extension StringAttributeConstraintsType {
  package init(_ object: JSONObject) {
    minLength = object.string("MinLength")
    maxLength = object.string("MaxLength")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("MinLength", minLength)
    writer.member("MaxLength", maxLength)
  }
}

package struct TermsDescriptionType: OutputStructure {
  package var termsId: String
  package var termsName: String
  package var enforcement: TermsEnforcementType
  package var creationDate: Timestamp
  package var lastModifiedDate: Timestamp

  package init(termsId: String, termsName: String, enforcement: TermsEnforcementType, creationDate: Timestamp, lastModifiedDate: Timestamp) {
    self.termsId = termsId
    self.termsName = termsName
    self.enforcement = enforcement
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }
}

extension TermsDescriptionType {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("TermsId", termsId)
    writer.member("TermsName", termsName)
    writer.member("Enforcement", enforcement)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

package struct TermsType: OutputStructure {
  package var termsId: String
  package var userPoolId: String
  package var clientId: String
  package var termsName: String
  package var termsSource: TermsSourceType
  package var enforcement: TermsEnforcementType
  package var links: OrderedMap<String>
  package var creationDate: Timestamp
  package var lastModifiedDate: Timestamp

  package init(termsId: String, userPoolId: String, clientId: String, termsName: String, termsSource: TermsSourceType, enforcement: TermsEnforcementType, links: OrderedMap<String>, creationDate: Timestamp, lastModifiedDate: Timestamp) {
    self.termsId = termsId
    self.userPoolId = userPoolId
    self.clientId = clientId
    self.termsName = termsName
    self.termsSource = termsSource
    self.enforcement = enforcement
    self.links = links
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }
}

extension TermsType {
  package func writeMembers(to writer: inout JSONWriter) {
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

package struct TokenValidityUnitsType: InputStructure, OutputStructure {
  package var accessToken: TimeUnitsType?
  package var idToken: TimeUnitsType?
  package var refreshToken: TimeUnitsType?

  package init(accessToken: TimeUnitsType? = nil, idToken: TimeUnitsType? = nil, refreshToken: TimeUnitsType? = nil) {
    self.accessToken = accessToken
    self.idToken = idToken
    self.refreshToken = refreshToken
  }

  package static let shape = Shape.structure([
    .optional("AccessToken", Shapes.timeUnitsType),
    .optional("IdToken", Shapes.timeUnitsType),
    .optional("RefreshToken", Shapes.timeUnitsType),
  ])
}

extension TokenValidityUnitsType {
  package init(_ object: JSONObject) {
    accessToken = object.enumeration("AccessToken")
    idToken = object.enumeration("IdToken")
    refreshToken = object.enumeration("RefreshToken")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AccessToken", accessToken)
    writer.member("IdToken", idToken)
    writer.member("RefreshToken", refreshToken)
  }
}
