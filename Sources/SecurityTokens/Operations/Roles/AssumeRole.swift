import AWSProtocol
import IdentityPools
import Model

extension AssumeRole: WorkerOperation {
  static let note =
    "any role is granted to any caller but federated users; policies, external ids and MFA have no effect, "
    + "`PackedPolicySize` is an estimate"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let role = try role(input.roleArn, in: call)
    try SessionPolicy.check(input.policy)
    let lifetime = input.durationSeconds ?? 3600
    // Role credentials can request others for one hour at most (role chaining); the message is the service's.
    if call.keys?.principal.role != nil, lifetime > 3600 {
      throw AWSFault(
        .validation,
        "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining")
    }
    let tags = try SessionTags(input, from: call.keys)
    let principal = TemporaryCredentials.Principal(
      account: role.account, role: input.roleArn, session: input.roleSessionName)
    let granted = try call.service(input.minimumSessionTokenSize).credentials(
      for: principal, tags: tags, lifetime: .seconds(lifetime))
    return Output(
      credentials: Credentials(granted), assumedRoleUser: AssumedRoleUser(principal),
      packedPolicySize: SessionPolicy.packedSize(input.policy, input.policyArns, input.tags),
      sourceIdentity: input.sourceIdentity, sessionTokenUtilization: granted.tokenUtilization,
      sessionTokenSize: granted.tokenSize)
  }

  /// The requested role. Other resources cannot be assumed, according to public issues
  /// (amzn/selling-partner-api-models#2523, 2023), and federated users can assume none; the message for those is
  /// unconfirmed.
  private static func role(_ arn: String, in call: Call) throws -> RoleARN {
    let role: RoleARN
    do throws(RoleARN.Problem) {
      role = try RoleARN(arn)
    } catch {
      switch error {
      case .malformed: throw RoleSessionError.invalidRole(arn)
      case .otherResource: throw AWSFault.denied(call.principal, name, on: arn)
      }
    }
    if call.principal.isFederatedUser { throw AWSFault.denied(call.principal, name, on: arn) }
    return role
  }
}

extension SessionTags {
  /// The request's tags, checked against those of the calling session.
  fileprivate init(_ input: AssumeRole.Input, from caller: TemporaryCredentials?) throws(AWSFault) {
    do throws(Problem) {
      try self.init(input.tags.principalTags, transitiveKeys: input.transitiveTagKeys ?? [], from: caller)
    } catch {
      throw AWSFault(error)
    }
  }
}
