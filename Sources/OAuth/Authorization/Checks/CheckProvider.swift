internal import Model

extension AuthorizationInquiry {
  /// A requested provider, by its name or an identifier, must be the client's
  /// (docs/reference/hosted-login.md#authorize-errors). `COGNITO` is the realm itself.
  func checkedProvider() throws(AuthorizationFault) -> ProviderChoice? {
    let offer = realm.offer(to: client)
    if let name = parameters[.identityProvider] {
      if name == Provider.ownName, offer.own { return .own }
      guard offer.provider(name) != nil else { throw .providerNotAvailable(client.id, name) }
      return .outside(name)
    }
    guard let identifier = parameters[.providerIdentifier] else { return nil }
    guard let provider = realm.provider(identifiedBy: identifier), offer.provider(provider.name) != nil else {
      throw .providerNotAvailable(client.id, identifier)
    }
    return .outside(provider.name)
  }
}
