package import JSON
internal import Tokens

/// The content of a token response (RFC 6749 §5.1).
package struct OAuthGrantAnswer: Sendable {
  package let accessToken: String
  package let idToken: String?
  package let refreshToken: String?
  /// Whole seconds for which the access token lasts.
  package let expiresIn: Int64
  package let scopes: [String]
  /// What the access token allows beyond its scopes (RFC 9396 §7).
  package let authorizationDetails: JSON?
  /// The kind of token that was issued, where an exchange must say so (RFC 8693 §2.2.1).
  package let issuedType: String?

  init(_ tokens: TokenSet, issuedType: String? = nil) {
    accessToken = tokens.accessToken
    idToken = tokens.idToken
    refreshToken = tokens.refreshToken
    expiresIn = tokens.expiresIn
    scopes = tokens.scopes
    authorizationDetails = tokens.authorizationDetails
    self.issuedType = issuedType
  }

  init(_ token: ClientToken) {
    accessToken = token.accessToken
    idToken = nil
    refreshToken = nil
    expiresIn = token.expiresIn
    scopes = token.scopes
    authorizationDetails = token.authorizationDetails
    issuedType = nil
  }
}
