/// The sign-ins of a person as sessions that can be told apart and ended one by one, where the realm tracks them.
package struct TokenSession: Sendable {
  package let id: String
  package let client: ClientID
  package let created: Instant
  package let lastActive: Instant

  init(_ grant: Grant) {
    id = "tkn\(grant.id.base36)"
    client = grant.client
    created = grant.authenticated
    lastActive = grant.lastUsed
  }
}

extension Grant {
  /// The sign-in or its latest renewal.
  var lastUsed: Instant { exchanged.map { max($0.at, authenticated) } ?? authenticated }
}

extension UniqueID {
  /// Twenty-five digits of base 36, which is as many as 128 bits take.
  var base36: String {
    var number = bytes
    var digits: [UInt8] = []
    for _ in 0..<25 {
      var rest = 0
      for index in number.indices {
        let value = rest << 8 | Int(number[index])
        number[index] = UInt8(value / 36)
        rest = value % 36
      }
      digits.append(UInt8(rest < 10 ? 48 + rest : 87 + rest))
    }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}

extension RealmService {
  /// The sessions of an account that hold, oldest first.
  package func tokenSessions(of name: String) throws(CoreError) -> [TokenSession] {
    let (realm, now) = try current()
    guard realm.settings.sessionLimit != nil else { throw .resource(.sessionTrackingOff) }
    guard let user = realm.user(named: name) else { throw .userNotFound }
    return user.grants.filter { $0.expires > now }.map { TokenSession($0) }
  }

  /// Ends one session of an account.
  package func revokeSession(_ session: String, of name: String) throws(CoreError) {
    guard try current().realm.settings.sessionLimit != nil else { throw .resource(.sessionTrackingOff) }
    try change(name) { (draft, user) throws(CoreError) in
      guard let index = user.grants.firstIndex(where: { TokenSession($0).id == session }) else {
        throw .resource(.sessionNotFound)
      }
      user.grants.remove(at: index)
      draft.record(.revoked, user: user.id)
    }
  }
}

extension Bearer {
  /// The person's own sessions, and which of them this is.
  package func tokenSessions() throws(CoreError) -> (sessions: [TokenSession], current: String) {
    (try service.tokenSessions(of: user.username), TokenSession(grant).id)
  }

  /// Ends another session of the person.
  package func revokeSession(_ session: String) throws(CoreError) {
    if session == TokenSession(grant).id { throw .resource(.ownSession) }
    try service.revokeSession(session, of: user.username)
  }
}

extension Draft {
  /// Whoever signs in once too often loses the session that was used least lately.
  mutating func evictSessions(_ limit: Int) {
    for event in events where event.kind == .signedIn {
      guard let subject = event.user, var user = realm.users[subject], user.grants.count > limit else { continue }
      while user.grants.count > limit, let oldest = user.grants.dropLast().min(by: { $0.lastUsed < $1.lastUsed }) {
        user.grants.removeAll { $0.id == oldest.id }
      }
      realm.users.replace(user)
    }
  }
}
