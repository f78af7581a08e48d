import AWSProtocol
import Model
import OAuth

extension RevokeToken: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(ofClient: input.clientId).revoke(
      input.token, client: ClientID(input.clientId), proof: input.clientSecret.map { .secret($0) } ?? .none,
      linked: input.revokeAssociatedSessions == .linked)
    return Output()
  }
}
