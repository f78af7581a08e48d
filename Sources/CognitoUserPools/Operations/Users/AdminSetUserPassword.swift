import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminSetUserPassword: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.setPassword(
      input.password, of: input.username, isPermanent: input.permanent ?? false)
    return Output()
  }
}
