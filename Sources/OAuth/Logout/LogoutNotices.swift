package import Ambient
internal import JSON
package import Model
internal import Sandboxes
internal import SignIn
internal import Store
internal import Tokens
internal import Triggers

/// A client that is to hear in the browser that a session ended (OpenID Connect Front-Channel Logout §2).
package struct LogoutFrame: Hashable, Sendable {
  /// As registered.
  package let address: String
  /// The session by the name that the client knows.
  package let session: String
}

extension OAuthServer {
  /// Ends a browser's session and notifies those clients of the session that registered an address for it: on the back
  /// channel by an outbound call each (OpenID Connect Back-Channel Logout §2.5), so that a browser that follows the
  /// redirect finds the app signed out. A client that does not answer is recorded in the journal; the delay is bounded.
  /// - Returns: the front-channel addresses that the browser must load.
  package func leave(_ id: UniqueID) throws(CoreError) -> [LogoutFrame] {
    guard let session = try context.sessions.endSession(id) else { return [] }
    let realm = try current().realm
    let clients = session.clients.compactMap { try? realm.client($0) }
    for client in clients {
      guard let address = client.registration.backChannelLogout else { continue }
      let token = try Replay.noting { () throws(CoreError) in try logoutToken(for: client, session) }
      let request = RemoteRequest(
        address, method: .post, headers: [("Content-Type", "application/x-www-form-urlencoded")],
        body: .bytes(Array("logout_token=\(token)".utf8)), timeout: Self.patience, answerLimit: 64 << 10)
      _ = try OutboundCall(request, witness: witness("BackChannelLogout", client.id)).answer()
    }
    return clients.compactMap { client in
      client.registration.frontChannelLogout.map { LogoutFrame(address: $0, session: session.name.description) }
    }
  }

  /// How long a client may think about it.
  private static let patience = Duration.seconds(3)

  /// OpenID Connect Back-Channel Logout §2.4.
  private func logoutToken(for client: Client, _ session: BrowserSession) throws(CoreError) -> String {
    let (realm, now) = try current()
    let id = sandbox.update { $0.random.uniqueID() }
    let claims: JSON = [
      "iss": .string(core.addresses.issuer(of: realm, in: scope)),
      "sub": .string(realm.subject(of: session.user, for: client)),
      "aud": .string(client.id.text),
      "iat": .integer(Int(now.seconds)),
      "exp": .integer(Int(now.seconds) + 120),
      "jti": .string(id.description),
      "sid": .string(session.name.description),
      "events": ["http://schemas.openid.net/event/backchannel-logout": [:]],
    ]
    return try context.tokens.sign(claims.bytes, with: realm.idTokenSigner(for: client), type: .logoutToken)
  }

  /// Records the outcome of a client's notification.
  /// - Parameter name: of the notification.
  func witness(_ name: String, _ client: ClientID) -> @Sendable (RemoteResult) -> Void {
    let (id, sandbox) = (self.id, self.sandbox)
    return { result in
      let outcome: String =
        switch result {
        case .success(let answer): "status \(answer.status)"
        case .failure(let failure): "\(failure)"
        }
      sandbox.recordTrigger("\(name): \(outcome)", realm: id, client: client)
    }
  }
}

extension Transaction {
  /// Records that the session signed in to a client that is to be notified of its end.
  package mutating func note(_ client: Client, in session: UniqueID) {
    guard client.registration.hearsOfLogout, var found = realm.browserSessions.live(session, at: now),
      !found.clients.contains(client.id), found.clients.count < BrowserSession.clientLimit
    else { return }
    found.clients.append(client.id)
    realm.browserSessions.replace(found, for: session)
  }
}
