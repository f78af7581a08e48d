package import Ambient

/// Issues identities to devices and users, and temporary credentials to identities. A value, like a realm.
package struct IdentityPool: Sendable, Codable {
  package let id: IdentityPoolID
  /// Its sequence number in the sandbox, by creation.
  package var number: UInt64
  package var settings: IdentityPoolSettings
  package var roles = RoleSettings()
  /// Which claims become session tags, by provider.
  package var tagMaps: [PrincipalTagMap] = []
  package var identities = IdentityTable()
  package let created: Instant
  package var modified: Instant

  /// The maximum number of identities of a pool, since any client can create guests.
  package static let identityLimit = 500_000
  /// The maximum number of a developer's user ids per identity.
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

  /// An identity's id as clients see it.
  package func text(_ identity: UniqueID) -> String { "\(id.region):\(identity)" }

  /// The identity with that id. Ids are case-sensitive, in lower case.
  package func identity(_ text: String) -> Identity? {
    guard let id = UniqueID(text.drop { $0 != ":" }.dropFirst()), self.text(id) == text else { return nil }
    return identities[id]
  }
}
