import AWSProtocol
import SignIn

extension DeleteUser: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).deleteAccount()
    return Output()
  }
}
