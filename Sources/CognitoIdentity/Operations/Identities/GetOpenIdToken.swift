import AWSProtocol
import IdentityPools

extension GetOpenIdToken: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let (identity, token) = try call.pool(ofIdentity: input.identityId)
      .token(for: input.identityId, logins: input.logins?.logins ?? [])
    return Output(identityId: identity, token: token)
  }
}
