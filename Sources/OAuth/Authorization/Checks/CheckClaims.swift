internal import Model

extension AuthorizationInquiry {
  /// `claims` is a JSON object (OpenID Connect Core §5.5). The service does not know it.
  func checkedClaims() throws(AuthorizationRefusal) -> RequestedClaims {
    guard rules.takesClaims, let text = parameters[.claims] else { return RequestedClaims() }
    guard text.utf8.count <= 8_192, let claims = RequestedClaims(text) else { throw .claimsMalformed }
    return claims
  }
}
