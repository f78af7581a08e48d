/// What only the control front does with accounts.
extension RealmService {
  /// Puts the groups of an account, by name, in the place of those that it has.
  package func setGroups(_ groups: [String], of subject: SubjectID) throws(CoreError) {
    try update { (draft) throws(CoreError) in
      guard var user = draft.realm.users[subject] else { throw .userNotFound }
      for group in groups where draft.realm.groups[group] == nil { throw .groupNotFound }
      user.groups = groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      draft.store(&user)
    }
  }

  /// Puts an account into any state, which the service's own calls cannot: for tests of what comes after.
  package func setStatus(_ status: UserStatus, of subject: SubjectID) throws(CoreError) {
    try update { (draft) throws(CoreError) in
      guard var user = draft.realm.users[subject] else { throw .userNotFound }
      user.status = status
      draft.store(&user)
    }
  }

  /// Ends one sign-in of an account; every token that came of it is invalid. False if there is none of that id.
  package func endSession(_ grant: GrantID, of subject: SubjectID) throws(CoreError) -> Bool {
    try update { (draft) throws(CoreError) in
      guard draft.realm.users[subject] != nil else { throw .userNotFound }
      guard draft.realm.users.grants.find(grant, of: subject) != nil else { return false }
      draft.realm.users.grants.remove(grant, of: subject)
      draft.record(.signedOut, user: subject)
      return true
    }
  }
}
