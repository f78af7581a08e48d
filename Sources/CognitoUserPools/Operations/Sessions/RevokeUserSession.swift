import AWSProtocol
import JSON
import SignIn

extension RevokeUserSession: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).revokeSession(input.sessionId, linked: input.revokeAssociatedSessions == .linked)
    return Output()
  }
}
