import AWSProtocol
import IdentityPools
import Model

extension GetFederationToken: WorkerOperation {
  static let note =
    "for long-term keys alone; an hour at most for the account's own, up to 36 for those of a configured `user`; policies "
    + "have no effect, `PackedPolicySize` is an estimate"

  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.requireLongTermKeys()
    try SessionPolicy.check(input.policy)
    let tags: SessionTags
    do throws(SessionTags.Problem) {
      tags = try SessionTags(input.tags.principalTags, transitiveKeys: [], from: nil)
    } catch {
      throw AWSFault(error)
    }
    let principal = TemporaryCredentials.Principal(
      account: call.principal.account, role: nil, session: input.name, partition: call.partition)
    let granted = try call.service(input.minimumSessionTokenSize).credentials(
      for: principal, tags: tags, lifetime: call.lifetime(input.durationSeconds))
    return Output(
      credentials: Credentials(granted),
      federatedUser: FederatedUser(federatedUserId: principal.userID, arn: principal.arn),
      packedPolicySize: SessionPolicy.packedSize(input.policy, input.policyArns, input.tags) ?? 0,
      sessionTokenUtilization: granted.tokenUtilization, sessionTokenSize: granted.tokenSize)
  }
}
