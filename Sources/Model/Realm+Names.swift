internal import Ambient

extension Realm {
  /// The user with the typed name: a username, or an address or alias as the realm's settings allow
  /// (docs/reference/cognito-user-pools.md#names-and-aliases).
  package func user(named typed: String) -> User? {
    let user = user(withUsername: typed) ?? user(withAlias: typed)
    Annotations.note(user: user, typed: typed)
    return user
  }

  private func user(withAlias typed: String) -> User? {
    switch settings.signInNames {
    case .usernameOnly:
      return nil
    case .attributes(let names):
      return names.lazy.compactMap { owner(of: $0, typed) }.first
    case .aliases(let names):
      return names.lazy.compactMap { owner(of: $0, typed) }.first
    }
  }

  /// The user with this username, compared without case if the realm says so.
  package func user(withUsername typed: String) -> User? {
    if let id = SubjectID(typed), let user = users[id], user.username == typed { return user }
    return users.find(.username, typed).first { same($0.username, typed) }
  }

  /// The user who can sign in with that attribute value: the verified owner of an alias, or the owner of a username
  /// attribute.
  package func owner(of attribute: AttributeName, _ value: String) -> User? {
    guard let kind = UserTable.NameKind.allCases.first(where: { $0.attribute == attribute }) else { return nil }
    return users.find(kind, value).first { user in
      guard let own = user.attributes[attribute], same(own, value) else { return false }
      return holds(attribute, user)
    }
  }

  /// Whether the user's value of the attribute is unique and can be used to sign in.
  package func holds(_ attribute: AttributeName, _ user: User) -> Bool {
    // Accounts of provider users are separate from native ones with the same address.
    if user.isOfProvider { return false }
    switch settings.signInNames {
    case .usernameOnly: return false
    case .attributes(let names): return names.contains(attribute)
    case .aliases(let names):
      guard names.contains(attribute) else { return false }
      switch attribute {
      // Plain realms verify no addresses.
      case .email: return isPlain || user.attributes.isTrue(.emailVerified)
      case .phoneNumber: return user.attributes.isTrue(.phoneNumberVerified)
      default: return true
      }
    }
  }

  /// Compares names with or without case, as the realm is configured.
  package func same(_ left: String, _ right: String) -> Bool {
    left == right || !settings.isCaseSensitive && left.lowercased() == right.lowercased()
  }
}
