import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminDeleteSoftwareToken: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.removeSoftwareToken(of: input.username)
    return Output()
  }
}
