internal import Ambient
package import Model
internal import Sandboxes
internal import Store

extension RealmAdministration {
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
