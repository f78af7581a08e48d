package import Ambient
internal import Cryptography
internal import Encodings
package import Model
internal import Sandboxes
internal import SignIn

/// The state of a sign-in, as reported to a client's frame.
package enum SessionChange: String, Sendable {
  case unchanged, changed
  /// The message does not come from a client of the realm.
  case error
}

/// OpenID Connect Session Management 1.0. The browser's state is that of its session here, so a session that was ended
/// elsewhere, or has expired, counts as changed, too.
extension OAuthServer {
  /// The value that a client stores beside its tokens (OpenID Connect Session Management §2); nil for an app's address,
  /// which has no origin.
  func sessionState(of client: ClientID, at redirectURI: String, _ session: BrowserSession) -> String? {
    guard let origin = WebOrigin(redirectURI) else { return nil }
    // It only makes the same state look different: no secret, and nothing that a sandbox would have to repeat.
    var random = RandomSource.system
    return Self.state(client, origin, session, salt: random.text(16, from: RandomSource.alphanumerics))
  }

  /// Answers the message of a client's frame: `{client id} {session state}` (OpenID Connect Session Management §3.1).
  /// - Parameters:
  ///   - origin: the message's origin, as reported by the browser.
  ///   - id: the session of the browser in the realm, if it has one.
  package func change(since message: String, from origin: String, session id: UniqueID?) throws(CoreError)
    -> SessionChange
  {
    guard let blank = message.lastIndex(of: " "), let origin = WebOrigin(origin) else { return .error }
    let (name, state) = (ClientID(String(message[..<blank])), message[message.index(after: blank)...])
    guard let realm = try? current().realm, let client = try? realm.client(name), client.hasPages(at: origin) else {
      return .error
    }
    if realm.settings.paths == .keycloak { return try change(ofKeycloak: String(state), session: id) }
    guard let dot = state.lastIndex(of: ".") else { return .error }
    guard let id, let session = try context.sessions.session(id)?.session else { return .changed }
    let expected = Self.state(name, origin, session, salt: String(state[state.index(after: dot)...]))
    return constantTimeEqual(Array(expected.utf8), Array(state.utf8)) ? .unchanged : .changed
  }

  /// Keycloak's adapter sends the `sid` of its tokens, or nothing while nobody is signed in.
  private func change(ofKeycloak name: String, session id: UniqueID?) throws(CoreError) -> SessionChange {
    let session = try id.flatMap { id throws(CoreError) in try context.sessions.session(id)?.session }
    return name == (session?.name.description ?? "") ? .unchanged : .changed
  }

  private static func state(_ client: ClientID, _ origin: WebOrigin, _ session: BrowserSession, salt: String) -> String
  {
    let browser = Base64URL.encode(Digest.sha256(Array("browser state \(session.id)".utf8)))
    return "\(Base64URL.encode(Digest.sha256(Array("\(client) \(origin) \(browser) \(salt)".utf8)))).\(salt)"
  }
}
