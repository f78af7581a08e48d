import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteIdentityProvider: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteProvider(input.providerName)
    return Output()
  }
}
