extension AuthorizationInquiry {
  /// Requests inside of a signed object are refused by name (OpenID Connect Core §6); the service ignores them.
  func checkRequestObject() throws(AuthorizationRefusal) {
    guard isStrict else { return }
    if parameters[.request] != nil { throw .requestObjectUnsupported }
    if parameters[.requestURI] != nil { throw .requestURIUnsupported }
  }
}
