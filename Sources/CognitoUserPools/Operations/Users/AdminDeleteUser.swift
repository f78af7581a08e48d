import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminDeleteUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.deleteUser(named: input.username)
    return Output()
  }
}
