import AWSProtocol
import IdentityPools

extension GetSessionToken: WorkerOperation {
  static let note =
    "for long-term keys alone; an hour at most for the account's own, up to 36 for those of a configured `user`; MFA has "
    + "no effect"

  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.requireLongTermKeys()
    let granted = try call.service(input.minimumSessionTokenSize).credentials(
      for: call.principal, lifetime: call.lifetime(input.durationSeconds))
    return Output(
      credentials: Credentials(granted), sessionTokenUtilization: granted.tokenUtilization,
      sessionTokenSize: granted.tokenSize)
  }
}
