package import Ambient
internal import Cryptography
internal import JOSE
internal import JSON
package import Model
package import Sandboxes

/// The client, subject and session of an ID token that a client sends back (`id_token_hint`).
package struct IDTokenHint: Hashable, Sendable {
  package let client: ClientID
  package let subject: SubjectID
  /// The browser session in the form that clients receive (`sid`); nil if the token has none.
  package let session: String?

  /// Whether it belongs to this session, if it has a `sid`.
  package func names(_ session: BrowserSession) -> Bool {
    subject == session.user && (self.session == nil || self.session == session.name.description)
  }
}

extension TokenIssuer {
  /// Reads an ID token of this realm that a client sends back, of any age; nil for anything that the realm did not sign
  /// (OpenID Connect RP-Initiated Logout §4). Verifying the signature takes 30 µs.
  package func idTokenHint(_ text: String) throws(CoreError) -> IDTokenHint? {
    guard let token = SignedToken.parse(text), TokenType.mayBeIdentity(token.header["typ"]?.string) else { return nil }
    let realm = try current().realm
    let reference = TokenReference(in: token, key: realm.secrets.refreshKey)
    guard !(reference?.isAccess ?? (token.claims["token_use"]?.string ?? "id" != "id")),
      // Of several audiences, the client is the first.
      let name = reference?.client ?? token.claims["aud"]?.string ?? token.claims["aud"]?[0]?.string,
      let told = reference?.subject ?? token.claims["sub"]?.string
    else { return nil }
    guard let client = try? realm.client(ClientID(name)), let subject = realm.subject(told, toldTo: client) else {
      return nil
    }
    guard let key = try realm.keys.idTokenVerifier(kid: token.kid), key.signed(token) else { return nil }
    return IDTokenHint(client: client.id, subject: subject, session: token.claims["sid"]?.string)
  }
}

extension IDTokenHint {
  /// The realm of the client that an ID token names; nothing is verified.
  package static func realm(of text: String, in core: IdentityCore, _ context: RequestScope) -> RealmContext? {
    guard let client = SignedToken.parse(text)?.claims["aud"]?.string else { return nil }
    return try? core.realm(of: ClientID(client), context)
  }
}
