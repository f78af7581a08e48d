package import Ambient
package import Model
internal import Sandboxes
internal import Store

/// The operations on accounts that only the control API has.
extension Accounts {
  /// Replaces the groups of an account, by name.
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
}
