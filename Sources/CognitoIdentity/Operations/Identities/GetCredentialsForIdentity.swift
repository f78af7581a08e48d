import AWSProtocol
import Ambient
import IdentityPools
import Model

extension GetCredentialsForIdentity: WorkerOperation {
  static let note = "credentials are valid for this server only; the scope-down policy of guests has no effect"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let (identity, granted) = try call.pool(ofIdentity: input.identityId)
      .credentials(for: input.identityId, logins: input.logins?.logins ?? [], role: input.customRoleArn)
    let keys = granted.keys
    return Output(
      identityId: identity,
      credentials: Credentials(
        accessKeyId: keys.accessKeyID, secretKey: keys.secret, sessionToken: granted.sessionToken,
        // Whole seconds: some clients cannot parse fractions.
        expiration: Timestamp(milliseconds: Int(keys.expires.seconds) * 1000)))
  }
}
