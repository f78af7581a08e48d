internal import Ambient
package import JSON
package import Model
internal import Sandboxes
internal import Tokens

extension TokenForge {
  /// The tokens that a native sign-in of a simulated provider gives to an app. The ID token is signed with the key of
  /// the realm, whose key set stands for the provider's; the access token is opaque.
  /// - Parameters:
  ///   - order: its `client` is the app's id at the provider; by default that of the provider's settings.
  ///   - claims: the user's, among them `sub`.
  package func forge(_ order: ForgeOrder, by provider: Provider, for claims: JSONObject) throws(CoreError)
    -> ForgedTokens
  {
    let (realm, now) = try current()
    let client = order.client?.text ?? provider.clientID ?? ""
    let subject = claims["sub"]?.string ?? claims["sub"]?.text ?? ""
    var tokens = ForgedTokens()
    if order.hasAccessToken {
      let seconds = order.expiresIn ?? (order.defect == .expired ? -3600 : Self.accessTokenLifetime)
      let audience = order.defect == .wrongAudience ? "wrong-audience" : client
      let token = ProviderAccessToken(subject: subject, client: audience, expires: now + .seconds(seconds))
      let text = token.sealed(at: provider, key: realm.secrets.refreshKey)
      tokens.accessToken = order.defect == .tampered ? text.map(Self.tampered) : text
    }
    if order.hasIDToken, let issuer = provider.nativeIssuer {
      var told = claims
      told["iss"] = .string(issuer)
      told["sub"] = .string(subject)
      told["aud"] = .string(client)
      // The configuration has texts only.
      if let text = told["email_verified"]?.string { told["email_verified"] = .bool(text == "true") }
      if provider.kind == .google { told["azp"] = .string(client) }
      if provider.kind == .apple { told["nonce_supported"] = true }
      told["iat"] = .integer(Int(now.seconds))
      told["exp"] = .integer(Int(now.seconds) + (provider.kind == .apple ? 86_400 : 3_600))
      let key = ForgeKey(try realm.keys.idToken.value())
      tokens.idToken = try forge(JSON.object(told).bytes, order, now, key)
    }
    return tokens
  }

  /// In seconds: sixty days, as tokens of Facebook's SDKs for phones last.
  private static let accessTokenLifetime = 60 * 86_400

  private static func tampered(_ text: String) -> String {
    String(text.dropLast()) + (text.hasSuffix("A") ? "B" : "A")
  }
}
