internal import Model

extension AuthorizationInquiry {
  /// The client may obtain tokens in this way (A.3.2 step 6).
  func checkGrantTypes(for type: ResponseType) throws(AuthorizationRefusal) {
    if consumer != nil { return }
    if type.contains(.code), !client.grantTypes.contains(.authorizationCode) {
      throw .grantTypeNotAllowed(.authorizationCode)
    }
    if type.isImplicit, !client.grantTypes.contains(.implicit) { throw .grantTypeNotAllowed(.implicit) }
  }
}
