import AWSProtocol
import Ambient
import IdentityPools
import Model

extension DescribeIdentity: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(ofIdentity: input.identityId).current().pool
    guard let identity = pool.identity(input.identityId) else { throw IdentityError.identityNotFound(input.identityId) }
    return Output(identity, of: pool)
  }
}

extension IdentityDescription {
  /// Lists provider names, never the user's id there; a guest has none.
  init(_ identity: Identity, of pool: IdentityPool) {
    self.init(
      identityId: pool.text(identity.id), logins: identity.logins.isEmpty ? nil : identity.providers,
      creationDate: Timestamp(milliseconds: Int(identity.created.milliseconds)),
      lastModifiedDate: Timestamp(milliseconds: Int(identity.modified.milliseconds)))
  }
}
