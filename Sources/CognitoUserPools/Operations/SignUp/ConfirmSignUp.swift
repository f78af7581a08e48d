import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension ConfirmSignUp: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let flow = try call.pool(ofClient: input.clientId).accounts.confirmSignUp(
      client: ClientID(input.clientId), proof: ClientProof(hash: input.secretHash), username: input.username,
      code: input.confirmationCode, forcesAlias: input.forceAliasCreation ?? false,
      flow: try FlowHandle(session: input.session), metadata: input.clientMetadata.dictionary)
    return Output(session: flow?.description)
  }
}
