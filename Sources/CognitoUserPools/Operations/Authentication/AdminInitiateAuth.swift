import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension AdminInitiateAuth: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let start = AuthenticationStart(
      caller: .administrator, client: ClientID(input.clientId), flow: input.authFlow,
      parameters: NamedValues(input.authParameters), session: input.session,
      metadata: input.clientMetadata.dictionary)
    return try Output(try start.run(in: try call.pool(input.userPoolId, seenAt: input.contextData?.ipAddress)))
  }
}
