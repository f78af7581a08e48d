import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension UpdateUserAttributes: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let deliveries = try call.bearer(input.accessToken).update(
      try Attribute.list(input.userAttributes), metadata: input.clientMetadata.dictionary)
    return Output(codeDeliveryDetailsList: deliveries.map { CodeDeliveryDetailsType($0) })
  }
}
