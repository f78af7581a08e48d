internal import HashTreeCollections

/// A secret of a client. Two may hold at a time, so that one can be exchanged without a gap.
package struct ClientSecret: Hashable, Sendable, Codable {
  package let value: String
  /// Seconds since 1970 at which it was made, told apart from those of the client's other secrets.
  package let stamp: Int64
  package let created: Instant

  package init(_ value: String, stamp: Int64? = nil, created: Instant) {
    self.value = value
    self.stamp = stamp ?? created.seconds
    self.created = created
  }

  /// `{client}--{time}` (reference: cognito-user-pools.md §8.1).
  package func id(of client: ClientID) -> String { "\(client)--\(stamp)" }

  /// How many a client may have.
  package static let limit = 2
}

extension Client {
  /// The values of the live secrets, oldest first; empty for a public client.
  package var secrets: [String] {
    get { heldSecrets.map(\.value) }
    set {
      heldSecrets = newValue.enumerated().map { ClientSecret($1, stamp: created.seconds + Int64($0), created: created) }
    }
  }
}

extension RealmService {
  /// Gives a confidential client one secret more: this one, or one of 51 lower-case alphanumerics.
  package func addSecret(_ given: String?, to client: ClientID) throws(CoreError) -> ClientSecret {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(client)
      guard client.isConfidential else { throw .resource(.publicClient) }
      guard client.heldSecrets.count < ClientSecret.limit else { throw .resource(.tooManySecrets) }
      let value = given ?? transaction.random.text(51, from: RandomSource.lowercaseAlphanumerics)
      var stamp = transaction.now.seconds
      while client.heldSecrets.contains(where: { $0.stamp == stamp }) { stamp += 1 }
      let secret = ClientSecret(value, stamp: stamp, created: transaction.now)
      client.heldSecrets.append(secret)
      client.modified = transaction.now
      transaction.realm.clients[client.id] = Box(client)
      return secret
    }
  }

  /// Takes a secret from a client, which must keep another.
  package func deleteSecret(_ secret: String, of client: ClientID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(client)
      guard client.heldSecrets.contains(where: { $0.id(of: client.id) == secret }) else {
        throw .resource(.secretNotFound(secret))
      }
      guard client.heldSecrets.count > 1 else { throw .resource(.lastSecret) }
      client.heldSecrets.removeAll { $0.id(of: client.id) == secret }
      client.modified = transaction.now
      transaction.realm.clients[client.id] = Box(client)
    }
  }
}
