import AWSProtocol
import Model

extension GetCallerIdentity: WorkerOperation {
  static let note =
    "credentials issued here or configured are verified; any other keys are the account's own, whatever their signature, "
    + "unless the server verifies all"

  static func run(_ input: Input, in call: Call) throws -> Output {
    let principal = call.principal
    return Output(userId: principal.userID, account: principal.account, arn: principal.arn)
  }
}
