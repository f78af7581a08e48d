internal import Model

extension AuthorizationInquiry {
  /// An id token that comes through the browser needs a nonce (OpenID Connect Core §3.2.2.1, §3.3.2.11).
  func checkNonce(for type: ResponseType) throws(AuthorizationRefusal) {
    if rules.requiresNonceWithIDToken, type.contains(.idToken), parameters[.nonce] == nil { throw .nonceMissing }
  }
}
