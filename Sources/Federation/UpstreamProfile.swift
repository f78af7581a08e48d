package import Ambient
internal import Encodings
package import JOSE
internal import JSON
package import Model
internal import Realms
internal import Sandboxes

/// The provider's data about a user who returned with a code (docs/reference/hosted-login.md#federation-requests). The
/// texts are those of docs/reference/hosted-login.md#federation-errors where it has one; those about id tokens and
/// userInfo are unconfirmed.
extension Upstreams {
  /// - Parameter user: Apple's form field `user`, sent with the code at a user's first sign-in: JSON text.
  package func profile(
    code: String, user: String? = nil, of leg: FederationLeg
  ) throws(FederationFault) -> OutsideProfile {
    let (provider, now) = try federating { () throws(CoreError) -> (Provider, Instant) in
      (try self.context.administration.provider(leg.provider), try current().now)
    }
    let upstream = try upstream(provider)
    let response = try redeem(code, of: leg, provider, upstream)
    guard let source = upstream.idTokens else {
      return try socialProfile(response, provider, upstream)
    }
    guard let text = response["id_token"]?.string, let token = SignedToken.parse(text) else {
      throw .refused("Bad token response: there is no id_token")
    }
    try check(token, provider, source)
    try token.check(of: source.issuer, client: provider.clientID ?? "", nonce: leg.nonce, at: now)
    let claims = token.claims.object ?? [:]
    var parts = [(name: OutsideProfile.tokenResponse, claims: response), (name: "idToken", claims: claims)]
    if let url = upstream.attributesURL, let accessToken = response["access_token"]?.string {
      let told = try userInfo(at: url, accessToken, provider)
      guard told["sub"]?.string == claims["sub"]?.string else { throw .refused("Bad userInfo response: another sub") }
      parts.append((name: "userInfo", claims: told))
    }
    if provider.kind == .apple, let user, let names = OutsideProfile.namesAtApple(user) {
      parts.append((name: "userInfo", claims: names))
    }
    return OutsideProfile(parts: parts, issuer: provider.kind == .oidc ? source.issuer : nil)
  }

  /// The token call, with the secret in its form; Facebook takes it as a query.
  private func redeem(
    _ code: String, of leg: FederationLeg, _ provider: Provider, _ upstream: Upstream
  ) throws(FederationFault) -> JSONObject {
    var pairs = [
      (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
      (name: "redirect_uri", value: leg.redirectURI), (name: "client_id", value: provider.clientID ?? ""),
    ]
    let secret = provider.kind == .apple ? try secretForApple(provider) : provider.clientSecret
    if let secret { pairs.append((name: "client_secret", value: secret)) }
    var request = RemoteRequest(
      upstream.tokenURL, method: .post,
      headers: Self.headers + [("Content-Type", "application/x-www-form-urlencoded")],
      body: .bytes(Array(PercentEncoding.encode(pairs).utf8)), answerLimit: Self.answerLimit)
    if provider.kind == .facebook, provider.details["token_request_method"] != "POST" {
      pairs.removeFirst()
      request = RemoteRequest(
        upstream.tokenURL.with(PercentEncoding.encode(pairs)), headers: Self.headers, answerLimit: Self.answerLimit)
    }
    let result = try call(request)
    let answer: RemoteAnswer
    switch result {
    case .success(let given): answer = given
    case .failure(.timedOut): throw .refused("Timeout occurred in calling IdP token endpoint")
    case .failure: throw .refused("Connection reset")
    }
    let content = (try? JSON.parse(answer.body))?.object
    if answer.status == 200, let content { return content }
    // Facebook writes an object.
    guard let content, let error = content["error"]?.string ?? content["error"]?["type"]?.string else {
      let entity = String(decoding: answer.body.prefix(200), as: UTF8.self)
      throw .refused("Bad token response: HTTP/1.1 \(answer.status), entity: \(entity)")
    }
    let words = [error, content["error_description"]?.string ?? content["error"]?["message"]?.string].compactMap { $0 }
      .joined(separator: " ")
    throw .refused("\(provider.name) Error - \(answer.status) \(words.prefix(500))")
  }

  /// Whether the provider signed it, with a key that it publishes now, or with its secret.
  package func check(_ token: ParsedToken, _ provider: Provider, _ source: IDTokenSource) throws(FederationFault) {
    if token.header["alg"]?.string == "HS256" {
      guard let secret = provider.clientSecret, token.authenticated(by: secret) else {
        throw .refused("Bad id_token signature")
      }
      return
    }
    guard token.kid != nil else { throw .refused("Bad id_token: there is no kid") }
    // The service fetches them for each token.
    let keys: [ForeignKey]?
    switch try document(source.keysURL, notOlderThan: .zero) {
    case .success(let bytes): keys = (try? JSON.parse(bytes)).flatMap { ForeignKey.set(json: $0) }
    case .failure(.timedOut): throw .refused("Timeout in calling jwks uri")
    case .failure: throw .refused("Connection reset")
    }
    guard let keys, token.verified(byOneOf: keys) else { throw .refused("Bad id_token signature") }
  }

  func userInfo(
    at url: String, _ accessToken: String, _ provider: Provider
  ) throws(FederationFault) -> JSONObject {
    let isPost = provider.details["attributes_request_method"] == "POST"
    let result = try call(
      RemoteRequest(
        url, method: isPost ? .post : .get, headers: Self.headers + [("Authorization", "Bearer \(accessToken)")],
        answerLimit: Self.answerLimit))
    switch result {
    case .failure(.timedOut): throw .refused("Read timed out")
    case .failure: throw .refused("Connection reset")
    case .success(let answer):
      guard answer.status == 200, let claims = (try? JSON.parse(answer.body))?.object else {
        throw .refused("\(provider.name) Error - \(answer.status) userInfo")
      }
      return claims
    }
  }

  static let headers = [
    (name: "Accept", value: "application/json"), (name: "User-Agent", value: "Amazon/Cognito"),
  ]
  /// Bytes; more than any token is.
  static let answerLimit = 256 << 10
}

extension ParsedToken {
  /// Whether it is for this client and this sign-in (OpenID Connect Core §3.1.3.7).
  func check(of issuer: String, client: String, nonce: String, at now: Instant) throws(FederationFault) {
    try check(of: issuer, client: client, at: now)
    guard claims["nonce"]?.string == nonce else { throw .refused("Bad id_token nonce") }
  }

  /// The same of any sign-in.
  package func check(of issuer: String, client: String, at now: Instant) throws(FederationFault) {
    guard claims["iss"]?.string == issuer else { throw .refused("Bad id_token issuer") }
    let audiences = claims["aud"]?.array?.compactMap(\.string) ?? [claims["aud"]?.string].compactMap { $0 }
    guard audiences.contains(client), (claims["azp"]?.string ?? client) == client else {
      throw .refused("Bad id_token audience")
    }
    guard let expires = claims["exp"]?.integer, Int64(expires) > now.seconds - Self.tolerance else {
      throw .refused("Bad id_token: it has expired")
    }
    guard claims["sub"]?.string?.isEmpty == false else { throw .refused("Bad id_token: there is no sub") }
  }

  /// Seconds by which two clocks may differ.
  private static let tolerance: Int64 = 300
}
