import AWSProtocol
package import CognitoUserPoolsShapes
import JSON
import SignIn

extension RevokeUserSession: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).revokeSession(input.sessionId, linked: input.revokeAssociatedSessions == .linked)
    return Output()
  }
}
