// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
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

enum AddUserPoolClientSecret {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var clientSecret: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("ClientSecret", Shapes.clientSecretType),
    ])
  }

  struct Output: OutputStructure {
    var clientSecretDescriptor: ClientSecretDescriptorType?
  }
}

extension AddUserPoolClientSecret.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
  }
}

extension AddUserPoolClientSecret.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientSecretDescriptor", clientSecretDescriptor)
  }
}

enum AssociateSoftwareToken {
  struct Input: InputStructure {
    var accessToken: String?
    var session: String?

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var secretCode: String?
    var session: String?
  }
}

extension AssociateSoftwareToken.Input {
  init(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
  }
}

extension AssociateSoftwareToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("SecretCode", secretCode)
    writer.member("Session", session)
  }
}

enum ChangePassword {
  struct Input: InputStructure {
    var previousPassword: String?
    var proposedPassword: String
    var accessToken: String

    static let shape = Shape.structure([
      .optional("PreviousPassword", Shapes.passwordType),
      .required("ProposedPassword", Shapes.passwordType),
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ChangePassword.Input {
  init?(_ object: JSONObject) {
    previousPassword = object.string("PreviousPassword")
    guard let proposedPassword: String = object.string("ProposedPassword") else { return nil }
    self.proposedPassword = proposedPassword
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum CompleteWebAuthnRegistration {
  struct Input: InputStructure {
    var accessToken: String
    var credential: JSON

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("Credential", .document),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension CompleteWebAuthnRegistration.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credential: JSON = object.document("Credential") else { return nil }
    self.credential = credential
  }
}

enum ConfirmDevice {
  struct Input: InputStructure {
    var accessToken: String
    var deviceKey: String
    var deviceSecretVerifierConfig: DeviceSecretVerifierConfigType?
    var deviceName: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceSecretVerifierConfig", DeviceSecretVerifierConfigType.shape),
      .optional("DeviceName", Shapes.deviceNameType),
    ])
  }

  struct Output: OutputStructure {
    var userConfirmationNecessary: Bool?
  }
}

extension ConfirmDevice.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceSecretVerifierConfig = object.structure("DeviceSecretVerifierConfig")
    deviceName = object.string("DeviceName")
  }
}

extension ConfirmDevice.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmationNecessary", userConfirmationNecessary)
  }
}

enum ConfirmForgotPassword {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var confirmationCode: String
    var password: String
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .required("ConfirmationCode", Shapes.confirmationCodeType),
      .required("Password", Shapes.passwordType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension ConfirmForgotPassword.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let confirmationCode: String = object.string("ConfirmationCode") else { return nil }
    self.confirmationCode = confirmationCode
    guard let password: String = object.string("Password") else { return nil }
    self.password = password
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum ConfirmSignUp {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var confirmationCode: String
    var forceAliasCreation: Bool?
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?
    var session: String?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .required("ConfirmationCode", Shapes.confirmationCodeType),
      .optional("ForceAliasCreation", .boolean),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var session: String?
  }
}

extension ConfirmSignUp.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let confirmationCode: String = object.string("ConfirmationCode") else { return nil }
    self.confirmationCode = confirmationCode
    forceAliasCreation = object.boolean("ForceAliasCreation")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
    session = object.string("Session")
  }
}

extension ConfirmSignUp.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Session", session)
  }
}

enum ForgetDevice {
  struct Input: InputStructure {
    var accessToken: String?
    var deviceKey: String

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .required("DeviceKey", Shapes.deviceKeyType),
    ])
  }


  typealias Output = NoOutput
}

extension ForgetDevice.Input {
  init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
  }
}

enum ForgotPassword {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var userContextData: UserContextDataType?
    var username: String
    var analyticsMetadata: AnalyticsMetadataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .optional("UserContextData", UserContextDataType.shape),
      .required("Username", Shapes.usernameType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetails: CodeDeliveryDetailsType?
  }
}

extension ForgotPassword.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    userContextData = object.structure("UserContextData")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    analyticsMetadata = object.structure("AnalyticsMetadata")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension ForgotPassword.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

enum GlobalSignOut {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension GlobalSignOut.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

enum InitiateAuth {
  struct Input: InputStructure {
    var authFlow: AuthFlowType
    var authParameters: OrderedMap<String>?
    var clientMetadata: OrderedMap<String>?
    var clientId: String
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var session: String?

    static let shape = Shape.structure([
      .required("AuthFlow", Shapes.authFlowType),
      .optional("AuthParameters", Shapes.authParametersType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .required("ClientId", Shapes.clientIdType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("Session", Shapes.sessionType),
    ])
  }

  struct Output: OutputStructure {
    var challengeName: ChallengeNameType?
    var session: String?
    var challengeParameters: OrderedMap<String>?
    var authenticationResult: AuthenticationResultType?
    var availableChallenges: [ChallengeNameType]?
  }
}

extension InitiateAuth.Input {
  init?(_ object: JSONObject) {
    guard let authFlow: AuthFlowType = object.enumeration("AuthFlow") else { return nil }
    self.authFlow = authFlow
    authParameters = object.stringMap("AuthParameters")
    clientMetadata = object.stringMap("ClientMetadata")
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    session = object.string("Session")
  }
}

extension InitiateAuth.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

enum ResendConfirmationCode {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var userContextData: UserContextDataType?
    var username: String
    var analyticsMetadata: AnalyticsMetadataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .optional("UserContextData", UserContextDataType.shape),
      .required("Username", Shapes.usernameType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var codeDeliveryDetails: CodeDeliveryDetailsType?
  }
}

extension ResendConfirmationCode.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    userContextData = object.structure("UserContextData")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    analyticsMetadata = object.structure("AnalyticsMetadata")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension ResendConfirmationCode.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
  }
}

enum RespondToAuthChallenge {
  struct Input: InputStructure {
    var clientId: String
    var challengeName: ChallengeNameType
    var session: String?
    var challengeResponses: OrderedMap<String>?
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("ChallengeName", Shapes.challengeNameType),
      .optional("Session", Shapes.sessionType),
      .optional("ChallengeResponses", Shapes.challengeResponsesType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var challengeName: ChallengeNameType?
    var session: String?
    var challengeParameters: OrderedMap<String>?
    var authenticationResult: AuthenticationResultType?
    var availableChallenges: [ChallengeNameType]?
  }
}

extension RespondToAuthChallenge.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let challengeName: ChallengeNameType = object.enumeration("ChallengeName") else { return nil }
    self.challengeName = challengeName
    session = object.string("Session")
    challengeResponses = object.stringMap("ChallengeResponses")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension RespondToAuthChallenge.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

enum RevokeToken {
  struct Input: InputStructure {
    var token: String
    var clientId: String
    var clientSecret: String?
    var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    static let shape = Shape.structure([
      .required("Token", Shapes.tokenModelType),
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("ClientSecret", Shapes.clientSecretType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension RevokeToken.Input {
  init?(_ object: JSONObject) {
    guard let token: String = object.string("Token") else { return nil }
    self.token = token
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}

enum RevokeUserSession {
  struct Input: InputStructure {
    var accessToken: String
    var sessionId: String
    var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("SessionId", Shapes.sessionIdType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension RevokeUserSession.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let sessionId: String = object.string("SessionId") else { return nil }
    self.sessionId = sessionId
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}

enum SignUp {
  struct Input: InputStructure {
    var clientId: String
    var secretHash: String?
    var username: String
    var password: String?
    var userAttributes: [AttributeType]?
    var validationData: [AttributeType]?
    var analyticsMetadata: AnalyticsMetadataType?
    var userContextData: UserContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("SecretHash", Shapes.secretHashType),
      .required("Username", Shapes.usernameType),
      .optional("Password", Shapes.passwordType),
      .optional("UserAttributes", Shapes.attributeListType),
      .optional("ValidationData", Shapes.attributeListType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    var userConfirmed: Bool
    var codeDeliveryDetails: CodeDeliveryDetailsType?
    var userSub: String
    var session: String?
  }
}

extension SignUp.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    secretHash = object.string("SecretHash")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    password = object.string("Password")
    userAttributes = object.structures("UserAttributes")
    validationData = object.structures("ValidationData")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    userContextData = object.structure("UserContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension SignUp.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserConfirmed", userConfirmed)
    writer.member("CodeDeliveryDetails", codeDeliveryDetails)
    writer.member("UserSub", userSub)
    writer.member("Session", session)
  }
}

enum StartUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension StartUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StartUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum StartWebAuthnRegistration {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var credentialCreationOptions: JSON
  }
}

extension StartWebAuthnRegistration.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension StartWebAuthnRegistration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CredentialCreationOptions", credentialCreationOptions)
  }
}

enum StopUserImportJob {
  struct Input: InputStructure {
    var userPoolId: String
    var jobId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("JobId", Shapes.userImportJobIdType),
    ])
  }

  struct Output: OutputStructure {
    var userImportJob: UserImportJobType?
  }
}

extension StopUserImportJob.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let jobId: String = object.string("JobId") else { return nil }
    self.jobId = jobId
  }
}

extension StopUserImportJob.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserImportJob", userImportJob)
  }
}

enum TagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tags: OrderedMap<String>

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("Tags", Shapes.userPoolTagsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension TagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tags: OrderedMap<String> = object.stringMap("Tags") else { return nil }
    self.tags = tags
  }
}

enum UntagResource {
  struct Input: InputStructure {
    var resourceArn: String
    var tagKeys: [String]

    static let shape = Shape.structure([
      .required("ResourceArn", Shapes.arnType),
      .required("TagKeys", Shapes.userPoolTagsListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UntagResource.Input {
  init?(_ object: JSONObject) {
    guard let resourceArn: String = object.string("ResourceArn") else { return nil }
    self.resourceArn = resourceArn
    guard let tagKeys: [String] = object.strings("TagKeys") else { return nil }
    self.tagKeys = tagKeys
  }
}

enum VerifySoftwareToken {
  struct Input: InputStructure {
    var accessToken: String?
    var session: String?
    var userCode: String
    var friendlyDeviceName: String?

    static let shape = Shape.structure([
      .optional("AccessToken", Shapes.tokenModelType),
      .optional("Session", Shapes.sessionType),
      .required("UserCode", Shapes.softwareTokenMFAUserCodeType),
      .optional("FriendlyDeviceName", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    var status: VerifySoftwareTokenResponseType?
    var session: String?
  }
}

extension VerifySoftwareToken.Input {
  init?(_ object: JSONObject) {
    accessToken = object.string("AccessToken")
    session = object.string("Session")
    guard let userCode: String = object.string("UserCode") else { return nil }
    self.userCode = userCode
    friendlyDeviceName = object.string("FriendlyDeviceName")
  }
}

extension VerifySoftwareToken.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Status", status)
    writer.member("Session", session)
  }
}

enum VerifyUserAttribute {
  struct Input: InputStructure {
    var accessToken: String
    var attributeName: String
    var code: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("AttributeName", Shapes.attributeNameType),
      .required("Code", Shapes.confirmationCodeType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension VerifyUserAttribute.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let attributeName: String = object.string("AttributeName") else { return nil }
    self.attributeName = attributeName
    guard let code: String = object.string("Code") else { return nil }
    self.code = code
  }
}
