extension AuthorizationInquiry {
  /// A provider that is asked for must be the client's (A.3.2 step 9). `COGNITO` is the realm itself; outside providers
  /// do not exist here yet, so any other name leads to a page that says so.
  func checkProvider() throws(AuthorizationFault) {
    guard let asked = parameters[.identityProvider] ?? parameters[.providerIdentifier] else { return }
    if parameters[.identityProvider] == Self.ownProvider { return }
    throw .providerNotAvailable(client.id, asked)
  }

  private static let ownProvider = "COGNITO"
}
