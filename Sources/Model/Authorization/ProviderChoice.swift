/// The sign-in method that an authorization request names.
package enum ProviderChoice: Hashable, Sendable, Codable {
  /// The realm's own accounts.
  case own
  /// The provider of that name.
  case outside(String)
}

/// The sign-in methods of a client's users.
package struct SignInOffer: Sendable {
  /// Whether the realm's own accounts are offered.
  package let own: Bool
  package let providers: [Provider]

  /// The provider, if it is the only choice.
  package var onlyProvider: Provider? { !own && providers.count == 1 ? providers.first : nil }

  package func provider(_ name: String) -> Provider? { providers.first { $0.name == name } }
}

extension Realm {
  /// What the client offers: its list, in which `COGNITO` means the realm itself. A client without a list offers the
  /// realm's own accounts (the service's behaviour is unconfirmed).
  package func offer(to client: Client) -> SignInOffer {
    if client.isAnybody { return SignInOffer(own: true, providers: providers.values.sorted { $0.name < $1.name }) }
    guard let names = client.providers, !names.isEmpty else { return SignInOffer(own: true, providers: []) }
    return SignInOffer(own: names.contains(Provider.ownName), providers: names.compactMap { providers[$0] })
  }
}

extension Provider {
  /// The realm's own accounts in lists of providers.
  package static let ownName = "COGNITO"
}
