import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension DeleteUser: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).deleteAccount()
    return Output()
  }
}
