package import Cryptography

/// An authenticator in software, whose passkeys answer an app's ceremonies for a test.
package struct SoftwareAuthenticator: Sendable, Codable {
  /// Whether its passkeys can be backed up, and are (Web Authentication §6.1.3).
  package enum Backup: String, Sendable, Codable, CaseIterable {
    case impossible, eligible, done
  }

  /// A passkey with its private key.
  package struct Credential: Sendable, Codable {
    package let id: [UInt8]
    package let relyingParty: String
    /// The user id of the relying party.
    package let user: [UInt8]
    /// PEM.
    package let key: [UInt8]

    package init(id: [UInt8], relyingParty: String, user: [UInt8], key: [UInt8]) {
      self.id = id
      self.relyingParty = relyingParty
      self.user = user
      self.key = key
    }

    fileprivate var size: Int { id.count + relyingParty.utf8.count + user.count + key.count }
  }

  package let id: String
  package let algorithm: SignatureAlgorithm
  /// Whether it finds its passkeys by the relying party alone.
  package let isResident: Bool
  package let verifiesUser: Bool
  package let backup: Backup
  /// The value of the signature counter that was sent last; 0 for an authenticator that does not count.
  package fileprivate(set) var counter: UInt32
  /// Oldest first.
  package fileprivate(set) var credentials: [Credential] = []

  /// The passkey that answers a request.
  /// - Parameter allowed: the ids that may; empty for any that it finds by itself, the newest first.
  package func credential(of relyingParty: String, allowed: [[UInt8]]) -> Credential? {
    let own = credentials.filter { $0.relyingParty == relyingParty }
    if allowed.isEmpty { return isResident ? own.last : nil }
    return allowed.lazy.compactMap { id in own.first { $0.id == id } }.first
  }
}

/// The authenticators in software of a sandbox. A value: a snapshot includes them, and a reset removes them.
package struct AuthenticatorShelf: Sendable, Codable {
  /// The maximum number of authenticators.
  package static let limit = 1_000
  /// The maximum number of passkeys of one.
  package static let credentialLimit = 20
  /// In bytes: at most so much are the passkeys of all together.
  package static let sizeLimit = 1 << 20

  private var authenticators: [SoftwareAuthenticator] = []
  private var lastNumber = 0

  package init() {}

  package subscript(id: String) -> SoftwareAuthenticator? { authenticators.first { $0.id == id } }

  /// Adds one; nil if the maximum is reached.
  package mutating func add(
    _ algorithm: SignatureAlgorithm, isResident: Bool, verifiesUser: Bool, backup: SoftwareAuthenticator.Backup,
    counter: UInt32
  ) -> SoftwareAuthenticator? {
    guard authenticators.count < Self.limit else { return nil }
    lastNumber += 1
    let made = SoftwareAuthenticator(
      id: "a\(lastNumber)", algorithm: algorithm, isResident: isResident, verifiesUser: verifiesUser, backup: backup,
      counter: counter)
    authenticators.append(made)
    return made
  }

  /// Removes one with its passkeys; false if the id is unknown.
  package mutating func remove(_ id: String) -> Bool {
    guard let index = authenticators.firstIndex(where: { $0.id == id }) else { return false }
    authenticators.remove(at: index)
    return true
  }

  /// Stores a new passkey. A resident one replaces that of the same user (CTAP 2.1 §6.1.2, step 16).
  /// - Returns: false if there is no such authenticator, or no room.
  package mutating func store(_ credential: SoftwareAuthenticator.Credential, in id: String) -> Bool {
    guard let index = authenticators.firstIndex(where: { $0.id == id }) else { return false }
    var own = authenticators[index].credentials
    if authenticators[index].isResident {
      own.removeAll { $0.relyingParty == credential.relyingParty && $0.user == credential.user }
    }
    let others = authenticators.reduce(0) { sum, one in
      one.id == id ? sum : sum + one.credentials.reduce(0) { $0 + $1.size }
    }
    own.append(credential)
    guard own.count <= Self.credentialLimit, own.reduce(others, { $0 + $1.size }) <= Self.sizeLimit else {
      return false
    }
    authenticators[index].credentials = own
    return true
  }

  /// The shelf after a reset or a restored snapshot, which uses no number again: a test's old id names nothing then.
  package static func number(
    _ shelf: AuthenticatorShelf?, onFrom before: AuthenticatorShelf?
  ) -> AuthenticatorShelf? {
    guard let before else { return shelf }
    var numbered = shelf ?? AuthenticatorShelf()
    numbered.lastNumber = max(numbered.lastNumber, before.lastNumber)
    return numbered
  }

  /// Counts a signature.
  /// - Returns: the counter to send; nil if there is no such authenticator.
  package mutating func count(_ id: String) -> UInt32? {
    guard let index = authenticators.firstIndex(where: { $0.id == id }) else { return nil }
    let old = authenticators[index].counter
    if old > 0, old < .max { authenticators[index].counter = old + 1 }
    return authenticators[index].counter
  }
}
