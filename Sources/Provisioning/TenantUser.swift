package import Ambient
package import Model
internal import Sandboxes
internal import SignIn
internal import Tenants

/// A user of a tenant, as in a configuration or a test.
package struct TenantUser: Sendable {
  /// The address that they sign in by.
  package var username: String
  package var password: String?
  package var id: SubjectID?
  /// By the directory's names.
  package var attributes: [Attribute]
  /// A number that codes of a second factor go to.
  package var phone: String?
  package var isEnabled = true
  package var mustChangePassword = false
  /// By id or by display name.
  package var groups: [String] = []
  package var appRoles: [AppRoleAssignment] = []
  package var passkeys: [SeededPasskey] = []

  package init(username: String, password: String?, attributes: [Attribute] = []) {
    self.username = username
    self.password = password
    self.attributes = attributes
  }
}

/// A passkey that a user has from the start.
package struct SeededPasskey: Hashable, Sendable {
  package var id: [UInt8]
  /// COSE.
  package var key: [UInt8]
  package var label: String?
  package var authenticator: [UInt8]?
  package var isSynced = false

  package init(id: [UInt8], key: [UInt8]) {
    self.id = id
    self.key = key
  }
}

extension TenantService {
  /// Creates users of the tenant, without a message: all of them in one change, or none. Passwords are not checked, so
  /// that a suite may have a weak one.
  package func seed(_ users: [TenantUser]) throws(CoreError) -> SeedFailure? {
    try service.update { (transaction) throws(CoreError) in
      let before = transaction.realm
      for (index, user) in users.enumerated() {
        do throws(CoreError) {
          try transaction.seed(user)
        } catch {
          transaction.realm = before
          return SeedFailure(index: index, error: error)
        }
      }
      return nil
    }
  }
}

extension Transaction {
  fileprivate mutating func seed(_ seeded: TenantUser) throws(CoreError) {
    guard ContactAddress.isEmail(seeded.username) else { throw .tenant(.usernameInvalid) }
    guard realm.directory.user(named: seeded.username) == nil else { throw .signUp(.usernameTaken) }
    for attribute in seeded.attributes {
      let name = realm.storedName(of: attribute.name)
      if realm.schema[name] == nil { realm.schema.define(AttributeDefinition(name)) }
    }
    var user = try addUser(
      realm.directory.account(named: seeded.username, attributes: AttributeList(seeded.attributes)),
      password: nil, status: seeded.mustChangePassword ? .forceChangePassword : .confirmed,
      isTemporary: false, id: seeded.id)
    user.password = seeded.password.map { PasswordSecret(configured: $0, random: &random) }
    if seeded.mustChangePassword, user.password != nil { user.temporaryPasswordSet = now }
    if let phone = seeded.phone {
      guard ContactAddress.isPhoneNumber(phone) else { throw .attributes(.refused([.invalidPhoneNumber])) }
      user.strongMethods = [StrongMethod(channel: .sms, address: phone)]
    }
    user.isEnabled = seeded.isEnabled
    for name in seeded.groups {
      guard let group = realm.directory.group(named: name) else { throw .group(.notFound) }
      if !user.groups.contains(group.name) { user.groups.append(group.name) }
    }
    try realm.directory.check(seeded.appRoles)
    if !seeded.appRoles.isEmpty { user.appRoles = seeded.appRoles }
    for passkey in seeded.passkeys {
      guard let host = realm.tenant?.passkeys?.host else { throw .passkey(.off) }
      guard user.passkeys.list.count < Passkeys.limit else { throw .passkey(.tooMany) }
      if user.passkeys.list.contains(where: { $0.id == passkey.id }) { throw .passkey(.exists) }
      var made = try host.passkey(id: passkey.id, key: passkey.key, at: now)
      made.label = passkey.label
      made.authenticator = passkey.authenticator
      made.isSynced = passkey.isSynced
      user.passkeys.list.append(made)
    }
    realm.users.replace(user)
  }
}
