import AWSProtocol
import IdentityPools
import Model

extension AssumeRoleWithWebIdentity: WorkerOperation {
  static let note = """
    accepts tokens of identity pools, and of user pools that an identity pool has as OpenID Connect provider; a role that \
    an identity pool names is for that pool's identities only, any other role for every caller; policies have no effect
    """

  static func run(_ input: Input, in call: Call) throws -> Output {
    if let provider = input.providerId { throw AWSFault.notImplemented("ProviderId \(provider)") }
    try SessionPolicy.check(input.policy)
    let session = try call.service(input.minimumSessionTokenSize).session(
      role: input.roleArn, name: input.roleSessionName, token: input.webIdentityToken,
      lifetime: .seconds(input.durationSeconds ?? 3600))
    return Output(
      credentials: Credentials(session.credentials), subjectFromWebIdentityToken: session.subject,
      assumedRoleUser: AssumedRoleUser(session.credentials.keys.principal), provider: session.provider,
      audience: session.audience, sessionTokenUtilization: session.credentials.tokenUtilization,
      sessionTokenSize: session.credentials.tokenSize)
  }
}
