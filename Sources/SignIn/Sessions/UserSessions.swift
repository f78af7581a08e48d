package import Ambient
package import Model
package import Sandboxes
internal import Store
internal import Tokens

/// The sign-ins of a user as sessions that can be listed and ended one by one, if the realm tracks them: those of apps,
/// which hold tokens, and those of browsers, from which several sign-ins may come.
package struct UserSession: Sendable {
  package let id: String
  /// nil for a browser's session.
  package let client: ClientID?
  package let created: Instant
  package let lastActive: Instant

  init(_ grant: Grant) {
    id = Self.id(of: grant)
    client = grant.client
    created = grant.authenticated
    lastActive = grant.lastUsed
  }

  init(_ session: BrowserSession) {
    id = Self.id(of: session)
    client = nil
    created = session.authenticated
    lastActive = session.authenticated
  }

  static func id(of grant: Grant) -> String { "tkn\(grant.id.base36)" }

  /// The grant that a session's id names; nil for anything else.
  static func grantID(of session: String) -> GrantID? {
    session.hasPrefix("tkn") ? GrantID(base36: session.dropFirst(3)) : nil
  }

  /// By the session's public name: its id is the browser's secret.
  static func id(of session: BrowserSession) -> String { "sso\(session.name.base36)" }
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

  /// Reads what ``base36`` writes; nil for anything else.
  init?(base36 text: some StringProtocol) {
    guard text.utf8.count == 25 else { return nil }
    var number = [UInt8](repeating: 0, count: 16)
    for digit in text.utf8 {
      var carry: Int
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): carry = Int(digit) - 48
      case UInt8(ascii: "a")...UInt8(ascii: "z"): carry = Int(digit) - 87
      default: return nil
      }
      for index in number.indices.reversed() {
        carry += Int(number[index]) * 36
        number[index] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
      guard carry == 0 else { return nil }
    }
    self.init(bytes: number)
  }
}

extension Sessions {
  /// Ends every sign-in of the account of that name.
  package func signOutUser(named name: String) throws(CoreError) {
    try signOut(try context.accounts.user(named: name).id)
  }

  /// Ends one sign-in of an account; all its tokens become invalid. False if there is none of that id.
  package func endSession(_ grant: GrantID, of subject: SubjectID) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      guard transaction.realm.users.grants.find(grant, of: subject) != nil else { return false }
      transaction.realm.users.grants.remove(grant, of: subject)
      transaction.record(.signedOut, user: subject)
      return true
    }
  }

  /// Expires the issued tokens of a kind, of all sign-ins of an account or of one. The sign-ins go on.
  /// False if there is no such sign-in.
  package func expire(
    _ kind: ExpirableToken, of subject: SubjectID, session: GrantID? = nil
  ) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      var grants = transaction.realm.users.grants.all(of: subject)
      if let session { grants.removeAll { $0.id != session } }
      for grant in grants { transaction.realm.users.grants.replace(grant.expiring(kind, at: transaction.now)) }
      return session == nil || !grants.isEmpty
    }
  }

  /// The sessions of an account that hold, oldest first.
  package func all(of name: String) throws(CoreError) -> [UserSession] {
    let (realm, now) = try current()
    guard realm.settings.sessionLimit != nil else { throw .resource(.sessionTrackingOff) }
    guard let user = realm.user(named: name) else { throw .account(.notFound) }
    let tokens = realm.users.grants.all(of: user.id).filter { $0.expires > now }.map { UserSession($0) }
    return (tokens + realm.browserSessions(of: user.id, at: now).map { UserSession($0) }).sorted {
      ($0.created, $0.id) < ($1.created, $1.id)
    }
  }

  /// Ends one session of an account.
  /// - Parameter linked: whether to end the browser session from which it came, or the app sessions that came from it,
  ///   too.
  package func revokeSession(_ session: String, of name: String, linked: Bool = false) throws(CoreError) {
    guard try current().realm.settings.sessionLimit != nil else { throw .resource(.sessionTrackingOff) }
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      let browsers = transaction.realm.browserSessions(of: user.id, at: transaction.now)
      let named = UserSession.grantID(of: session)
      if let grant = named.flatMap({ transaction.realm.users.grants.find($0, of: user.id) }) {
        transaction.realm.users.grants.remove(grant.id, of: user.id)
        if linked { transaction.endParent(of: grant, of: user.id) }
      } else if let browser = browsers.first(where: { UserSession.id(of: $0) == session }) {
        transaction.realm.browserSessions.remove(browser.id)
        let through = linked ? transaction.realm.users.grants.all(of: user.id) : []
        for grant in through where grant.details?.session == browser.name {
          transaction.realm.users.grants.remove(grant.id, of: user.id)
        }
      } else {
        throw .resource(.sessionNotFound)
      }
      transaction.record(.revoked, user: user.id)
    }
  }
}

extension Bearer {
  /// The user's own sessions, and which of them is this one.
  package func sessions() throws(CoreError) -> (sessions: [UserSession], current: String) {
    (try service.sessions.all(of: user.username), UserSession.id(of: grant))
  }

  /// Ends another session of the user.
  package func revokeSession(_ session: String, linked: Bool = false) throws(CoreError) {
    if session == UserSession.id(of: grant) { throw .resource(.ownSession) }
    try service.sessions.revokeSession(session, of: user.username, linked: linked)
  }
}

extension Realm {
  /// The live browser sessions of a user. There is no index by user, so this reads all sessions of the realm: few, and
  /// only in calls that list sessions.
  func browserSessions(of user: SubjectID, at now: Instant) -> [BrowserSession] {
    browserSessions.newestFirst.filter { $0.user == user && browserSessions.live($0.id, at: now) != nil }
  }
}

extension Transaction {
  /// Ends the session of the browser that a grant came through, where the realm tracks them.
  package mutating func endParent(of grant: Grant, of user: SubjectID) {
    guard realm.settings.sessionLimit != nil || realm.settings.paths == .keycloak, let name = grant.details?.session
    else { return }
    for session in realm.browserSessions(of: user, at: now) where session.name == name {
      realm.browserSessions.remove(session.id)
    }
  }

  /// Beyond the maximum, a new sign-in ends the user's least recently used session.
  package mutating func evictSessions() {
    guard let limit = realm.settings.sessionLimit else { return }
    for event in events where event.kind == .signedIn {
      guard let subject = event.user, realm.users.grants.count(of: subject) > limit else { continue }
      let grants = realm.users.grants.all(of: subject)
      // The newest stays. Of those that were used at the same time the older one goes; the sort need not be stable.
      let byUse = grants.dropLast().enumerated().sorted {
        ($0.element.lastUsed, $0.offset) < ($1.element.lastUsed, $1.offset)
      }
      for (_, grant) in byUse.prefix(grants.count - limit) { realm.users.grants.remove(grant.id, of: subject) }
    }
  }
}

extension Sessions {
  /// Ends every sign-in of a user.
  package func signOut(_ subject: SubjectID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      transaction.realm.users.grants.removeAll(of: subject)
      transaction.record(.signedOut, user: subject)
    }
  }
}
