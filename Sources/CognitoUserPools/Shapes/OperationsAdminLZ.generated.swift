// Written by scripts/generate-shapes from the service model of botocore 1.44.5.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AdminLinkProviderForUser {
  struct Input: InputStructure {
    var userPoolId: String
    var destinationUser: ProviderUserIdentifierType
    var sourceUser: ProviderUserIdentifierType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.stringType),
      .required("DestinationUser", ProviderUserIdentifierType.shape),
      .required("SourceUser", ProviderUserIdentifierType.shape),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminLinkProviderForUser.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let destinationUser: ProviderUserIdentifierType = object.structure("DestinationUser") else { return nil }
    self.destinationUser = destinationUser
    guard let sourceUser: ProviderUserIdentifierType = object.structure("SourceUser") else { return nil }
    self.sourceUser = sourceUser
  }
}

enum AdminListDevices {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var limit: Int?
    var paginationToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("PaginationToken", Shapes.searchPaginationTokenType),
    ])
  }

  struct Output: OutputStructure {
    var devices: [DeviceType]?
    var paginationToken: String?
  }
}

extension AdminListDevices.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    limit = object.integer("Limit")
    paginationToken = object.string("PaginationToken")
  }
}

extension AdminListDevices.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Devices", devices)
    writer.member("PaginationToken", paginationToken)
  }
}

enum AdminListGroupsForUser {
  struct Input: InputStructure {
    var username: String
    var userPoolId: String
    var limit: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("Limit", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var groups: [GroupType]?
    var nextToken: String?
  }
}

extension AdminListGroupsForUser.Input {
  init?(_ object: JSONObject) {
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    limit = object.integer("Limit")
    nextToken = object.string("NextToken")
  }
}

extension AdminListGroupsForUser.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Groups", groups)
    writer.member("NextToken", nextToken)
  }
}

enum AdminListUserAuthEvents {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("MaxResults", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var authEvents: [AuthEventType]?
    var nextToken: String?
  }
}

extension AdminListUserAuthEvents.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension AdminListUserAuthEvents.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("AuthEvents", authEvents)
    writer.member("NextToken", nextToken)
  }
}

enum AdminListUserSessions {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var sessions: [SessionDescriptionType]?
    var nextToken: String?
  }
}

extension AdminListUserSessions.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    nextToken = object.string("NextToken")
  }
}

extension AdminListUserSessions.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Sessions", sessions)
    writer.member("NextToken", nextToken)
  }
}

enum AdminRemoveUserFromGroup {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var groupName: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("GroupName", Shapes.groupNameType),
    ])
  }


  typealias Output = NoOutput
}

extension AdminRemoveUserFromGroup.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let groupName: String = object.string("GroupName") else { return nil }
    self.groupName = groupName
  }
}

enum AdminResetUserPassword {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminResetUserPassword.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum AdminRespondToAuthChallenge {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var challengeName: ChallengeNameType
    var challengeResponses: OrderedMap<String>?
    var session: String?
    var analyticsMetadata: AnalyticsMetadataType?
    var contextData: ContextDataType?
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("ChallengeName", Shapes.challengeNameType),
      .optional("ChallengeResponses", Shapes.challengeResponsesType),
      .optional("Session", Shapes.sessionType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ContextData", ContextDataType.shape),
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

extension AdminRespondToAuthChallenge.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let challengeName: ChallengeNameType = object.enumeration("ChallengeName") else { return nil }
    self.challengeName = challengeName
    challengeResponses = object.stringMap("ChallengeResponses")
    session = object.string("Session")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    contextData = object.structure("ContextData")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension AdminRespondToAuthChallenge.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

enum AdminRevokeUserSession {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var sessionId: String
    var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("SessionId", Shapes.sessionIdType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminRevokeUserSession.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let sessionId: String = object.string("SessionId") else { return nil }
    self.sessionId = sessionId
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}

enum AdminSetUserMFAPreference {
  struct Input: InputStructure {
    var smsMfaSettings: SMSMfaSettingsType?
    var softwareTokenMfaSettings: SoftwareTokenMfaSettingsType?
    var emailMfaSettings: EmailMfaSettingsType?
    var webAuthnMfaSettings: WebAuthnMfaSettingsType?
    var username: String
    var userPoolId: String

    static let shape = Shape.structure([
      .optional("SMSMfaSettings", SMSMfaSettingsType.shape),
      .optional("SoftwareTokenMfaSettings", SoftwareTokenMfaSettingsType.shape),
      .optional("EmailMfaSettings", EmailMfaSettingsType.shape),
      .optional("WebAuthnMfaSettings", WebAuthnMfaSettingsType.shape),
      .required("Username", Shapes.usernameType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserMFAPreference.Input {
  init?(_ object: JSONObject) {
    smsMfaSettings = object.structure("SMSMfaSettings")
    softwareTokenMfaSettings = object.structure("SoftwareTokenMfaSettings")
    emailMfaSettings = object.structure("EmailMfaSettings")
    webAuthnMfaSettings = object.structure("WebAuthnMfaSettings")
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum AdminSetUserPassword {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var password: String
    var permanent: Bool?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("Password", Shapes.passwordType),
      .optional("Permanent", .boolean),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserPassword.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let password: String = object.string("Password") else { return nil }
    self.password = password
    permanent = object.boolean("Permanent")
  }
}

enum AdminSetUserSettings {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var mfaOptions: [MFAOptionType]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("MFAOptions", Shapes.mfaOptionListType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminSetUserSettings.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let mfaOptions: [MFAOptionType] = object.structures("MFAOptions") else { return nil }
    self.mfaOptions = mfaOptions
  }
}

enum AdminUpdateAuthEventFeedback {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var eventId: String
    var feedbackValue: FeedbackValueType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("EventId", Shapes.eventIdType),
      .required("FeedbackValue", Shapes.feedbackValueType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateAuthEventFeedback.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let eventId: String = object.string("EventId") else { return nil }
    self.eventId = eventId
    guard let feedbackValue: FeedbackValueType = object.enumeration("FeedbackValue") else { return nil }
    self.feedbackValue = feedbackValue
  }
}

enum AdminUpdateDeviceStatus {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var deviceKey: String
    var deviceRememberedStatus: DeviceRememberedStatusType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("DeviceKey", Shapes.deviceKeyType),
      .optional("DeviceRememberedStatus", Shapes.deviceRememberedStatusType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateDeviceStatus.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let deviceKey: String = object.string("DeviceKey") else { return nil }
    self.deviceKey = deviceKey
    deviceRememberedStatus = object.enumeration("DeviceRememberedStatus")
  }
}

enum AdminUpdateUserAttributes {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var userAttributes: [AttributeType]
    var clientMetadata: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("UserAttributes", Shapes.attributeListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateUserAttributes.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let userAttributes: [AttributeType] = object.structures("UserAttributes") else { return nil }
    self.userAttributes = userAttributes
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

enum AdminUserGlobalSignOut {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUserGlobalSignOut.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}
