package import Model
internal import Sandboxes
internal import SignIn
internal import Store

/// Groups of a realm.
extension Directory {
  /// Makes a group; its name must be free.
  package func createGroup(
    _ name: String, description: String? = nil, precedence: Int? = nil, roleARN: String? = nil
  ) throws(CoreError) -> Group {
    try update { (transaction) throws(CoreError) in
      if transaction.realm.groups[name] != nil { throw .group(.exists(name)) }
      try transaction.realm.admit(.groups, beyond: transaction.realm.groups.count)
      let group = Group(
        name: name, description: description, precedence: precedence, roleARN: roleARN, created: transaction.now)
      transaction.realm.groups[name] = group
      return group
    }
  }

  /// The group of that name.
  package func group(named name: String) throws(CoreError) -> Group {
    guard let group = try current().realm.groups[name] else { throw .group(.notFound) }
    return group
  }

  /// Changes a group; what `change` leaves alone stays.
  package func updateGroup(_ name: String, _ change: (inout Group) -> Void) throws(CoreError) -> Group {
    try update { (transaction) throws(CoreError) in
      guard var group = transaction.realm.groups[name] else { throw .group(.notFound) }
      change(&group)
      group.modified = transaction.now
      transaction.realm.groups[name] = group
      return group
    }
  }

  /// Removes a group; its members stay, and are no members of a later group of that name. Looks at every user.
  package func deleteGroup(_ name: String) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.groups.removeValue(forKey: name) != nil else { throw .group(.notFound) }
      for user in transaction.realm.users.after(0) where user.groups.contains(name) {
        var user = user
        user.groups.removeAll { $0 == name }
        transaction.realm.users.replace(user)
      }
    }
  }

  /// The members of a group in the order in which they came to the realm, at most `limit` after the number `after`.
  /// Looks at every user, outside of the lock.
  package func users(inGroup name: String, limit: Int, after: UInt64 = 0) throws(CoreError) -> UserPage {
    let (realm, _) = try current()
    guard realm.groups[name] != nil else { throw .group(.notFound) }
    var page: [User] = []
    for user in realm.users.after(after) where user.groups.contains(name) {
      if page.count == limit { return UserPage(users: page, next: page.last?.number) }
      page.append(user)
    }
    return UserPage(users: page, next: nil)
  }

  /// Lets a user join a group; joining twice is no failure.
  package func add(_ name: String, toGroup group: String) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      guard transaction.realm.groups[group] != nil else { throw .group(.notFound) }
      if user.groups.contains(group) { return }
      try transaction.realm.admit(.groupsPerUser, beyond: user.groups.count)
      user.groups.append(group)
    }
  }

  /// Removes a user from a group; not being a member is no error.
  package func remove(_ name: String, fromGroup group: String) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      guard transaction.realm.groups[group] != nil else { throw .group(.notFound) }
      user.groups.removeAll { $0 == group }
    }
  }
}

/// Resource servers of a realm.
extension RealmAdministration {
  /// Defines an API and its scopes, in place of one of the same identifier.
  package func define(_ server: ResourceServer) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      transaction.realm.resourceServers[server.identifier] = server
    }
  }

  /// Defines an API whose identifier must be free.
  package func createResourceServer(_ server: ResourceServer) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.resourceServers[server.identifier] == nil else {
        throw .realm(.resourceServerExists(server.identifier, in: id))
      }
      try transaction.realm.admit(.resourceServers, beyond: transaction.realm.resourceServers.count)
      transaction.realm.resourceServers[server.identifier] = server
    }
  }

  /// Replaces name and scopes of an API that is there.
  package func updateResourceServer(_ server: ResourceServer) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.resourceServers[server.identifier] != nil else {
        throw .realm(.resourceServerNotFound(server.identifier))
      }
      transaction.realm.resourceServers[server.identifier] = server
    }
  }

  package func resourceServer(_ identifier: String) throws(CoreError) -> ResourceServer {
    guard let server = try current().realm.resourceServers[identifier] else {
      throw .realm(.resourceServerNotFound(identifier))
    }
    return server
  }

  /// Removes an API; clients that were given its scopes keep their names, which mean nothing any more.
  package func deleteResourceServer(_ identifier: String) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.resourceServers.removeValue(forKey: identifier) != nil else {
        throw .realm(.resourceServerNotFound(identifier))
      }
    }
  }
}
