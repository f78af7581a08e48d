package import Ambient

/// Gives identities to devices and people, and temporary credentials to identities. A value, like a realm.
package struct IdentityPool: Sendable, Codable {
  package let id: IdentityPoolID
  /// Its place among the identity pools of its sandbox in the order in which they were made.
  package var number: UInt64
  package var settings: IdentityPoolSettings
  package var roles = RoleSettings()
  /// How claims become tags of sessions, by provider.
  package var tagMaps: [PrincipalTagMap] = []
  package var identities = IdentityTable()
  package let created: Instant
  package var modified: Instant

  /// The maximum number of identities of a pool, since any client can create guests.
  package static let identityLimit = 500_000
  /// The most names that a developer may have for one identity.
  package static let developerNameLimit = 20

  package init(id: IdentityPoolID, number: UInt64, settings: IdentityPoolSettings, at now: Instant) {
    self.id = id
    self.number = number
    self.settings = settings
    created = now
    modified = now
  }

  package var arn: String {
    "arn:\(Partition.name(ofRegion: id.region)):cognito-identity:\(id.region):\(settings.account):identitypool/\(id)"
  }

  /// An identity's id as clients have it.
  package func text(_ identity: UniqueID) -> String { "\(id.region):\(identity)" }

  /// The identity of that id. Ids are lower case throughout; another writing is another id.
  package func identity(_ text: String) -> Identity? {
    guard let id = UniqueID(text.drop { $0 != ":" }.dropFirst()), self.text(id) == text else { return nil }
    return identities[id]
  }
}
