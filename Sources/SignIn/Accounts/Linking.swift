package import Model
internal import Sandboxes

/// Which outside identity is meant.
package struct IdentityReference: Hashable, Sendable {
  package var provider: String
  /// The provider's attribute to which `value` belongs; empty for the provider's id of the user.
  package var attribute: String
  package var value: String

  package init(provider: String, attribute: String?, value: String) {
    self.provider = provider
    self.attribute = attribute.flatMap { $0.isEmpty ? nil : $0 } ?? LinkedIdentity.subject
    self.value = value
  }

  /// Whether it means an account of the realm itself.
  var isLocal: Bool { provider == "Cognito" }
}

/// Joining outside identities to accounts, and parting them (docs/reference/cognito-user-pools.md#users).
extension Accounts {
  /// Links an outside identity to an existing account. It must not have signed in by itself before.
  package func link(_ source: IdentityReference, to destination: IdentityReference) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      if source.isLocal { throw .resource(.identityIsLocal) }
      guard let provider = transaction.realm.providers[source.provider] else {
        throw .resource(.providerNotFound(source.provider))
      }
      guard var user = transaction.realm.account(destination) else { throw .account(.notFound) }
      if let owner = transaction.realm.user(at: source.provider, source.attribute, is: source.value) {
        throw .resource(owner.id == user.id ? .identityAlreadyLinked : .identityHasAccount)
      }
      if transaction.realm.user(withUsername: "\(source.provider)_\(source.value)") != nil {
        throw .resource(.identityHasAccount)
      }
      // The provider's attributes will be written over the account's, so that all of them must be changeable.
      let fixed = user.attributes.map(\.name).filter {
        transaction.realm.schema[$0].map { $0.isCustom && !$0.isMutable } ?? false
      }
      if !fixed.isEmpty { throw .attributes(.refused(fixed.map { .immutable($0) })) }
      guard user.identities.count < LinkedIdentity.limit else { throw .resource(.tooManyIdentities) }
      user.identities.append(
        LinkedIdentity(
          provider: provider.name, kind: provider.kind, attribute: source.attribute, value: source.value,
          linked: transaction.now))
      transaction.store(&user)
      transaction.record(.attributesChanged, user: user.id)
    }
  }

  /// Ends the link between an outside identity and an account; for an account of the realm itself, its sign-in by
  /// password.
  package func unlink(_ reference: IdentityReference) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      if reference.isLocal {
        guard var user = transaction.realm.account(reference) else { throw .account(.notFound) }
        user.password = nil
        user.isPasswordEnded = true
        user.verifier = nil
        user.temporaryPasswordSet = nil
        transaction.store(&user)
        return
      }
      guard transaction.realm.providers[reference.provider] != nil else {
        throw .resource(.providerNotFound(reference.provider))
      }
      guard var user = transaction.realm.user(at: reference.provider, reference.attribute, is: reference.value) else {
        throw .resource(.identityNotLinked)
      }
      user.identities.removeAll {
        $0.provider == reference.provider && $0.attribute == reference.attribute && $0.value == reference.value
      }
      transaction.store(&user)
      transaction.record(.attributesChanged, user: user.id)
    }
  }
}

extension Realm {
  /// The account that a reference means: of the realm itself by name, of a provider by its identity or its name here.
  fileprivate func account(_ reference: IdentityReference) -> User? {
    if reference.isLocal { return user(named: reference.value) }
    return user(at: reference.provider, reference.attribute, is: reference.value)
      ?? user(withUsername: "\(reference.provider)_\(reference.value)")
  }
}
