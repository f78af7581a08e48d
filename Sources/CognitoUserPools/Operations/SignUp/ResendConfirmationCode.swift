import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension ResendConfirmationCode: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let delivery = try call.pool(ofClient: input.clientId).accounts.resendSignUpCode(
      client: ClientID(input.clientId), proof: ClientProof(hash: input.secretHash), username: input.username,
      metadata: input.clientMetadata.dictionary)
    return Output(codeDeliveryDetails: delivery.map { CodeDeliveryDetailsType($0) })
  }
}
