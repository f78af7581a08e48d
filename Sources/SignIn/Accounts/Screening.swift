internal import Ambient
internal import Model
internal import Sandboxes

/// Risk rules: checks before a sign-in is accepted.
extension Accounts {
  /// Rejects a sign-in from an address that rules block, and records it with the account.
  func screen(_ request: SignInRequest, _ realm: Realm, _ client: Client) throws(CoreError) {
    guard realm.blocks(scope.remoteAddress, client: client.id) else { return }
    try block(realm.user(named: request.username)?.id, client.id, leaked: false)
  }

  /// Refuses a password that is right and has leaked.
  func screen(_ password: String, of user: User, _ realm: Realm, _ client: Client) throws(CoreError) {
    guard realm.refuses(password, at: .signIn, client: client.id) else { return }
    try block(user.id, client.id, leaked: true)
  }

  private func block(_ user: SubjectID?, _ client: ClientID, leaked: Bool) throws(CoreError) {
    try commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      transaction.blockedClient = client
      if leaked { transaction.leaked = user }
      transaction.record(.signInBlocked, user: user, client: client)
      return .failure(.signIn(.blocked))
    }
  }
}
