import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension GetUserAttributeVerificationCode: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let delivery = try call.bearer(input.accessToken).requestAttributeCode(
      input.attributeName, metadata: input.clientMetadata.dictionary)
    return Output(codeDeliveryDetails: CodeDeliveryDetailsType(delivery))
  }
}
