// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminInitiateAuth {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var authFlow: AuthFlowType
    package var authParameters: OrderedMap<String>?
    package var clientMetadata: OrderedMap<String>?
    package var analyticsMetadata: AnalyticsMetadataType?
    package var contextData: ContextDataType?
    package var session: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("AuthFlow", Shapes.authFlowType),
      .optional("AuthParameters", Shapes.authParametersType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("ContextData", ContextDataType.shape),
      .optional("Session", Shapes.sessionType),
    ])
  }

  package struct Output: OutputStructure {
    package var challengeName: ChallengeNameType?
    package var session: String?
    package var challengeParameters: OrderedMap<String>?
    package var authenticationResult: AuthenticationResultType?
    package var availableChallenges: [ChallengeNameType]?

    package init(challengeName: ChallengeNameType? = nil, session: String? = nil, challengeParameters: OrderedMap<String>? = nil, authenticationResult: AuthenticationResultType? = nil, availableChallenges: [ChallengeNameType]? = nil) {
      self.challengeName = challengeName
      self.session = session
      self.challengeParameters = challengeParameters
      self.authenticationResult = authenticationResult
      self.availableChallenges = availableChallenges
    }
  }
}

extension AdminInitiateAuth.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let authFlow: AuthFlowType = object.enumeration("AuthFlow") else { return nil }
    self.authFlow = authFlow
    authParameters = object.stringMap("AuthParameters")
    clientMetadata = object.stringMap("ClientMetadata")
    analyticsMetadata = object.structure("AnalyticsMetadata")
    contextData = object.structure("ContextData")
    session = object.string("Session")
  }
}

extension AdminInitiateAuth.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

package enum AdminRespondToAuthChallenge {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var challengeName: ChallengeNameType
    package var challengeResponses: OrderedMap<String>?
    package var session: String?
    package var analyticsMetadata: AnalyticsMetadataType?
    package var contextData: ContextDataType?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
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

  package struct Output: OutputStructure {
    package var challengeName: ChallengeNameType?
    package var session: String?
    package var challengeParameters: OrderedMap<String>?
    package var authenticationResult: AuthenticationResultType?
    package var availableChallenges: [ChallengeNameType]?

    package init(challengeName: ChallengeNameType? = nil, session: String? = nil, challengeParameters: OrderedMap<String>? = nil, authenticationResult: AuthenticationResultType? = nil, availableChallenges: [ChallengeNameType]? = nil) {
      self.challengeName = challengeName
      self.session = session
      self.challengeParameters = challengeParameters
      self.authenticationResult = authenticationResult
      self.availableChallenges = availableChallenges
    }
  }
}

extension AdminRespondToAuthChallenge.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

package enum InitiateAuth {
  package struct Input: InputStructure {
    package var authFlow: AuthFlowType
    package var authParameters: OrderedMap<String>?
    package var clientMetadata: OrderedMap<String>?
    package var clientId: String
    package var analyticsMetadata: AnalyticsMetadataType?
    package var userContextData: UserContextDataType?
    package var session: String?

    package static let shape = Shape.structure([
      .required("AuthFlow", Shapes.authFlowType),
      .optional("AuthParameters", Shapes.authParametersType),
      .optional("ClientMetadata", Shapes.clientMetadataType),
      .required("ClientId", Shapes.clientIdType).shown,
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("Session", Shapes.sessionType),
    ], order: .lengthFirst)
  }

  package struct Output: OutputStructure {
    package var challengeName: ChallengeNameType?
    package var session: String?
    package var challengeParameters: OrderedMap<String>?
    package var authenticationResult: AuthenticationResultType?
    package var availableChallenges: [ChallengeNameType]?

    package init(challengeName: ChallengeNameType? = nil, session: String? = nil, challengeParameters: OrderedMap<String>? = nil, authenticationResult: AuthenticationResultType? = nil, availableChallenges: [ChallengeNameType]? = nil) {
      self.challengeName = challengeName
      self.session = session
      self.challengeParameters = challengeParameters
      self.authenticationResult = authenticationResult
      self.availableChallenges = availableChallenges
    }
  }
}

extension InitiateAuth.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}

package enum RespondToAuthChallenge {
  package struct Input: InputStructure {
    package var clientId: String
    package var challengeName: ChallengeNameType
    package var session: String?
    package var challengeResponses: OrderedMap<String>?
    package var analyticsMetadata: AnalyticsMetadataType?
    package var userContextData: UserContextDataType?
    package var clientMetadata: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("ChallengeName", Shapes.challengeNameType),
      .optional("Session", Shapes.sessionType),
      .optional("ChallengeResponses", Shapes.challengeResponsesType),
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("ClientMetadata", Shapes.clientMetadataType),
    ])
  }

  package struct Output: OutputStructure {
    package var challengeName: ChallengeNameType?
    package var session: String?
    package var challengeParameters: OrderedMap<String>?
    package var authenticationResult: AuthenticationResultType?
    package var availableChallenges: [ChallengeNameType]?

    package init(challengeName: ChallengeNameType? = nil, session: String? = nil, challengeParameters: OrderedMap<String>? = nil, authenticationResult: AuthenticationResultType? = nil, availableChallenges: [ChallengeNameType]? = nil) {
      self.challengeName = challengeName
      self.session = session
      self.challengeParameters = challengeParameters
      self.authenticationResult = authenticationResult
      self.availableChallenges = availableChallenges
    }
  }
}

extension RespondToAuthChallenge.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
  }
}
