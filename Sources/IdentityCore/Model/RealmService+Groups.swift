/// Groups and resource servers of a realm.
extension RealmService {
  /// Makes a group; its name must be free.
  package func createGroup(
    _ name: String, description: String? = nil, precedence: Int? = nil, roleARN: String? = nil
  ) throws(CoreError) -> Group {
    try update { (draft) throws(CoreError) in
      if draft.realm.groups[name] != nil { throw .groupExists(name) }
      let group = Group(
        name: name, description: description, precedence: precedence, roleARN: roleARN, created: draft.now)
      draft.realm.groups[name] = group
      return group
    }
  }

  /// Lets a user join a group; joining twice is no failure.
  package func add(_ name: String, toGroup group: String) throws(CoreError) {
    try change(name) { (draft, user) throws(CoreError) in
      guard draft.realm.groups[group] != nil else { throw .groupNotFound }
      if !user.groups.contains(group) { user.groups.append(group) }
    }
  }

  /// Takes a user out of a group; a stranger to it is no failure.
  package func remove(_ name: String, fromGroup group: String) throws(CoreError) {
    try change(name) { (draft, user) throws(CoreError) in
      guard draft.realm.groups[group] != nil else { throw .groupNotFound }
      user.groups.removeAll { $0 == group }
    }
  }

  /// Defines an API and its scopes, in place of one of the same identifier.
  package func define(_ server: ResourceServer) throws(CoreError) {
    try update { (draft) throws(CoreError) in
      draft.realm.resourceServers[server.identifier] = server
    }
  }
}
