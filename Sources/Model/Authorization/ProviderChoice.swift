/// The provider that an authorization request names for the sign-in.
package enum ProviderChoice: Hashable, Sendable, Codable {
  /// With the realm's own accounts.
  case own
  /// Through the provider of that name.
  case outside(String)
}

/// The ways that a client's people may sign in by.
package struct SignInOffer: Sendable {
  /// Whether the realm's own accounts are one of them.
  package let own: Bool
  package let providers: [Provider]

  /// The one provider, where there is nothing else to choose.
  package var onlyProvider: Provider? { !own && providers.count == 1 ? providers.first : nil }

  package func provider(_ name: String) -> Provider? { providers.first { $0.name == name } }
}

extension Realm {
  /// The providers that the client offers: its own list, in which `COGNITO` is the realm itself. A client without a
  /// list offers the realm's own accounts (the service's answer to that is unconfirmed).
  package func offer(to client: Client) -> SignInOffer {
    if client.isAnybody { return SignInOffer(own: true, providers: providers.values.sorted { $0.name < $1.name }) }
    guard let names = client.providers, !names.isEmpty else { return SignInOffer(own: true, providers: []) }
    return SignInOffer(own: names.contains(Provider.ownName), providers: names.compactMap { providers[$0] })
  }
}

extension Provider {
  /// The name of the realm's own accounts in lists of providers.
  package static let ownName = "COGNITO"
}
