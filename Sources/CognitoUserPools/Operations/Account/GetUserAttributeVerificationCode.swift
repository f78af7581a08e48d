import AWSProtocol
import SignIn

extension GetUserAttributeVerificationCode: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let delivery = try call.bearer(input.accessToken).requestAttributeCode(
      input.attributeName, metadata: input.clientMetadata.dictionary)
    return Output(codeDeliveryDetails: CodeDeliveryDetailsType(delivery))
  }
}
