// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum AdminListUserAuthEvents {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var maxResults: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .optional("MaxResults", Shapes.queryLimitType),
      .optional("NextToken", Shapes.paginationKey),
    ])
  }

  package struct Output: OutputStructure {
    package var authEvents: [AuthEventType]?
    package var nextToken: String?

    package init(authEvents: [AuthEventType]? = nil, nextToken: String? = nil) {
      self.authEvents = authEvents
      self.nextToken = nextToken
    }
  }
}

extension AdminListUserAuthEvents.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let username: String = object.string("Username") else { return nil }
    self.username = username
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension AdminListUserAuthEvents.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("AuthEvents", authEvents)
    writer.member("NextToken", nextToken)
  }
}

package enum AdminUpdateAuthEventFeedback {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var eventId: String
    package var feedbackValue: FeedbackValueType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("EventId", Shapes.eventIdType),
      .required("FeedbackValue", Shapes.feedbackValueType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension AdminUpdateAuthEventFeedback.Input {
  package init?(_ object: JSONObject) {
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

package enum DescribeRiskConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var riskConfiguration: RiskConfigurationType

    package init(riskConfiguration: RiskConfigurationType) {
      self.riskConfiguration = riskConfiguration
    }
  }
}

extension DescribeRiskConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
  }
}

extension DescribeRiskConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

package enum SetRiskConfiguration {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String?
    package var compromisedCredentialsRiskConfiguration: CompromisedCredentialsRiskConfigurationType?
    package var accountTakeoverRiskConfiguration: AccountTakeoverRiskConfigurationType?
    package var riskExceptionConfiguration: RiskExceptionConfigurationType?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ClientId", Shapes.clientIdType),
      .optional("CompromisedCredentialsRiskConfiguration", CompromisedCredentialsRiskConfigurationType.shape),
      .optional("AccountTakeoverRiskConfiguration", AccountTakeoverRiskConfigurationType.shape),
      .optional("RiskExceptionConfiguration", RiskExceptionConfigurationType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var riskConfiguration: RiskConfigurationType

    package init(riskConfiguration: RiskConfigurationType) {
      self.riskConfiguration = riskConfiguration
    }
  }
}

extension SetRiskConfiguration.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    clientId = object.string("ClientId")
    compromisedCredentialsRiskConfiguration = object.structure("CompromisedCredentialsRiskConfiguration")
    accountTakeoverRiskConfiguration = object.structure("AccountTakeoverRiskConfiguration")
    riskExceptionConfiguration = object.structure("RiskExceptionConfiguration")
  }
}

extension SetRiskConfiguration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("RiskConfiguration", riskConfiguration)
  }
}

package enum UpdateAuthEventFeedback {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var username: String
    package var eventId: String
    package var feedbackToken: String
    package var feedbackValue: FeedbackValueType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("Username", Shapes.usernameType),
      .required("EventId", Shapes.eventIdType),
      .required("FeedbackToken", Shapes.tokenModelType),
      .required("FeedbackValue", Shapes.feedbackValueType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateAuthEventFeedback.Input {
  package init?(_ object: JSONObject) {
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
