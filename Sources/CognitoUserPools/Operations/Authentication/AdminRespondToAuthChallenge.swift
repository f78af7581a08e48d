import AWSProtocol
import IdentityCore

extension AdminRespondToAuthChallenge: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let answer = AuthenticationAnswer(
      caller: .administrator, client: ClientID(input.clientId), challenge: input.challengeName,
      responses: NamedValues(input.challengeResponses), session: input.session,
      metadata: input.clientMetadata.dictionary)
    return try Output(try answer.run(in: try call.pool(input.userPoolId, seenAt: input.contextData?.ipAddress)))
  }
}
