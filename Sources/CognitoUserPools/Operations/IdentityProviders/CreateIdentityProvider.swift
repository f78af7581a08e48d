import AWSProtocol
import IdentityCore

extension CreateIdentityProvider: WorkerOperation {
  static let note =
    "addresses of OIDC providers are kept as given and discovered at the sign-in; real SAML, Facebook, Amazon and Apple "
    + "sign nobody in unless played"
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let provider = try Provisioning.createProvider(input, in: pool)
    return Output(identityProvider: try IdentityProviderType(provider, of: pool))
  }
}
