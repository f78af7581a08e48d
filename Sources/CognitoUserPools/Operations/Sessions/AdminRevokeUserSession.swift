import AWSProtocol
import IdentityCore
import JSON

extension AdminRevokeUserSession: CognitoOperation {
  static let note = "not RevokeAssociatedSessions LINKED"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.revokeAssociatedSessions == .linked { throw AWSFault.notImplemented("RevokeAssociatedSessions LINKED") }
    try call.pool(input.userPoolId).revokeSession(input.sessionId, of: input.username)
    return Output()
  }
}
