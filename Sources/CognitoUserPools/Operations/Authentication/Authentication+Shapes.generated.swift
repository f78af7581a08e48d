// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum AdminInitiateAuth {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var authFlow: AuthFlowType
    var authParameters: OrderedMap<String>?
    var clientMetadata: OrderedMap<String>?
    var analyticsMetadata: AnalyticsMetadataType?
    var contextData: ContextDataType?
    var session: String?

    static let shape = Shape.structure([
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

  struct Output: OutputStructure {
    var challengeName: ChallengeNameType?
    var session: String?
    var challengeParameters: OrderedMap<String>?
    var authenticationResult: AuthenticationResultType?
    var availableChallenges: [ChallengeNameType]?
  }
}

extension AdminInitiateAuth.Input {
  init?(_ object: JSONObject) {
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
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ChallengeName", challengeName)
    writer.member("Session", session)
    writer.member("ChallengeParameters", challengeParameters)
    writer.member("AuthenticationResult", authenticationResult)
    writer.member("AvailableChallenges", availableChallenges)
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
      .required("ClientId", Shapes.clientIdType).shown,
      .optional("AnalyticsMetadata", AnalyticsMetadataType.shape),
      .optional("UserContextData", UserContextDataType.shape),
      .optional("Session", Shapes.sessionType),
    ], order: .lengthFirst)
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
