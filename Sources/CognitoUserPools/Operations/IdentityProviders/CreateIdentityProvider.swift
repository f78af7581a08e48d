import AWSProtocol
package import CognitoUserPoolsShapes

extension CreateIdentityProvider: WorkerOperation {
  package static let note =
    "addresses of OIDC providers are stored as given and discovered at the sign-in; SAML metadata whose address does not answer is "
    + "asked for at the sign-in instead of being refused"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let provider = try Provisioning.createProvider(input, in: pool)
    return Output(identityProvider: try IdentityProviderType(provider, of: pool))
  }
}
