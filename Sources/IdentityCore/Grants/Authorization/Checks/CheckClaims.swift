internal import JSON

extension AuthorizationInquiry {
  /// `claims` is a JSON object (OpenID Connect Core §5.5); what it asks for is released by the scopes anyway. The
  /// service does not know it.
  func checkClaims() throws(AuthorizationRefusal) {
    guard isStrict, let text = parameters[.claims] else { return }
    guard let json = try? JSON.parse(text), json.object != nil else { throw .claimsMalformed }
  }
}
