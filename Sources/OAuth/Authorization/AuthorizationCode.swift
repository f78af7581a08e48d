package import Ambient
package import Model
internal import Store

/// A code that a client redeems once for tokens (RFC 6749 §4.1.2), with everything the redemption must match.
package struct AuthorizationCode: Sendable, Codable {
  package let client: ClientID
  package let user: SubjectID
  package let redirectURI: String
  package let scopes: [String]
  package let nonce: String?
  /// The S256 challenge of RFC 7636, if the request carried one.
  package let codeChallenge: String?
  /// The audience of the access token.
  package let resource: String?
  package let authenticated: Instant
  /// Facts that only realms with the standard's behaviour store.
  var details = GrantDetails()
  /// The parameters of the authorization request, where the realm's rules for tokens may look at them.
  var parameters: [String: String]?
  /// How the user authenticated, and the claims that the client requests; only for codes of a tenant's pages.
  package var methods: ProofMethods?
  package var claims: TenantClaimsRequest?
  /// The grant of the redemption, so that a second attempt can revoke it.
  package var redeemedAs: GrantID?
  /// The id of the request that redeemed it, for the developer of an app that comes again.
  var redeemedBy: String?

  /// Five minutes, as the service's documentation says.
  package static let lifetime = Duration.minutes(5)
}

extension AuthorizationCode: Sized {
  package var byteCount: Int {
    [client.text, redirectURI].byteCount + scopes.byteCount + [nonce, codeChallenge, resource].byteCount
      + (parameters ?? [:]).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } + details.byteCount
      + (claims?.text.byteCount ?? 0) + [redeemedBy].byteCount
  }
}
