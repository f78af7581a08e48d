import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import OAuth

extension GetTokensFromRefreshToken: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofClient: input.clientId)
    var request = RefreshRequest(input.refreshToken, .exchange)
    request.device = input.deviceKey
    request.metadata = input.clientMetadata.dictionary
    let tokens = try pool.oauth.refresh(
      request, client: ClientID(input.clientId), proof: input.clientSecret.map { .secret($0) } ?? .none)
    return Output(authenticationResult: AuthenticationResultType(tokens))
  }
}
