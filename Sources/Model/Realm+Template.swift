package import Ambient
internal import Store

extension RealmID {
  /// The template of realms that are created on demand (`realms: any`). It is not an issuer itself.
  package static let template = RealmID("*")

  /// Whether a plain realm may have this id: one path segment that no other route uses.
  package var isPlain: Bool {
    (1...55).contains(text.utf8.count) && text.utf8.allSatisfy(Self.isPlainByte)
      && !["v1", "oauth2", "saml2", "passkeys", "_understudy", "cognito-idp"].contains(text.lowercased())
      && !text.hasPrefix("_") && !text.hasPrefix("-") && !text.hasSuffix("-")
  }

  private static func isPlainByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}

extension Realm {
  /// A copy of this realm with its own keys and secrets.
  package func made(as id: RealmID, number: UInt64, keys: KeyRing, secrets: RealmSecrets, at now: Instant) -> Realm {
    var made = Realm(
      id: id, number: number, settings: settings, schema: schema, keys: keys, secrets: secrets, at: now)
    made.settings.name = id.text
    (made.users, made.groups, made.providers) = (users, groups, providers)
    (made.resourceServers, made.riskRules, made.documents) = (resourceServers, riskRules, documents)
    made.replica = replica
    for client in allClients {
      var own = client
      own.realm = id
      made.clients[own.id] = Box(own)
    }
    return made
  }
}
