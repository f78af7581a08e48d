import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteResourceServer: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).administration.deleteResourceServer(input.identifier)
    return Output()
  }
}
