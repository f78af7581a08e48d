import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import Model
import SignIn

extension AdminListUserAuthEvents: CognitoOperation {
  package static let note = "the newest 100 of a user; without location and device"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let events = try call.pool(input.userPoolId).accounts.authEvents(of: input.username)
    // NextToken names the last event of the page and its time, as in the service.
    var rest = events[...]
    if let token = input.nextToken {
      guard let last = events.firstIndex(where: { $0.pageToken == token }) else {
        throw AWSFault.invalidParameter("Invalid pagination token given.")
      }
      rest = events[(last + 1)...]
    }
    let page = rest.prefix(Page<AuthEvent>.size(input.maxResults))
    return Output(
      authEvents: page.map { AuthEventType($0) }, nextToken: page.count < rest.count ? page.last?.pageToken : nil)
  }
}

extension AuthEvent {
  fileprivate var pageToken: String { "\(id)#\(at.rfc3339)" }
}

extension AuthEventType {
  init(_ event: AuthEvent) {
    self.init()
    eventId = event.id.description
    eventType = EventType(rawValue: event.kind.rawValue)
    creationDate = Timestamp(event.at)
    switch event.response {
    case .pass: eventResponse = .pass
    case .fail: eventResponse = .fail
    case .inProgress: eventResponse = .inProgress
    }
    eventRisk = EventRiskType(
      riskDecision: event.isBlocked ? .block : .noRisk, riskLevel: event.isBlocked ? .high : nil,
      compromisedCredentialsDetected: event.isPasswordLeaked)
    if event.kind == .signIn {
      let isRight = event.response != .fail || event.isPasswordLeaked
      challengeResponses = [
        ChallengeResponseType(challengeName: .password, challengeResponse: isRight ? .success : .failure)
      ]
    }
    eventContextData = EventContextDataType(ipAddress: event.remoteAddress)
    eventFeedback = event.feedback.map {
      EventFeedbackType(
        feedbackValue: $0.isValid ? .valid : .invalid, provider: $0.provider, feedbackDate: Timestamp($0.at))
    }
  }
}
