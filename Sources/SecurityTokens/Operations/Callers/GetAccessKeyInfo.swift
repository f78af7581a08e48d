import AWSProtocol
import Model

extension GetAccessKeyInfo: WorkerOperation {
  static let note =
    "the caller's own account, since keys are not registered; refused for credentials of `GetFederationToken` and "
    + "`GetSessionToken`"

  static func run(_ input: Input, in call: Call) throws -> Output {
    // Credentials of `GetFederationToken` may call only GetCallerIdentity, those of `GetSessionToken` also AssumeRole.
    if let keys = call.keys, keys.principal.role == nil { throw AWSFault.denied(call.principal, name) }
    return Output(account: call.principal.account)
  }
}
