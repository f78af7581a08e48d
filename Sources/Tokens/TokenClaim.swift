package import JSON

/// A claim of the tokens that are made here: name and meaning. Tokens are written with these declarations, and the
/// console explains them by the same.
package struct TokenClaim: Sendable {
  package let name: String
  /// Its meaning and what to do with it, in a sentence.
  package let about: String
  /// How the imitated service's tokens differ; nil if no difference is known.
  package let difference: String?

  private init(_ name: String, _ about: String, difference: String? = nil) {
    self.name = name
    self.about = about
    self.difference = difference
  }

  package static let issuer = TokenClaim(
    "iss",
    "The issuer: the address below which its discovery document and keys are. Compare it with the one that you expect.",
    difference:
      "A user pool of the service has https://cognito-idp.REGION.amazonaws.com/POOL here, and a tenant https://TENANT.ciamlogin.com/TENANT/v2.0; "
      + "the setting Issuer puts that in.")
  package static let subject = TokenClaim(
    "sub",
    "The user's id, which never changes. In tenants, each application sees another one of the same person: oid is the same for all."
  )
  package static let audience = TokenClaim(
    "aud",
    "For whom the token is: the client of an id token, the API of an access token. Refuse a token for somebody else.",
    difference:
      "Access tokens of a user pool have none unless a resource was requested: check client_id instead, as with the service."
  )
  package static let expires = TokenClaim("exp", "When it expires, in seconds since 1970. By the sandbox's clock here.")
  package static let issued = TokenClaim("iat", "When it was issued, in seconds since 1970.")
  package static let notBefore = TokenClaim("nbf", "From when on it is valid, in seconds since 1970.")
  package static let authenticated = TokenClaim(
    "auth_time", "When the user proved who they are, in seconds since 1970. A refresh leaves it as it is.")
  package static let id = TokenClaim("jti", "The token's own id.")
  package static let origin = TokenClaim(
    "origin_jti",
    "The sign-in that the token came of. All tokens of it have the same, and revoking its refresh token ends them all.")
  package static let event = TokenClaim(
    "event_id", "The authentication that made the token, as the pool's events have it.")
  package static let use = TokenClaim(
    "token_use", "What kind of token it is: access for APIs, id for the app itself. Refuse the other kind.")
  package static let client = TokenClaim("client_id", "The client that signed in.")
  package static let scope = TokenClaim(
    "scope",
    "What the token allows, separated by blanks. Tokens of InitiateAuth have aws.cognito.signin.user.admin alone.")
  package static let authorizationDetails = TokenClaim(
    "authorization_details",
    "What the token allows beyond its scopes, in objects with a type each (RFC 9396), as the client asked for it.")
  package static let username = TokenClaim(
    "username", "The user's name in the pool, which in pools with sign-in by address is the sub.")
  package static let cognitoUsername = TokenClaim(
    "cognito:username", "The user's name in the pool, as an id token calls it.")
  package static let groups = TokenClaim("cognito:groups", "The groups of the user; missing for a user of none.")
  package static let roles = TokenClaim("cognito:roles", "The IAM roles of the user's groups.")
  package static let preferredRole = TokenClaim(
    "cognito:preferred_role", "The IAM role of the group with the lowest precedence; an identity pool can take it.")
  package static let device = TokenClaim("device_key", "The remembered device of the sign-in. A refresh must bring it.")
  package static let version = TokenClaim("version", "2 in access tokens of the hosted pages.")
  package static let nonce = TokenClaim(
    "nonce", "The nonce of the authorization request. Compare it with the one that your app made for this sign-in.")
  package static let accessTokenHash = TokenClaim(
    "at_hash", "Half of the hash of the access token that came with this id token (OpenID Connect Core §3.1.3.6).")
  package static let codeHash = TokenClaim(
    "c_hash", "Half of the hash of the code that came with this id token (OpenID Connect Core §3.3.2.11).")
  package static let authenticationClass = TokenClaim("acr", "How strong the sign-in was, as the client requested it.")
  package static let methods = TokenClaim("amr", "By which methods the user signed in (RFC 8176).")
  package static let session = TokenClaim("sid", "The browser's session, or the sign-in: a logout notice names it.")
  package static let confirmation = TokenClaim(
    "cnf",
    "The key or the certificate that the token is bound to: its holder proves it with each request (RFC 9449, DPoP) or connection (RFC 8705)."
  )
  package static let actor = TokenClaim(
    "act", "Who acts in the user's name, of a token that was exchanged (RFC 8693).",
    difference: "User pools of the service exchange no tokens.")

  package static let authorizedParty = TokenClaim("azp", "The application that asked for the token.")
  package static let authorizedPartyProof = TokenClaim(
    "azpacr", "How that application proved itself: 0 not at all, 1 by a secret, 2 by a certificate.")
  package static let object = TokenClaim("oid", "The user's id in the directory, the same for all applications.")
  package static let tenant = TokenClaim("tid", "The tenant's id. An API for several tenants must check it.")
  package static let unique = TokenClaim("uti", "The token's own id, as a directory calls it.")
  package static let tokenVersion = TokenClaim("ver", "The version of the endpoints that issued it.")
  package static let delegated = TokenClaim(
    "scp", "The scopes that the user or an administrator let the application have, separated by blanks.")
  package static let contexts = TokenClaim("acrs", "The authentication contexts that the sign-in satisfies.")
  package static let capabilities = TokenClaim(
    "xms_cc", "What the client can do, such as answering a claims challenge (cp1).")
  package static let preferredUsername = TokenClaim(
    "preferred_username", "A name to show. It may change, so do not tell users by it.")
  package static let email = TokenClaim("email", "The mail address; check email_verified before trusting it.")
  package static let displayName = TokenClaim("name", "The full name, to show.")
  package static let givenName = TokenClaim("given_name", "The first name.")
  package static let familyName = TokenClaim("family_name", "The surname.")

  /// Claims that are attributes of the user, under their names.
  private static let attributes = [
    TokenClaim("email_verified", "Whether the user has shown that mails to the address reach them."),
    TokenClaim("phone_number", "The phone number, as +4915112345678."),
    TokenClaim("phone_number_verified", "Whether the user has shown that texts to the number reach them."),
    TokenClaim("middle_name", "The middle names."), TokenClaim("nickname", "What friends call them."),
    TokenClaim("profile", "The address of a page about them."),
    TokenClaim("picture", "The address of a picture of them."),
    TokenClaim("website", "The address of a page of theirs."), TokenClaim("gender", "The gender, in words."),
    TokenClaim("birthdate", "The day of birth, as 1815-12-10."),
    TokenClaim("zoneinfo", "The time zone, as Europe/London."),
    TokenClaim("locale", "The language and country, as en-GB."),
    TokenClaim("address", "The postal address: an object with formatted."),
    TokenClaim("updated_at", "When the account was changed last, in seconds since 1970."),
    TokenClaim("identities", "The accounts at other providers that the user signs in with."),
    TokenClaim("groups", "The groups of the user, in realms of the standard."),
  ]

  /// All claims, sorted by name.
  package static let all: [TokenClaim] =
    ([
      issuer, subject, audience, expires, issued, notBefore, authenticated, id, origin, event, use, client, scope,
      authorizationDetails,
      username,
      cognitoUsername, groups, roles, preferredRole, device, version, nonce, accessTokenHash, codeHash,
      authenticationClass, methods,
      session, confirmation, actor, authorizedParty, authorizedPartyProof, object, tenant, unique, tokenVersion,
      delegated, contexts,
      capabilities, preferredUsername, email, displayName, givenName, familyName,
    ] + attributes).sorted { $0.name < $1.name }
}

extension JSONWriter {
  package mutating func claim(_ claim: TokenClaim, _ value: String?) { member(claim.name, value) }
  package mutating func claim(_ claim: TokenClaim, _ value: Int?) { member(claim.name, value) }
  package mutating func claim(_ claim: TokenClaim, _ value: [String]?) { member(claim.name, value) }
  package mutating func claim(_ claim: TokenClaim, _ value: JSON?) { member(claim.name, value) }
}
