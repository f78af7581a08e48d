package import Model
internal import Sandboxes
internal import Tokens

extension Bearer {
  /// Ends every sign-in of the user, in all clients, at once.
  package func signOutEverywhere() throws(CoreError) {
    try service.sessions.signOut(user.id)
  }

  /// Ends the sign-in of the token.
  package func signOutHere() throws(CoreError) {
    let (subject, grant) = (user.id, grant.id)
    try service.update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      transaction.realm.users.grants.remove(grant, of: subject)
      transaction.record(.signedOut, user: subject)
    }
  }
}
