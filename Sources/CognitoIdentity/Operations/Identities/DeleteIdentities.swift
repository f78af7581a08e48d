import AWSProtocol
import IdentityPools

extension DeleteIdentities: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    // The response for unknown ids is unconfirmed.
    let failed = IdentityPoolService.delete(identities: input.identityIdsToDelete, in: call.pool(ofIdentity:))
    return Output(
      unprocessedIdentityIds: failed.map { UnprocessedIdentityId(identityId: $0, errorCode: .accessDenied) })
  }
}
