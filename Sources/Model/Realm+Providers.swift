extension Realm {
  /// The provider with that identifier.
  package func provider(identifiedBy identifier: String) -> Provider? {
    providers.values.first { $0.identifiers.contains(identifier) }
  }

  /// Throws if another provider has one of these identifiers.
  package func checkIdentifiers(of provider: Provider) throws(CoreError) {
    for identifier in provider.identifiers {
      if let other = self.provider(identifiedBy: identifier), other.name != provider.name {
        throw .resource(.providerIdentifierTaken(identifier))
      }
    }
  }

  /// The account linked to an external identity, by the provider's user id or another linked attribute.
  package func user(at provider: String, _ attribute: String = LinkedIdentity.subject, is value: String) -> User? {
    users.find(identity: attribute, value, at: provider)
  }
}
