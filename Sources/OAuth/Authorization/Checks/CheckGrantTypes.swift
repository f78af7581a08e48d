internal import Model

extension AuthorizationInquiry {
  /// The client may obtain tokens in this way (A.3.2 step 6).
  func checkGrantTypes(for type: ResponseType) throws(AuthorizationRefusal) {
    if consumer != nil { return }
    if type.contains(.code), !client.allows(grant: .authorizationCode) {
      throw .grantTypeNotAllowed(.authorizationCode)
    }
    if type.isImplicit, !client.allows(grant: .implicit) { throw .grantTypeNotAllowed(.implicit) }
  }
}
