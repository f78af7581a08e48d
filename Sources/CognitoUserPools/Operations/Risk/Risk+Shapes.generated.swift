// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

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

enum DescribeRiskConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  struct Output: OutputStructure {
    var riskConfiguration: RiskConfigurationType
  }
}

extension DescribeRiskConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension DescribeRiskConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

enum SetRiskConfiguration {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String?
    var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
    var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
    var riskExceptionConfiguration: RiskExceptionConfigurationType?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CompromisedCredentialsRiskConfiguration", CompromisedCredentialsRiskConfigurationType.shape),
      .optional("AccountTakeoverRiskConfiguration", AccountTakeoverRiskConfigurationType.shape),
      .optional("RiskExceptionConfiguration", RiskExceptionConfigurationType.shape),
    ])
  }

  struct Output: OutputStructure {
    var riskConfiguration: RiskConfigurationType
  }
}

extension SetRiskConfiguration.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    compromisedCredentialsRiskConfiguration = object.structure("CompromisedCredentialsRiskConfiguration")
    accountTakeoverRiskConfiguration = object.structure("AccountTakeoverRiskConfiguration")
    riskExceptionConfiguration = object.structure("RiskExceptionConfiguration")
  }
}

extension SetRiskConfiguration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

enum UpdateAuthEventFeedback {
  struct Input: InputStructure {
    var userPoolId: String
    var username: String
    var eventId: String
    var feedbackToken: String
    var feedbackValue: FeedbackValueType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("EventId", Shapes.eventIdType),
      .required("FeedbackToken", Shapes.tokenModelType),
      .required("FeedbackValue", Shapes.feedbackValueType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateAuthEventFeedback.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    guard let eventId: String = object.string("EventId") else { return nil }
    self.eventId = eventId
    guard let feedbackToken: String = object.string("FeedbackToken") else { return nil }
    self.feedbackToken = feedbackToken
    guard let feedbackValue: FeedbackValueType = object.enumeration("FeedbackValue") else { return nil }
    self.feedbackValue = feedbackValue
  }
}
