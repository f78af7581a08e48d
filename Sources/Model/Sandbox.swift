// Room: The values of the domain: realms, users, clients, grants, settings, errors. No transaction, no HTTP.

package import Ambient
package import JSON
package import Store

/// An isolated environment: realms and identity pools with one clock, random source, outbox and journal. A value, so
/// that a snapshot or a private copy is an assignment.
package struct Sandbox: Sendable, Codable {
  package var id: SandboxID
  package var clock = Clock()
  package var random: RandomSource
  package var realms: Table<RealmID, Box<Realm>> = [:]
  /// The number of realms ever created here.
  package var realmsMade: UInt64 = 0
  package var identityPools: Table<IdentityPoolID, Box<IdentityPool>> = [:]
  /// The number of identity pools ever created here.
  package var identityPoolsMade: UInt64 = 0
  /// Temporary credentials by access key id.
  package var credentials = ExpiringTable<String, Box<TemporaryCredentials>>(capacity: Sandbox.credentialsLimit)
  package var outbox = Outbox()
  package var journal = Ledger<Packed<Event>>()
  /// The injected faults.
  package var faults = FaultBook()
  /// The authenticators in software; nil for none, as in data of earlier builds.
  package var authenticators: AuthenticatorShelf?
  /// Whether certain names and codes have fixed outcomes; see ``MagicName``.
  package var hasMagicValues = false

  /// Values that a front stores for a whole account and region under its own names; the core does not read them.
  package var documents: JSONObject = [:]

  package static let journalLimit = 10_000

  package init(id: SandboxID, random: RandomSource = .system) {
    self.id = id
    self.random = random
  }
}

extension Sandbox {
  /// The user pool created first.
  package var oldestRealm: Realm? {
    realms.values.lazy.map(\.value).filter(\.isUserPool).min { $0.number < $1.number }
  }

  /// All realms in the order of creation.
  package var realmsInOrder: [Realm] {
    realms.values.map(\.value).sorted { $0.number < $1.number }
  }

  package func realm(_ id: RealmID) -> Realm? {
    realms[id]?.value
  }

  /// The number of users in all realms.
  package var userCount: Int {
    realms.values.reduce(0) { $0 + $1.value.users.count }
  }

  /// The user pools with exactly that name.
  package func realms(named name: String) -> [Realm] {
    realms.values.lazy.map(\.value).filter { $0.isUserPool && $0.settings.name == name }
  }
}
