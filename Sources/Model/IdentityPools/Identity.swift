package import Ambient

/// One account at one login provider. Unique in a pool: two identities never hold the same.
package struct Login: Hashable, Sendable, Codable {
  /// The provider's name in its canonical form, whichever form of it the client used as the key in `Logins`.
  package let provider: String
  /// `sub`, or the developer's name for the user.
  package let subject: String

  package init(provider: String, subject: String) {
    self.provider = provider
    self.subject = subject
  }
}

/// An identity of an identity pool: a guest, or a user with logins.
package struct Identity: Sendable, Codable {
  package let id: UniqueID
  /// Its place in the pool's list of identities.
  package internal(set) var number: UInt64 = 0
  /// In the order in which they were linked.
  package var logins: [Login]
  /// Whether it ever had a login. Without one it then is out of everybody's reach.
  package var isAuthenticated: Bool
  /// False once it was merged into another one.
  package var isEnabled = true
  package var mergedInto: UniqueID?
  package let created: Instant
  package var modified: Instant

  package init(id: UniqueID, logins: [Login] = [], at now: Instant) {
    self.id = id
    self.logins = logins
    isAuthenticated = !logins.isEmpty
    created = now
    modified = now
  }

  /// The names of its providers, each once.
  package var providers: [String] {
    logins.reduce(into: []) { names, login in
      if !names.contains(login.provider) { names.append(login.provider) }
    }
  }

  package func subjects(of provider: String) -> [String] {
    logins.filter { $0.provider == provider }.map(\.subject)
  }
}
