import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension ConfirmForgotPassword: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(ofClient: input.clientId).accounts.confirmForgotPassword(
      client: ClientID(input.clientId), proof: ClientProof(hash: input.secretHash), username: input.username,
      code: input.confirmationCode, newPassword: input.password,
      metadata: input.clientMetadata.dictionary)
    return Output()
  }
}
