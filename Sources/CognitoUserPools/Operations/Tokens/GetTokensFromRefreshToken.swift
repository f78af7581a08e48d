import AWSProtocol
import Model
import OAuth

extension GetTokensFromRefreshToken: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofClient: input.clientId)
    let tokens = try pool.refresh(
      input.refreshToken, client: ClientID(input.clientId), proof: input.clientSecret.map { .secret($0) } ?? .none,
      door: .exchange, device: input.deviceKey, metadata: input.clientMetadata.dictionary)
    return Output(authenticationResult: AuthenticationResultType(tokens))
  }
}
