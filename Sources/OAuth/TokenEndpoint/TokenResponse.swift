package import JSON
package import Tokens

/// The content of a token response (RFC 6749 §5.1).
package struct TokenResponse: Sendable {
  package let accessToken: String
  package let idToken: String?
  package let refreshToken: String?
  /// Seconds for which the access token is valid.
  package let expiresIn: Int64
  /// What the access token allows beyond its scopes (RFC 9396 §7).
  package let authorizationDetails: JSON?
  /// The kind of the issued token; only token exchange reports it (RFC 8693 §2.2.1).
  package let issuedType: String?
  /// `DPoP` if the tokens are bound to a key that the client proved to hold (RFC 9449 §5).
  package internal(set) var tokenType = "Bearer"
  /// The granted scopes; empty if the response does not report them.
  package internal(set) var scopes: [String]
  /// What Keycloak's answers tell besides; nil in other realms.
  package let keycloak: KeycloakSession?

  init(_ tokens: TokenSet, issuedType: String? = nil) {
    accessToken = tokens.accessToken
    idToken = tokens.idToken
    refreshToken = tokens.refreshToken
    expiresIn = tokens.expiresIn
    scopes = tokens.scopes
    authorizationDetails = tokens.authorizationDetails
    self.issuedType = issuedType
    keycloak = tokens.keycloak
  }

  init(_ token: ClientToken) {
    accessToken = token.accessToken
    idToken = nil
    refreshToken = nil
    expiresIn = token.expiresIn
    scopes = token.scopes
    authorizationDetails = token.authorizationDetails
    issuedType = nil
    keycloak = nil
  }
}
