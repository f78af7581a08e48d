extension ConfiguredDocument {
  /// The secret lengths that the service's API accepts (service model: `ClientSecretType`).
  private static let serviceSecret = 24...64

  /// Valid settings that make an operation of the service's SDKs fail: one line each.
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
