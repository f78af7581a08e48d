import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes

extension AdminRespondToAuthChallenge: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let answer = AuthenticationAnswer(
      client: ClientID(input.clientId), challenge: input.challengeName,
      responses: NamedValues(input.challengeResponses), session: input.session,
      metadata: input.clientMetadata.dictionary)
    let step = try answer.run(in: try call.pool(input.userPoolId, seenAt: input.contextData?.ipAddress))
    return try Output(step, after: input.challengeName)
  }
}
