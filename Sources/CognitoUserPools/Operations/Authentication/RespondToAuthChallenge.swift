import AWSProtocol
import IdentityCore

extension RespondToAuthChallenge: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let answer = AuthenticationAnswer(
      caller: .client, client: ClientID(input.clientId), challenge: input.challengeName,
      responses: NamedValues(input.challengeResponses), session: input.session,
      metadata: input.clientMetadata.dictionary)
    return try Output(try answer.run(in: try call.pool(ofClient: input.clientId, seenBy: input.userContextData)))
  }
}
