// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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
