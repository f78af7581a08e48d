import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Realms

extension DeleteUserPoolClientSecret: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteSecret(input.clientSecretId, of: ClientID(input.clientId))
    return Output()
  }
}
