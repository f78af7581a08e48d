import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension InitiateAuth: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let start = AuthenticationStart(
      caller: .client, client: ClientID(input.clientId), flow: input.authFlow,
      parameters: NamedValues(input.authParameters), session: input.session,
      metadata: input.clientMetadata.dictionary)
    return try Output(try start.run(in: try call.pool(ofClient: input.clientId, seenBy: input.userContextData)))
  }
}
