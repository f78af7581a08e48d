import AWSProtocol
import IdentityPools

extension UnlinkIdentity: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(ofIdentity: input.identityId)
      .unlink(input.identityId, providers: input.loginsToRemove, logins: input.logins.logins)
    return Output()
  }
}
