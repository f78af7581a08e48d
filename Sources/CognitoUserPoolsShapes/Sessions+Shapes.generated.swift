// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminListUserSessions {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var sessions: [SessionDescriptionType]?
    package var nextToken: String?

    package init(sessions: [SessionDescriptionType]? = nil, nextToken: String? = nil) {
      self.sessions = sessions
      self.nextToken = nextToken
    }
  }
}

extension AdminListUserSessions.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    nextToken = object.string("NextToken")
  }
}

extension AdminListUserSessions.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Sessions", sessions)
    writer.member("NextToken", nextToken)
  }
}

package enum AdminRevokeUserSession {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var sessionId: String
    package var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("SessionId", Shapes.sessionIdType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminRevokeUserSession.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let sessionId: String = object.string("SessionId") else { return nil }
    self.sessionId = sessionId
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}

package enum GetUserPoolClientSessionConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolId: String?
    package var clientId: String?
    package var ssoSession: ClientSSOSessionConfigType?

    package init(userPoolId: String? = nil, clientId: String? = nil, ssoSession: ClientSSOSessionConfigType? = nil) {
      self.userPoolId = userPoolId
      self.clientId = clientId
      self.ssoSession = ssoSession
    }
  }
}

extension GetUserPoolClientSessionConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
  }
}

extension GetUserPoolClientSessionConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("SSOSession", ssoSession)
  }
}

package enum GetUserPoolSessionConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolId: String?
    package var userSessionTracking: UserSessionTrackingType?
    package var tokenSession: UserPoolTokenSessionConfigType?

    package init(userPoolId: String? = nil, userSessionTracking: UserSessionTrackingType? = nil, tokenSession: UserPoolTokenSessionConfigType? = nil) {
      self.userPoolId = userPoolId
      self.userSessionTracking = userSessionTracking
      self.tokenSession = tokenSession
    }
  }
}

extension GetUserPoolSessionConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension GetUserPoolSessionConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("UserSessionTracking", userSessionTracking)
    writer.member("TokenSession", tokenSession)
  }
}

package enum ListUserSessions {
  package struct Input: InputStructure {
    package var accessToken: String
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var sessions: [SessionDescriptionType]?
    package var nextToken: String?

    package init(sessions: [SessionDescriptionType]? = nil, nextToken: String? = nil) {
      self.sessions = sessions
      self.nextToken = nextToken
    }
  }
}

extension ListUserSessions.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
  }
}

extension ListUserSessions.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Sessions", sessions)
    writer.member("NextToken", nextToken)
  }
}

package enum RevokeUserSession {
  package struct Input: InputStructure {
    package var accessToken: String
    package var sessionId: String
    package var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("SessionId", Shapes.sessionIdType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension RevokeUserSession.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let sessionId: String = object.string("SessionId") else { return nil }
    self.sessionId = sessionId
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}

package enum SetUserPoolClientSessionConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var ssoSession: ClientSSOSessionConfigType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("SSOSession", ClientSSOSessionConfigType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolId: String?
    package var clientId: String?
    package var ssoSession: ClientSSOSessionConfigType?

    package init(userPoolId: String? = nil, clientId: String? = nil, ssoSession: ClientSSOSessionConfigType? = nil) {
      self.userPoolId = userPoolId
      self.clientId = clientId
      self.ssoSession = ssoSession
    }
  }
}

extension SetUserPoolClientSessionConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let ssoSession: ClientSSOSessionConfigType = object.structure("SSOSession") else { return nil }
    self.ssoSession = ssoSession
  }
}

extension SetUserPoolClientSessionConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("ClientId", clientId)
    writer.member("SSOSession", ssoSession)
  }
}

package enum SetUserPoolSessionConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var userSessionTracking: UserSessionTrackingType
    package var tokenSession: UserPoolTokenSessionConfigType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("UserSessionTracking", Shapes.userSessionTrackingType),
      .required("TokenSession", UserPoolTokenSessionConfigType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var userPoolId: String?
    package var userSessionTracking: UserSessionTrackingType?
    package var tokenSession: UserPoolTokenSessionConfigType?

    package init(userPoolId: String? = nil, userSessionTracking: UserSessionTrackingType? = nil, tokenSession: UserPoolTokenSessionConfigType? = nil) {
      self.userPoolId = userPoolId
      self.userSessionTracking = userSessionTracking
      self.tokenSession = tokenSession
    }
  }
}

extension SetUserPoolSessionConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let userSessionTracking: UserSessionTrackingType = object.enumeration("UserSessionTracking") else { return nil }
    self.userSessionTracking = userSessionTracking
    guard let tokenSession: UserPoolTokenSessionConfigType = object.structure("TokenSession") else { return nil }
    self.tokenSession = tokenSession
  }
}

extension SetUserPoolSessionConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("UserPoolId", userPoolId)
    writer.member("UserSessionTracking", userSessionTracking)
    writer.member("TokenSession", tokenSession)
  }
}
