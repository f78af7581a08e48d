package import Ambient
package import Model
package import Sandboxes
internal import Store

/// The operations on accounts that only the control API has.
extension RealmContext {
  /// Puts the groups of an account, by name, in the place of those that it has.
  package func setGroups(_ groups: [String], of subject: SubjectID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      for group in groups where transaction.realm.groups[group] == nil { throw .group(.notFound) }
      user.groups = groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      transaction.store(&user)
    }
  }

  /// Puts an account into any state, which the service's own calls cannot: for tests of what comes after.
  package func setStatus(_ status: UserStatus, of subject: SubjectID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      user.status = status
      transaction.store(&user)
    }
  }

  /// Ends one sign-in of an account; every token that came of it is invalid. False if there is none of that id.
  package func endSession(_ grant: GrantID, of subject: SubjectID) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.users[subject] != nil else { throw .account(.notFound) }
      guard transaction.realm.users.grants.find(grant, of: subject) != nil else { return false }
      transaction.realm.users.grants.remove(grant, of: subject)
      transaction.record(.signedOut, user: subject)
      return true
    }
  }
}
