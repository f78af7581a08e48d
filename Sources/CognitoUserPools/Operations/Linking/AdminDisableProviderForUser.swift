import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminDisableProviderForUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.unlink(try IdentityReference(input.user, "User"))
    return Output()
  }
}
