import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension GetIdentityProviderByIdentifier: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let provider = try pool.administration.provider(identifiedBy: input.idpIdentifier)
    return Output(identityProvider: try IdentityProviderType(provider, of: pool))
  }
}
