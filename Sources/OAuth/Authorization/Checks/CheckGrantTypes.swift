internal import Model

extension AuthorizationInquiry {
  /// The client must be allowed to obtain tokens in this way (docs/reference/hosted-login.md#authorize-errors).
  func checkGrantTypes(for type: ResponseType) throws(AuthorizationRefusal) {
    if consumer != nil { return }
    if type.contains(.code), !client.allows(grant: .authorizationCode) {
      throw .grantTypeNotAllowed(.authorizationCode)
    }
    if type.isImplicit, !client.allows(grant: .implicit) { throw .grantTypeNotAllowed(.implicit) }
  }
}
