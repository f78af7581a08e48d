import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import OAuth

extension GetClientToken: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let token = try call.pool(ofClient: input.clientId).oauth.clientToken(
      client: ClientID(input.clientId), proof: .secret(input.secret), scopes: input.scopes ?? [],
      metadata: input.clientMetadata.dictionary)
    return Output(
      clientAuthenticationResult: ClientAuthenticationResultType(
        accessToken: token.accessToken, expiresIn: Int(token.expiresIn), tokenType: "Bearer"))
  }
}
