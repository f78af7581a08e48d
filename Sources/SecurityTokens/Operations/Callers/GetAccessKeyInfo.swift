import AWSProtocol
import IdentityCore

extension GetAccessKeyInfo: WorkerOperation {
  static let note = "the caller's own account, since keys are not registered"

  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(account: call.principal.account)
  }
}
