internal import Ambient
internal import Encodings
package import Model
internal import Sandboxes
package import SignIn
internal import Store

/// A sign-in that was sent to a provider and will return.
package struct FederationLeg: Sendable, Codable {
  package let client: ClientID
  package let provider: String
  /// The authorization request that it began with, byte for byte.
  package let query: String
  /// The `nonce` that the provider's id token must have; for a SAML provider the id of the request, which its response
  /// must name.
  let nonce: String
  /// As sent to the provider; the token call repeats it.
  let redirectURI: String

  /// Long enough to sign in somewhere else.
  static let lifetime = Duration.minutes(10)
}

extension Upstreams {
  /// Sends a user to a provider (docs/reference/hosted-login.md#federation-requests). The service uses no PKCE there.
  /// - Returns: the address to go to, and the state that comes back.
  package func setOut(
    to provider: Provider, for asked: AuthorizationRequest, query: String
  ) throws(FederationFault) -> (address: String, state: String) {
    if provider.kind == .saml { return try setOutBySAML(to: provider, for: asked, query: query) }
    let upstream = try upstream(provider)
    do throws(CoreError) {
      let (handle, leg) = try beginLeg(to: provider, for: asked, query: query, path: "/oauth2/idpresponse")
      let (nonce, redirectURI) = (leg.nonce, leg.redirectURI)
      let separator = provider.kind == .facebook ? "," : " "
      var pairs = [
        ("client_id", provider.clientID ?? ""), ("redirect_uri", redirectURI),
        ("scope", provider.scopes.joined(separator: separator)), ("response_type", "code"),
        ("state", handle.description),
      ]
      if upstream.idTokens != nil { pairs.append(("nonce", nonce)) }
      // Apple returns names and addresses only by form post.
      if provider.kind == .apple { pairs.append(("response_mode", "form_post")) }
      let prompts = asked.prompts.filter { $0 != .none }.map(\.rawValue).sorted()
      if !prompts.isEmpty, [.oidc, .google].contains(provider.kind) {
        pairs.append(("prompt", prompts.joined(separator: " ")))
      }
      if provider.kind == .oidc, let hint = asked.loginHint { pairs.append(("login_hint", hint)) }
      let query = PercentEncoding.encode(pairs.map { (name: $0.0, value: $0.1) })
      return (upstream.authorizeURL.with(query), handle.description)
    } catch {
      throw FederationFault(error)
    }
  }

  /// - Parameter path: the path to which the provider sends users back, below the address of the realm's pages.
  func beginLeg(
    to provider: Provider, for asked: AuthorizationRequest, query: String, path: String
  ) throws(CoreError) -> (FlowHandle, FederationLeg) {
    let redirectURI = core.addresses.hosted(of: try current().realm, in: scope) + path
    return try update { (transaction) throws(CoreError) in
      let handle = FlowHandle(transaction.random.uniqueID(), in: id)
      // A letter before the digits makes it an id of XML as well.
      let nonce =
        provider.kind == .saml ? "_\(transaction.random.uniqueID())" : transaction.random.uniqueID().description
      let leg = FederationLeg(
        client: asked.client, provider: provider.name, query: query, nonce: nonce, redirectURI: redirectURI)
      transaction.realm.federationLegs.insert(
        leg, for: handle.id, at: transaction.now, lifetime: FederationLeg.lifetime)
      return (handle, leg)
    }
  }

  /// The leg that a state names, once: a state that is brought again finds nothing.
  package func endLeg(_ state: FlowHandle) throws(CoreError) -> FederationLeg? {
    try update { (transaction) throws(CoreError) in
      let leg = transaction.realm.federationLegs.live(state.id, at: transaction.now)
      transaction.realm.federationLegs.remove(state.id)
      return leg
    }
  }
}

extension FederationLeg: Sized {
  package var byteCount: Int { [client.text, provider, query, nonce, redirectURI].byteCount }
}
