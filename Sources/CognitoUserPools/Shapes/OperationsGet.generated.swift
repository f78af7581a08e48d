// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum GetClientToken {
  struct Input: InputStructure {
    var clientId: String
    var secret: String
    var scopes: [String]?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("Secret", Shapes.clientSecretType),
      .optional("Scopes", Shapes.scopeListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var clientAuthenticationResult: ClientAuthenticationResultType?
  }
}

extension GetClientToken.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let secret: String = object.string("Secret") else { return nil }
    self.secret = secret
    scopes = object.strings("Scopes")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetClientToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientAuthenticationResult", clientAuthenticationResult)
  }
}

enum GetDerivedToken {
  struct Input: InputStructure {
    var clientId: String
    var clientSecret: String?
    var subjectToken: String
    var subjectTokenType: TokenTypeIdentifierType
    var subjectTokenProviderName: String?
    var actorToken: String?
    var actorTokenType: TokenTypeIdentifierType?
    var actorTokenProviderName: String?
    var scopes: [String]?
    var audiences: [String]?
    var resources: [String]?
    var requestedTokenType: IssuedTokenTypeIdentifierType?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .optional("ClientSecret", Shapes.clientSecretType),
      .required("SubjectToken", Shapes.getDerivedTokenTokenModelType),
      .required("SubjectTokenType", Shapes.tokenTypeIdentifierType),
      .optional("SubjectTokenProviderName", Shapes.providerNameType),
      .optional("ActorToken", Shapes.getDerivedTokenTokenModelType),
      .optional("ActorTokenType", Shapes.tokenTypeIdentifierType),
      .optional("ActorTokenProviderName", Shapes.providerNameType),
      .optional("Scopes", Shapes.scopeListType),
      .optional("Audiences", Shapes.audienceListType),
      .optional("Resources", Shapes.resourceListType),
      .optional("RequestedTokenType", Shapes.issuedTokenTypeIdentifierType),
    ])
  }

  struct Output: OutputStructure {
    var issuedToken: String
    var issuedTokenType: IssuedTokenTypeIdentifierType
    var tokenType: OAuthTokenTypeType
    var expiresIn: Int?
    var scopes: [String]?
  }
}

extension GetDerivedToken.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
    guard let subjectToken: String = object.string("SubjectToken") else { return nil }
    self.subjectToken = subjectToken
    guard let subjectTokenType: TokenTypeIdentifierType = object.enumeration("SubjectTokenType") else { return nil }
    self.subjectTokenType = subjectTokenType
    subjectTokenProviderName = object.string("SubjectTokenProviderName")
    actorToken = object.string("ActorToken")
    actorTokenType = object.enumeration("ActorTokenType")
    actorTokenProviderName = object.string("ActorTokenProviderName")
    scopes = object.strings("Scopes")
    audiences = object.strings("Audiences")
    resources = object.strings("Resources")
    requestedTokenType = object.enumeration("RequestedTokenType")
  }
}

extension GetDerivedToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IssuedToken", issuedToken)
    writer.member("IssuedTokenType", issuedTokenType)
    writer.member("TokenType", tokenType)
    writer.member("ExpiresIn", expiresIn)
    writer.member("Scopes", scopes)
  }
}

enum GetDevice {
  struct Input: InputStructure {
    var deviceKey: String
    var accessToken: String?

    static let shape = Shape.structure([
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var device: DeviceType
  }
}

extension GetDevice.Input {
  init?(_ object: JSONObject) {
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    accessToken = object.string("AccessToken")
  }
}

extension GetDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Device", device)
  }
}

enum GetGroup {
  struct Input: InputStructure {
    var groupName: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("GroupName", Shapes.groupNameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var group: GroupType?
  }
}

extension GetGroup.Input {
  init?(_ object: JSONObject) {
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetGroup.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Group", group)
  }
}

enum GetIdentityProviderByIdentifier {
  struct Input: InputStructure {
    var userPoolId: String
    var idpIdentifier: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("IdpIdentifier", Shapes.idpIdentifierType),
    ])
  }

  struct Output: OutputStructure {
    var identityProvider: IdentityProviderType
  }
}

extension GetIdentityProviderByIdentifier.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let idpIdentifier: String = object.string("IdpIdentifier") else { return nil }
    self.idpIdentifier = idpIdentifier
  }
}

extension GetIdentityProviderByIdentifier.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

enum GetLogDeliveryConfiguration {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var logDeliveryConfiguration: LogDeliveryConfigurationType?
  }
}

extension GetLogDeliveryConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetLogDeliveryConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("LogDeliveryConfiguration", logDeliveryConfiguration)
  }
}

enum GetProvisionedLimit {
  struct Input: InputStructure {
    var limitDefinition: LimitDefinitionType

    static let shape = Shape.structure([
      .required("LimitDefinition", LimitDefinitionType.shape),
    ])
  }

  struct Output: OutputStructure {
    var limit: LimitType
  }
}

extension GetProvisionedLimit.Input {
  init?(_ object: JSONObject) {
    guard let limitDefinition: LimitDefinitionType = object.structure("LimitDefinition") else { return nil }
    self.limitDefinition = limitDefinition
  }
}

extension GetProvisionedLimit.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Limit", limit)
  }
}

enum GetSigningCertificate {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var certificate: String?
  }
}

extension GetSigningCertificate.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetSigningCertificate.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Certificate", certificate)
  }
}

enum GetTokensFromRefreshToken {
  struct Input: InputStructure {
    var refreshToken: String
    var clientId: String
    var clientSecret: String?
    var deviceKey: String?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("RefreshToken", Shapes.tokenModelType),
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("ClientSecret", Shapes.clientSecretType),
      .absentIfEmpty("DeviceKey", Shapes.deviceKeyType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var authenticationResult: AuthenticationResultType?
  }
}

extension GetTokensFromRefreshToken.Input {
  init?(_ object: JSONObject) {
    guard let refreshToken: String = object.string("RefreshToken") else { return nil }
    self.refreshToken = refreshToken
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
    deviceKey = object.string("DeviceKey")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetTokensFromRefreshToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AuthenticationResult", authenticationResult)
  }
}

enum GetUICustomization {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var uiCustomization: UICustomizationType
  }
}

extension GetUICustomization.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension GetUICustomization.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UICustomization", uiCustomization)
  }
}

enum GetUser {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var userAttributes: [AttributeType]
    var mfaOptions: [MFAOptionType]?
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
  }
}

extension GetUser.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("UserAttributes", userAttributes)
    writer.member("MFAOptions", mfaOptions)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
  }
}

enum GetUserAttributeVerificationCode {
  struct Input: InputStructure {
    var accessToken: String
    var attributeName: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetails: CodeDeliveryDetailsType?
  }
}

extension GetUserAttributeVerificationCode.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetUserAttributeVerificationCode.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

enum GetUserAuthFactors {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var username: String
    var preferredMfaSetting: String?
    var userMFASettingList: [String]?
    var configuredUserAuthFactors: [AuthFactorType]?
  }
}

extension GetUserAuthFactors.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension GetUserAuthFactors.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Username", username)
    writer.member("PreferredMfaSetting", preferredMfaSetting)
    writer.member("UserMFASettingList", userMFASettingList)
    writer.member("ConfiguredUserAuthFactors", configuredUserAuthFactors)
  }
}

enum GetUserPoolClientSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var clientId: String?
    var ssoSession: ClientSSOSessionConfigType?
  }
}

extension GetUserPoolClientSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

extension GetUserPoolClientSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("SSOSession", ssoSession)
  }
}

enum GetUserPoolMfaConfig {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var smsMfaConfiguration: SmsMfaConfigType?
    var softwareTokenMfaConfiguration: SoftwareTokenMfaConfigType?
    var emailMfaConfiguration: EmailMfaConfigType?
    var mfaConfiguration: UserPoolMfaType?
    var webAuthnConfiguration: WebAuthnConfigurationType?
  }
}

extension GetUserPoolMfaConfig.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetUserPoolMfaConfig.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SmsMfaConfiguration", smsMfaConfiguration)
    writer.member("SoftwareTokenMfaConfiguration", softwareTokenMfaConfiguration)
    writer.member("EmailMfaConfiguration", emailMfaConfiguration)
    writer.member("MfaConfiguration", mfaConfiguration)
    writer.member("WebAuthnConfiguration", webAuthnConfiguration)
  }
}

enum GetUserPoolSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var userSessionTracking: UserSessionTrackingType?
    var tokenSession: UserPoolTokenSessionConfigType?
  }
}

extension GetUserPoolSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetUserPoolSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("UserSessionTracking", userSessionTracking)
    writer.member("TokenSession", tokenSession)
  }
}
