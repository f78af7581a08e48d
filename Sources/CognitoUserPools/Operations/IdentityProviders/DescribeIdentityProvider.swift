import AWSProtocol
package import CognitoUserPoolsShapes
import Encodings
import Model
import Realms
import Sandboxes

extension DescribeIdentityProvider: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    return Output(
      identityProvider: try IdentityProviderType(try pool.administration.provider(input.providerName), of: pool))
  }
}

extension IdentityProviderType {
  /// The description of a provider; for a SAML provider with the pool's certificate.
  init(_ provider: Provider, of pool: RealmContext) throws {
    self.init(
      provider, in: pool.id, certificate: provider.kind == .saml ? try Self.signingCertificate(of: pool) : nil)
  }

  /// The pool's certificate in base64, without PEM lines.
  static func signingCertificate(of pool: RealmContext) throws(CoreError) -> String {
    let (realm, now) = try pool.current()
    return Base64.encode(try realm.keys.signingCertificate(for: pool.id, at: now))
  }
}
