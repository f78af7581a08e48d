package import JSON
package import Model
package import Sandboxes
internal import Store

extension SignIns {
  /// Signs in the user that a tester chose, in a realm that allows it: without a password; a user who does not exist
  /// yet is made.
  /// - Parameter claims: the claims about the user for this sign-in.
  package func signIn(choosing username: String, telling claims: JSONObject) throws(CoreError) -> BrowserSession {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.settings.letsTestersChoose else { throw .signIn(.challengeNotAvailable) }
      let user = try transaction.userOnDemand(named: username)
      var session = transaction.startSession(user)
      session.told = claims
      transaction.realm.browserSessions.replace(session, for: session.id)
      transaction.record(.signedIn, user: user.id)
      return session
    }
  }
}

extension Transaction {
  /// The enabled user with that name; a missing one is created, confirmed and without a password.
  package mutating func userOnDemand(named username: String) throws(CoreError) -> User {
    let user: User
    if let known = realm.user(named: username) {
      user = known
    } else {
      let account = try realm.account(named: username, attributes: AttributeList())
      user = try addUser(account, password: nil, status: .confirmed, isTemporary: false)
    }
    guard user.isEnabled else { throw .account(.disabled) }
    return user
  }
}
