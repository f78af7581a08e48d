import AWSProtocol
import Model

extension GetAccessKeyInfo: WorkerOperation {
  static let note =
    "the caller's own account, since keys are not registered; refused for credentials of `GetFederationToken` and "
    + "`GetSessionToken`"

  static func run(_ input: Input, in call: Call) throws -> Output {
    // Of the whole service, credentials of the first open GetCallerIdentity alone, those of the second AssumeRole as well.
    if let keys = call.keys, keys.principal.role == nil { throw AWSFault.denied(call.principal, name) }
    return Output(account: call.principal.account)
  }
}
