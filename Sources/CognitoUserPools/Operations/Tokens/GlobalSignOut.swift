import AWSProtocol
import SignIn

extension GlobalSignOut: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).signOutEverywhere()
    return Output()
  }
}
