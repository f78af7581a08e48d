package import Ambient
package import Model
internal import Sandboxes
internal import SignIn

/// An administrator's change of an account; nil leaves a part unchanged.
package struct DirectoryUserChange: Sendable {
  /// By the directory's names; an empty value removes one.
  package var attributes: [Attribute] = []
  package var principalName: String?
  /// The address that signs in.
  package var email: String?
  package var isEnabled: Bool?
  package var password: String?
  package var mustChangePassword: Bool?
  /// The user's identities at providers, all of them.
  package var identities: [LinkedIdentity]?

  package init() {}
}

/// Accounts, as an administrator of the directory manages them.
extension TenantService {
  /// Makes an account that can sign in at once, without a message.
  package func createUser(_ change: DirectoryUserChange) throws(CoreError) -> User {
    try check(change.password, beside: change.attributes)
    return try service.update { (transaction) throws(CoreError) in
      let account =
        change.email.map { transaction.realm.directory.account(named: $0, attributes: AttributeList()) }
        ?? NamedAccount(
          username: transaction.realm.accountName(ofPrincipal: change.principalName), attributes: AttributeList())
      var user = try transaction.addUser(account, password: nil, status: .confirmed, isTemporary: false)
      try transaction.apply(change, to: &user)
      transaction.realm.users.replace(user)
      transaction.record(.userCreated, user: user.id)
      return user
    }
  }

  /// Changes an account. A new password, or an account that is disabled, ends every sign-in.
  package func changeUser(_ id: SubjectID, _ change: DirectoryUserChange) throws(CoreError) {
    let (_, realm, _) = try current()
    guard let found = realm.users[id] else { throw .account(.notFound) }
    try check(change.password, beside: Array(found.attributes))
    try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[id] else { throw .account(.notFound) }
      try transaction.apply(change, to: &user)
      if change.password != nil || change.isEnabled == false { transaction.realm.users.grants.removeAll(of: id) }
      if change.password != nil { transaction.record(.passwordChanged, user: id) }
      transaction.record(.attributesChanged, user: id)
      transaction.store(&user)
    }
  }

  /// Changes where codes of a second factor go; nil takes the address of that channel away.
  package func setStrongMethod(
    _ channel: Message.Channel, _ address: String?, of id: SubjectID
  ) throws(CoreError) {
    try changeAccount(id) { user in
      user.strongMethods.removeAll { $0.channel == channel }
      if let address { user.strongMethods.append(StrongMethod(channel: channel, address: address)) }
    }
  }

  /// Takes a passkey away.
  /// - Returns: false if the account has none of that id.
  package func removePasskey(_ key: [UInt8], of id: SubjectID) throws(CoreError) -> Bool {
    try changeAccount(id) { user in
      let before = user.passkeys.list.count
      user.passkeys.list.removeAll { $0.id == key }
      return user.passkeys.list.count < before
    }
  }

  private func changeAccount<Result: Sendable>(
    _ id: SubjectID, _ body: (inout User) -> Result
  ) throws(CoreError) -> Result {
    try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[id] else { throw .account(.notFound) }
      let result = body(&user)
      transaction.store(&user)
      return result
    }
  }

  private func check(_ password: String?, beside attributes: [Attribute]) throws(CoreError) {
    guard let password, let violation = try current().tenant.violation(of: password, attributes: attributes) else {
      return
    }
    throw .tenant(.passwordRefused(violation))
  }
}

extension Realm {
  /// The name of an account without an address, where accounts have names.
  fileprivate func accountName(ofPrincipal name: String?) -> String? {
    if case .usernameOnly = settings.signInNames { return name }
    return nil
  }
}

extension Transaction {
  fileprivate mutating func apply(_ change: DirectoryUserChange, to user: inout User) throws(CoreError) {
    for attribute in change.attributes {
      let name = realm.storedName(of: attribute.name)
      if realm.schema[name] == nil { realm.schema.define(AttributeDefinition(name)) }
      user.attributes[name] = attribute.value.isEmpty ? nil : attribute.value
    }
    try rename(&user, change)
    if let isEnabled = change.isEnabled { user.isEnabled = isEnabled }
    if let identities = change.identities {
      for identity in identities {
        let owner = realm.users.find(identity: identity.attribute, identity.value, at: identity.provider)
        if let owner, owner.id != user.id { throw .signUp(.aliasTaken(.identities)) }
      }
      user.identities = identities
    }
    if let password = change.password {
      setPassword(password, of: &user)
      user.status = .confirmed
    }
    if let mustChange = change.mustChangePassword, user.password != nil {
      user.status = mustChange ? .forceChangePassword : .confirmed
      user.temporaryPasswordSet = mustChange ? now : nil
    }
  }

  private func rename(_ user: inout User, _ change: DirectoryUserChange) throws(CoreError) {
    if let name = change.principalName {
      if let owner = realm.directory.user(withPrincipalName: name), owner.id != user.id {
        throw .signUp(.aliasTaken(.preferredUsername))
      }
      user.attributes[.preferredUsername] = name
    }
    if let email = change.email {
      if let owner = realm.directory.user(named: email), owner.id != user.id { throw .signUp(.aliasTaken(.email)) }
      user.attributes[.email] = email
      user.attributes[.emailVerified] = "true"
    }
  }
}

/// Attributes that applications add to the directory's users (Microsoft Learn: directory extensions).
extension TenantService {
  /// Defines an extension attribute by its full name; false if there is one.
  package func defineExtension(_ name: AttributeName, _ kind: AttributeDefinition.Kind) throws(CoreError) -> Bool {
    try service.update { (transaction) throws(CoreError) in
      // A user pool's attributes have short names.
      guard !transaction.realm.isUserPool else {
        throw .notImplemented("extension attributes of a tenant that shares its users with a user pool")
      }
      guard transaction.realm.schema[name] == nil else { return false }
      transaction.realm.schema.define(AttributeDefinition(name, kind))
      return true
    }
  }
}
