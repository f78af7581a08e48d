internal import Configuration
internal import Model

extension Signers {
  /// The keys of the section `server`.
  init(_ server: ConfiguredServer) {
    self.init()
    for credentials in server.credentials {
      keys[credentials.accessKeyID.value] = Key(
        secret: credentials.secret, account: credentials.account ?? "000000000000", user: credentials.user)
    }
    if server.signatures == .verify { rule = .verify }
    judgesAge = server.strict?.judgesSignatureAge ?? false
  }
}
