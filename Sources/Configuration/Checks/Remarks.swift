extension ConfiguredDocument {
  /// The lengths of a secret that the service's own calls take (service model: `ClientSecretType`).
  private static let serviceSecret = 24...64

  /// What is valid here, and yet keeps an operation of the service's clients from working: one line each.
  package var remarks: [Problem] {
    userPools.flatMap(\.clients).compactMap { client in
      guard let secret = client.secret, !Self.serviceSecret.contains(secret.utf16.count) else { return nil }
      let name = client.name ?? client.id?.value ?? "client"
      return Problem(
        at: client.position,
        "warning: ClientSecret of \(quoted(name)): GetTokensFromRefreshToken and RevokeToken take a secret of 24 to 64 "
          + "characters only, so the client cannot refresh by them")
    }
  }
}
