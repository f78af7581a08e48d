package import Ambient

/// An account at a login provider. Unique in a pool: no two identities share a login.
package struct Login: Hashable, Sendable, Codable {
  /// The canonical name, whichever form the client used as key in `Logins`.
  package let provider: String
  /// The `sub`, or the developer's id of the user.
  package let subject: String

  package init(provider: String, subject: String) {
    self.provider = provider
    self.subject = subject
  }
}

/// An identity in an identity pool: a guest, or a user with logins.
package struct Identity: Sendable, Codable {
  package let id: UniqueID
  /// Its position in the pool's list of identities.
  package internal(set) var number: UInt64 = 0
  /// In the order of linking.
  package var logins: [Login]
  /// Whether it ever had a login. If it then loses all, it can no longer be reached.
  package var isAuthenticated: Bool
  /// False after it was merged into another one.
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

  /// The names of its providers without duplicates.
  package var providers: [String] {
    logins.reduce(into: []) { names, login in
      if !names.contains(login.provider) { names.append(login.provider) }
    }
  }

  package func subjects(of provider: String) -> [String] {
    logins.filter { $0.provider == provider }.map(\.subject)
  }
}
