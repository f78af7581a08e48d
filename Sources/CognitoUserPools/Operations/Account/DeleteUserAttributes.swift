import AWSProtocol
import SignIn

extension DeleteUserAttributes: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).removeAttributes(input.userAttributeNames)
    return Output()
  }
}
