import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension ForgotPassword: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let delivery = try call.pool(ofClient: input.clientId, seenBy: input.userContextData).accounts.forgotPassword(
      client: ClientID(input.clientId), proof: ClientProof(hash: input.secretHash), username: input.username,
      metadata: input.clientMetadata.dictionary)
    return Output(codeDeliveryDetails: CodeDeliveryDetailsType(delivery))
  }
}
