import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminUserGlobalSignOut: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).sessions.signOutUser(named: input.username)
    return Output()
  }
}
