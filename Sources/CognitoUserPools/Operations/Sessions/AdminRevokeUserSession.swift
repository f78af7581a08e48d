import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import SignIn

extension AdminRevokeUserSession: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).sessions.revokeSession(
      input.sessionId, of: input.username, linked: input.revokeAssociatedSessions == .linked)
    return Output()
  }
}
