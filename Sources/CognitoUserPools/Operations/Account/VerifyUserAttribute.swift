import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension VerifyUserAttribute: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).verifyAttribute(input.attributeName, code: input.code)
    return Output()
  }
}
