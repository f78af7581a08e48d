internal import Ambient
internal import Cryptography
internal import JOSE
internal import JSON
package import Model
package import Sandboxes
internal import SignIn
internal import Tokens

extension ClientGrantType {
  package static let assertion = ClientGrantType(rawValue: "assertion")
}

extension OAuthGrant {
  /// RFC 7523 §2.1: a signed statement about a user, of an issuer that the realm trusts.
  package static let assertion = OAuthGrant(
    "urn:ietf:params:oauth:grant-type:jwt-bearer", for: .configured(.assertion), configuredName: "jwt_bearer",
    phrase: "assertions", personalities: [.openIDConnect], needsClientForDiscovery: true,
    targets: [.resource, .audience]
  ) { (parameters) throws(CoreError) in
    let text = try parameters.required("assertion")
    return { (client) throws(CoreError) in
      let facts = try client.context.oauth.exchange(
        assertion: text, client: client, scopes: parameters.scopes, resource: parameters.target)
      return TokenResponse(try client.context.tokens.issue(facts))
    }
  }
}

extension OAuthServer {
  /// The grant for the user of an assertion (RFC 7523 §3.1): without a refresh token, since the client can send the
  /// assertion again.
  fileprivate func exchange(
    assertion text: String, client verified: VerifiedClient, scopes requested: [String], resource: String?
  ) throws(CoreError) -> TokenFacts {
    let (client, clientID) = (verified.client, verified.id)
    let scopes = try client.granted(requested, in: current().realm)
    let asserted = try AssertedUser(text, context: context, mustNameUs: true)
    return try update { (transaction) throws(CoreError) in
      let user = try asserted.user(in: &transaction)
      var details = GrantDetails()
      details.told = asserted.claims
      details.binding = scope.binding
      return try transaction.hostedGrant(
        client: clientID, user: user.id, scopes: scopes, nonce: nil, resource: resource,
        authenticated: asserted.authenticated, refreshes: false, details: details
      ).overridden(by: context, .hosted)
    }
  }
}

/// The user of a token that another issuer made, or another realm of this server.
struct AssertedUser: Sendable {
  let username: String
  /// The claims about the user beyond those of the token itself; empty if the issuer is a realm of this server.
  let claims: JSONObject
  let authenticated: Instant
  private let mayBeMade: Bool

  /// - Parameter mustNameUs: whether the realm or its token endpoint must be an audience, as of assertions.
  /// - Throws: `.oauth(.assertion)` with the reason.
  init(_ text: String, context service: RealmContext, mustNameUs: Bool) throws(CoreError) {
    func refuse(_ reason: String) -> CoreError { .oauth(.assertion(reason)) }
    let (realm, now) = try service.current()
    let isLenient = realm.settings.relaxes(.assertions)
    guard let token = SignedToken.parse(text), let claims = token.claims.object else {
      throw refuse("it is not a signed token")
    }
    guard let subject = claims["sub"]?.string, (1...128).contains(subject.utf8.count) else {
      throw refuse("it has no sub")
    }
    guard let issuer = claims["iss"]?.string else { throw refuse("it has no iss") }
    let expires = claims["exp"]?.double
    if expires.map({ $0 <= Double(now.seconds) }) ?? !isLenient { throw refuse("exp is missing or in the past") }
    let known = try service.oauth.realm(ofIssuer: issuer)
    if let known {
      guard try known.realm.signed(token) else { throw refuse("its signature is not by a key of \(issuer)") }
    } else if !isLenient {
      throw refuse("its issuer \(issuer) is no realm of this server (relax: [assertions] takes any)")
    }
    if mustNameUs, !isLenient {
      let endpoint = service.core.addresses.endpoint("token", of: realm, in: service.scope)
      let audiences = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
      guard audiences.contains(where: [try service.issuer(), endpoint].contains) else {
        throw refuse("aud must be the issuer or the token endpoint")
      }
    }
    username = known?.realm.username(ofSubject: subject, in: claims) ?? subject
    self.claims =
      known == nil ? JSONObject(claims.filter { !Self.ofTokens.contains($0.name) }.map { ($0.name, $0.value) }) : [:]
    let proved = claims["auth_time"]?.integer ?? claims["iat"]?.integer
    authenticated = proved.map { Instant(seconds: min(max(0, Int64($0)), now.seconds)) } ?? now
    mayBeMade = isLenient
  }

  /// The user in the realm; created if the realm accepts any issuer's users.
  func user(in transaction: inout Transaction) throws(CoreError) -> User {
    if mayBeMade { return try transaction.userOnDemand(named: username) }
    guard let user = transaction.realm.user(named: username) else {
      throw .oauth(.assertion("this realm has no user \(username)"))
    }
    guard user.isEnabled else { throw .account(.disabled) }
    return user
  }

  /// Members that say something about the token itself, or that this realm says anew.
  private static let ofTokens: Set<String> = [
    "iss", "sub", "aud", "exp", "iat", "nbf", "jti", "azp", "client_id", "scope", "auth_time", "acr", "cnf", "act",
    "nonce",
    "at_hash", "c_hash", "sid", "token_use", "origin_jti", "event_id",
  ]
}

extension OAuthServer {
  /// The realm of this server that has that issuer, in the same sandbox.
  package func realm(ofIssuer issuer: String) throws(CoreError) -> (realm: Realm, service: RealmContext)? {
    guard let service = try core.realm(ofIssuer: issuer, in: sandbox, scope) else { return nil }
    return (try service.current().realm, service)
  }
}

extension Realm {
  /// The name of the user of a token of this realm.
  fileprivate func username(ofSubject text: String, in claims: JSONObject) -> String? {
    guard let name = (claims["client_id"] ?? claims["aud"])?.string, let client = try? client(ClientID(name)),
      let subject = subject(text, toldTo: client)
    else { return nil }
    return users[subject]?.username
  }
}
