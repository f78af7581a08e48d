import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension UpdateAuthEventFeedback: CognitoOperation {
  package static let note =
    "the mail about a blocked sign-in has the token; its placeholders for one-click links are empty"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.giveFeedback(
      input.feedbackValue == .valid, on: input.eventId, of: input.username, token: input.feedbackToken)
    return Output()
  }
}
