import AWSProtocol
import SignIn

extension UpdateAuthEventFeedback: CognitoOperation {
  static let note = "the token comes with the mail about a blocked sign-in; links of one click are left empty there"
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).giveFeedback(
      input.feedbackValue == .valid, on: input.eventId, of: input.username, token: input.feedbackToken)
    return Output()
  }
}
