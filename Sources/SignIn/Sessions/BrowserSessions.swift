package import Ambient
package import Model
internal import Sandboxes
internal import Store

extension Sessions {
  /// The live session of a browser, with its account.
  package func session(_ id: UniqueID) throws(CoreError) -> (session: BrowserSession, user: User)? {
    let (realm, now) = try current()
    return realm.session(id, at: now)
  }

  /// Ends a browser's session; unknown ones are no error.
  /// - Returns: the session that ended.
  @discardableResult
  package func endSession(_ id: UniqueID) throws(CoreError) -> BrowserSession? {
    try update { (transaction) throws(CoreError) in
      let session = transaction.realm.browserSessions.remove(id)
      if let session { transaction.record(.signedOut, user: session.user) }
      return session
    }
  }
}

extension Realm {
  /// The live session of that id, with its account. It rests while the account is disabled or must have a new password
  /// first.
  package func session(_ id: UniqueID, at now: Instant) -> (session: BrowserSession, user: User)? {
    guard let session = browserSessions.live(id, at: now), let user = users[session.user], user.isEnabled,
      user.isSettled
    else { return nil }
    return (session, user)
  }
}

extension User {
  /// Whether the user can be signed in without a further challenge. A user of a provider needs no password, whatever
  /// the account's status.
  package var isSettled: Bool { status == .confirmed || status == .externalProvider || !identities.isEmpty }
}
