import AWSProtocol
import IdentityCore
import JSON

extension RevokeUserSession: WorkerOperation {
  static let note = "not RevokeAssociatedSessions LINKED"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.revokeAssociatedSessions == .linked { throw AWSFault.notImplemented("RevokeAssociatedSessions LINKED") }
    try call.bearer(input.accessToken).revokeSession(input.sessionId)
    return Output()
  }
}
