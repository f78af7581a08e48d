import AWSProtocol
import IdentityCore

extension GetSessionToken: WorkerOperation {
  static let note = "MFA has no effect"

  static func run(_ input: Input, in call: Call) throws -> Output {
    guard call.keys == nil else {
      throw AWSFault(.accessDenied, "Cannot call GetSessionToken with session credentials")
    }
    let granted = try call.service().credentials(
      for: call.principal, lifetime: .seconds(input.durationSeconds ?? 43_200))
    return Output(credentials: Credentials(granted))
  }
}
