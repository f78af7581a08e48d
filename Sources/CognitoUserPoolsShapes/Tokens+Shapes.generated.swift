// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminUserGlobalSignOut {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUserGlobalSignOut.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
  }
}

package enum GetClientToken {
  package struct Input: InputStructure {
    package var clientId: String
    package var secret: String
    package var scopes: [String]?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("Secret", Shapes.clientSecretType),
      .optional("Scopes", Shapes.scopeListType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package var clientAuthenticationResult: ClientAuthenticationResultType?

    package init(clientAuthenticationResult: ClientAuthenticationResultType? = nil) {
      self.clientAuthenticationResult = clientAuthenticationResult
    }
  }
}

extension GetClientToken.Input {
  package init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let secret: String = object.string("Secret") else { return nil }
    self.secret = secret
    scopes = object.strings("Scopes")
    clientMetadata = object.stringMap("ClientMetadata")
  }
}

extension GetClientToken.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ClientAuthenticationResult", clientAuthenticationResult)
  }
}

package enum GetDerivedToken {
  package struct Input: InputStructure {
    package var clientId: String
    package var clientSecret: String?
    package var subjectToken: String
    package var subjectTokenType: TokenTypeIdentifierType
    package var subjectTokenProviderName: String?
    package var actorToken: String?
    package var actorTokenType: TokenTypeIdentifierType?
    package var actorTokenProviderName: String?
    package var scopes: [String]?
    package var audiences: [String]?
    package var resources: [String]?
    package var requestedTokenType: IssuedTokenTypeIdentifierType?

    package static let shape = Shape.structure([
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

  package struct Output: OutputStructure {
    package var issuedToken: String
    package var issuedTokenType: IssuedTokenTypeIdentifierType
    package var tokenType: OAuthTokenTypeType
    package var expiresIn: Int?
    package var scopes: [String]?

    package init(issuedToken: String, issuedTokenType: IssuedTokenTypeIdentifierType, tokenType: OAuthTokenTypeType, expiresIn: Int? = nil, scopes: [String]? = nil) {
      self.issuedToken = issuedToken
      self.issuedTokenType = issuedTokenType
      self.tokenType = tokenType
      self.expiresIn = expiresIn
      self.scopes = scopes
    }
  }
}

extension GetDerivedToken.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("IssuedToken", issuedToken)
    writer.member("IssuedTokenType", issuedTokenType)
    writer.member("TokenType", tokenType)
    writer.member("ExpiresIn", expiresIn)
    writer.member("Scopes", scopes)
  }
}

package enum GetTokensFromRefreshToken {
  package struct Input: InputStructure {
    package var refreshToken: String
    package var clientId: String
    package var clientSecret: String?
    package var deviceKey: String?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("RefreshToken", Shapes.tokenModelType),
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("ClientSecret", Shapes.clientSecretType),
      .absentIfEmpty("DeviceKey", Shapes.deviceKeyType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package var authenticationResult: AuthenticationResultType?

    package init(authenticationResult: AuthenticationResultType? = nil) {
      self.authenticationResult = authenticationResult
    }
  }
}

extension GetTokensFromRefreshToken.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AuthenticationResult", authenticationResult)
  }
}

package enum GlobalSignOut {
  package struct Input: InputStructure {
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension GlobalSignOut.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

package enum RevokeToken {
  package struct Input: InputStructure {
    package var token: String
    package var clientId: String
    package var clientSecret: String?
    package var revokeAssociatedSessions: RevokeAssociatedSessionsType?

    package static let shape = Shape.structure([
      .required("Token", Shapes.tokenModelType),
      .required("ClientId", Shapes.clientIdType),
      .absentIfEmpty("ClientSecret", Shapes.clientSecretType),
      .optional("RevokeAssociatedSessions", Shapes.revokeAssociatedSessionsType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension RevokeToken.Input {
  package init?(_ object: JSONObject) {
    guard let token: String = object.string("Token") else { return nil }
    self.token = token
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    clientSecret = object.string("ClientSecret")
    revokeAssociatedSessions = object.enumeration("RevokeAssociatedSessions")
  }
}
