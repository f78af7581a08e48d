import AWSProtocol
import IdentityCore

extension AssumeRole: WorkerOperation {
  static let note = "any role is granted to any caller; policies, external ids and MFA have no effect"

  static func run(_ input: Input, in call: Call) throws -> Output {
    guard RoleName.isRole(input.roleArn) else { throw RoleSessionError.invalidRole }
    try Policy.check(input.policy)
    let lifetime = input.durationSeconds ?? 3600
    // Credentials of a role give others for an hour at most (role chaining); the text is the service's.
    if call.keys?.principal.role != nil, lifetime > 3600 {
      throw AWSFault(
        .validation,
        "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining")
    }
    let principal = TemporaryCredentials.Principal(
      account: RoleName.account(of: input.roleArn) ?? call.principal.account, role: input.roleArn,
      session: input.roleSessionName)
    let tags = (input.tags ?? []).map { PrincipalTag(name: $0.key, value: $0.value) }
    let granted = try call.service().credentials(for: principal, tags: tags, lifetime: .seconds(lifetime))
    return Output(
      credentials: Credentials(granted), assumedRoleUser: AssumedRoleUser(principal),
      sourceIdentity: input.sourceIdentity)
  }
}
