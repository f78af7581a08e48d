package import Ambient
package import Model
internal import Realms
internal import Sandboxes
internal import SignIn
internal import Store

/// A group of the directory as a configuration or an administrator describes it. Its object id is the name of the
/// realm's group.
package struct DirectoryGroup: Sendable {
  /// nil: one is generated.
  package var id: UniqueID?
  package var displayName: String
  package var description: String?
  package var mailNickname: String?
  /// The roles of its members in applications.
  package var appRoles: [AppRoleAssignment] = []

  package init(
    id: UniqueID? = nil, displayName: String, description: String? = nil, mailNickname: String? = nil
  ) {
    self.id = id
    self.displayName = displayName
    self.description = description
    self.mailNickname = mailNickname
  }
}

extension Group {
  /// The object id in the directory; nil for a group that only the user pool knows.
  package var objectID: UniqueID? { displayName == nil ? nil : UniqueID(name) }
}

extension TenantDirectory {
  /// The directory's group of that object id.
  package func group(_ id: UniqueID) -> Group? {
    realm.groups[id.description].flatMap { $0.objectID == nil ? nil : $0 }
  }

  /// The directory's group of that id or display name.
  package func group(named name: String) -> Group? {
    UniqueID(name).flatMap { group($0) }
      ?? realm.groups.values.first { $0.displayName == name && $0.objectID != nil }
  }

  /// All groups of the directory, in the order of their ids.
  package var groups: [Group] {
    realm.groups.values.filter { $0.objectID != nil }.sorted { $0.name < $1.name }
  }
}

extension TenantDirectory {
  /// Checks that applications define these roles.
  package func check(_ assignments: [AppRoleAssignment]) throws(CoreError) {
    for assignment in assignments {
      guard let application = application(assignment.application.text)?.application else {
        throw .client(.notFound(assignment.application))
      }
      guard application.roles(for: .user).contains(assignment.role) else {
        throw .tenant(.roleNotFound(assignment.role, application: assignment.application))
      }
    }
  }
}

extension TenantService {
  /// Creates a group, or sets these values in the one of that id.
  package func put(_ group: DirectoryGroup) throws(CoreError) -> Group {
    try service.update { (transaction) throws(CoreError) in
      let name = (group.id ?? transaction.random.uniqueID()).description
      let known = transaction.realm.groups[name]
      if known == nil { try transaction.realm.admit(.groups, beyond: transaction.realm.groups.count) }
      var made = known ?? Group(name: name, created: transaction.now)
      made.displayName = group.displayName
      made.description = group.description
      made.mailNickname = group.mailNickname
      try transaction.realm.directory.check(group.appRoles)
      if !group.appRoles.isEmpty { made.appRoles = group.appRoles }
      made.modified = transaction.now
      transaction.realm.groups[name] = made
      return made
    }
  }

  /// Lets users join a group, all of them or none.
  package func add(_ users: [SubjectID], to group: UniqueID) throws(CoreError) {
    try changeMembers(of: group, users) { (user, name) throws(CoreError) in
      if user.groups.contains(name) { throw .group(.exists(name)) }
      user.groups.append(name)
    }
  }

  /// Takes a user out of a group.
  package func remove(_ user: SubjectID, from group: UniqueID) throws(CoreError) {
    try changeMembers(of: group, [user]) { (user, name) throws(CoreError) in
      guard let index = user.groups.firstIndex(of: name) else { throw .account(.notFound) }
      user.groups.remove(at: index)
    }
  }

  private func changeMembers(
    of group: UniqueID, _ users: [SubjectID], _ body: (inout User, String) throws(CoreError) -> Void
  ) throws(CoreError) {
    try service.update { (transaction) throws(CoreError) in
      guard let group = transaction.realm.directory.group(group) else { throw .group(.notFound) }
      for id in users {
        guard var user = transaction.realm.users[id] else { throw .account(.notFound) }
        try body(&user, group.name)
        transaction.realm.users.replace(user)
      }
    }
  }
}

extension TenantService {
  /// Removes a group; its members stay.
  package func removeGroup(named name: String) throws(CoreError) {
    try service.administration.directory.deleteGroup(name)
  }

  /// The members of a group, at most `limit` after the number `after`.
  package func users(inGroup name: String, limit: Int, after: UInt64) throws(CoreError) -> UserPage {
    try service.administration.directory.users(inGroup: name, limit: limit, after: after)
  }
}
