// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum ListUserSessions {
  struct Input: InputStructure {
    var accessToken: String
    var nextToken: String?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  struct Output: OutputStructure {
    var sessions: [SessionDescriptionType]?
    var nextToken: String?
  }
}

extension ListUserSessions.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
  }
}

extension ListUserSessions.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Sessions", sessions)
    writer.member("NextToken", nextToken)
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

enum SetUserPoolClientSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var ssoSession: ClientSSOSessionConfigType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("SSOSession", ClientSSOSessionConfigType.shape),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var clientId: String?
    var ssoSession: ClientSSOSessionConfigType?
  }
}

extension SetUserPoolClientSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let ssoSession: ClientSSOSessionConfigType = object.structure("SSOSession") else { return nil }
    self.ssoSession = ssoSession
  }
}

extension SetUserPoolClientSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("SSOSession", ssoSession)
  }
}

enum SetUserPoolSessionConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var userSessionTracking: UserSessionTrackingType
    var tokenSession: UserPoolTokenSessionConfigType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("UserSessionTracking", Shapes.userSessionTrackingType),
      .required("TokenSession", UserPoolTokenSessionConfigType.shape),
    ])
  }

  struct Output: OutputStructure {
    var userPoolId: String?
    var userSessionTracking: UserSessionTrackingType?
    var tokenSession: UserPoolTokenSessionConfigType?
  }
}

extension SetUserPoolSessionConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let userSessionTracking: UserSessionTrackingType = object.enumeration("UserSessionTracking") else { return nil }
    self.userSessionTracking = userSessionTracking
    guard let tokenSession: UserPoolTokenSessionConfigType = object.structure("TokenSession") else { return nil }
    self.tokenSession = tokenSession
  }
}

extension SetUserPoolSessionConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("UserSessionTracking", userSessionTracking)
    writer.member("TokenSession", tokenSession)
  }
}
