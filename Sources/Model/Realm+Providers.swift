extension Realm {
  package func provider(identifiedBy identifier: String) -> Provider? {
    providers.values.first { $0.identifiers.contains(identifier) }
  }

  package func checkIdentifiers(of provider: Provider) throws(CoreError) {
    for identifier in provider.identifiers {
      if let other = self.provider(identifiedBy: identifier), other.name != provider.name {
        throw .resource(.providerIdentifierTaken(identifier))
      }
    }
  }

  /// The account that an outside identity signs in to: by the provider's id of the person or by an attribute that was linked.
  package func user(at provider: String, _ attribute: String = LinkedIdentity.subject, is value: String) -> User? {
    users.find(identity: attribute, value, at: provider)
  }
}
