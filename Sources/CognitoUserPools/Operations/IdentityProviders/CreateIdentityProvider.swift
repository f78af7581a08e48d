import AWSProtocol
import IdentityCore

extension CreateIdentityProvider: WorkerOperation {
  static let note = "addresses of OIDC and SAML providers are kept as given, not discovered"
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let provider = try Provisioning.createProvider(input, in: pool)
    return Output(identityProvider: try IdentityProviderType(provider, of: pool))
  }
}
