import AWSProtocol
import IdentityCore

extension RevokeToken: CognitoOperation {
  static let note = "not RevokeAssociatedSessions LINKED"

  static func run(_ input: Input, in call: Call) throws -> Output {
    if input.revokeAssociatedSessions == .linked { throw AWSFault.notImplemented("RevokeAssociatedSessions LINKED") }
    try call.pool(ofClient: input.clientId).revoke(
      input.token, client: ClientID(input.clientId), proof: input.clientSecret.map { .secret($0) } ?? .none)
    return Output()
  }
}
