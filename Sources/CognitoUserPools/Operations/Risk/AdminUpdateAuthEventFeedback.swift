import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminUpdateAuthEventFeedback: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.giveFeedback(
      input.feedbackValue == .valid, on: input.eventId, of: input.username)
    return Output()
  }
}
