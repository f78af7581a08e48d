/// A person who is at a provider, and will come back.
package struct FederationLeg: Sendable {
  package let client: ClientID
  package let provider: String
  /// The authorization request that it began with, byte for byte.
  package let query: String
  /// What the provider's id token must carry.
  let nonce: String
  /// As the provider was told, which the token call repeats.
  let redirectURI: String

  /// Long enough to sign in somewhere else.
  static let lifetime = Duration.minutes(10)
}

extension RealmService {
  /// Sends a person to a provider (reference: hosted-login-and-oidc.md A.11.1). The service sends no PKCE there.
  /// - Returns: the address to go to, and the state that comes back.
  package func setOut(
    to provider: Provider, for asked: AuthorizationRequest, query: String
  ) throws(FederationFault) -> (address: String, state: String) {
    let upstream = try upstream(provider)
    do throws(CoreError) {
      let redirectURI = core.addresses.hosted(of: try current().realm, in: context) + "/oauth2/idpresponse"
      let (handle, nonce) = try update { (draft) throws(CoreError) in
        let handle = FlowHandle(draft.random.uniqueID(), in: id)
        let nonce = draft.random.uniqueID().description
        let leg = FederationLeg(
          client: asked.client, provider: provider.name, query: query, nonce: nonce, redirectURI: redirectURI)
        draft.realm.federationLegs.insert(leg, for: handle.id, at: draft.now, lifetime: FederationLeg.lifetime)
        return (handle, nonce)
      }
      var pairs = [
        ("client_id", provider.clientID ?? ""), ("redirect_uri", redirectURI),
        ("scope", provider.scopes.joined(separator: " ")), ("response_type", "code"), ("state", handle.description),
        ("nonce", nonce),
      ]
      let prompts = asked.prompts.filter { $0 != .none }.map(\.rawValue).sorted()
      if !prompts.isEmpty { pairs.append(("prompt", prompts.joined(separator: " "))) }
      if provider.kind == .oidc, let hint = asked.loginHint { pairs.append(("login_hint", hint)) }
      let joint = upstream.authorizeURL.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
      return (
        upstream.authorizeURL + joint + FormText.encode(pairs.map { (name: $0.0, value: $0.1) }), handle.description
      )
    } catch {
      throw FederationFault(error)
    }
  }

  /// The leg that a state names, once: whoever brings the state again finds nothing.
  package func endLeg(_ state: FlowHandle) throws(CoreError) -> FederationLeg? {
    try update { (draft) throws(CoreError) in
      let leg = draft.realm.federationLegs.live(state.id, at: draft.now)
      draft.realm.federationLegs.remove(state.id)
      return leg
    }
  }
}
