import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension DeleteUserAttributes: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).removeAttributes(input.userAttributeNames)
    return Output()
  }
}
