internal import Cryptography
package import Model
internal import Sandboxes
internal import Tokens

/// A user's devices (docs/reference/cognito-sign-in.md#devices).
extension Bearer {
  /// Stores the verifier of the device for which the token was issued. Returns whether to ask the user about
  /// remembering it; otherwise it is remembered.
  package func confirmDevice(
    _ key: String, name: String?, verifier: [UInt8], salt: [UInt8]
  ) throws(CoreError) -> Bool {
    guard let policy = realm.settings.devices else { throw .device(.trackingOff) }
    guard grant.device.key == key else { throw .device(.keyInvalid) }
    // The verifier is a number of the same group as a client's value, and must no more be a multiple of its prime.
    guard SRP6a.isValid(clientValue: verifier), (1...64).contains(salt.count) else { throw .device(.verifierInvalid) }
    let subject = user.id
    return try service.update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      let before = user.device(key)
      user.put(
        RememberedDevice(
          key: key, name: name ?? before?.name, isRemembered: before?.isRemembered ?? !policy.remembersOnRequest,
          verifier: verifier, salt: salt, created: before?.created ?? transaction.now, modified: transaction.now,
          authenticated: grant.authenticated, lastAddress: service.scope.remoteAddress))
      transaction.realm.users.replace(user)
      return policy.remembersOnRequest
    }
  }

  /// Those that are remembered; others do not show to their owner.
  package func devices() throws(CoreError) -> [RememberedDevice] {
    guard realm.settings.devices != nil else { throw .device(.trackingOff) }
    return user.devices.filter(\.isRemembered)
  }

  /// One that is remembered.
  package func device(_ key: String) throws(CoreError) -> RememberedDevice {
    guard let device = try devices().first(where: { $0.key == key }) else { throw .device(.notFound) }
    return device
  }

  package func setRemembered(_ isRemembered: Bool?, device key: String) throws(CoreError) {
    try service.accounts.factors.setRemembered(isRemembered, device: key, of: user.username)
  }

  package func forgetDevice(_ key: String) throws(CoreError) {
    try service.accounts.factors.forgetDevice(key, of: user.username)
  }
}

/// The same for any user, for administrators.
extension Factors {
  /// All of them, remembered or not.
  package func devices(of name: String) throws(CoreError) -> [RememberedDevice] {
    let user = try context.accounts.user(named: name)
    guard try current().realm.settings.devices != nil else { throw .device(.trackingOff) }
    return user.devices
  }

  package func device(_ key: String, of name: String) throws(CoreError) -> RememberedDevice {
    guard let device = try devices(of: name).first(where: { $0.key == key }) else { throw .device(.notFound) }
    return device
  }

  /// - Parameter isRemembered: nil changes nothing.
  package func setRemembered(_ isRemembered: Bool?, device key: String, of name: String) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      guard transaction.realm.settings.devices != nil else { throw .device(.trackingOff) }
      guard var device = user.device(key) else { throw .device(.notFound) }
      guard let isRemembered else { return }
      device.isRemembered = isRemembered
      device.modified = transaction.now
      user.put(device)
    }
  }

  /// Removes a device: it is new the next time, and the refresh tokens that were issued to it are dead.
  package func forgetDevice(_ key: String, of name: String) throws(CoreError) {
    try context.accounts.change(name) { (transaction, user) throws(CoreError) in
      guard transaction.realm.settings.devices != nil else { throw .device(.trackingOff) }
      guard user.device(key) != nil else { throw .device(.notFound) }
      user.devices.removeAll { $0.key == key }
      for grant in transaction.realm.users.grants.all(of: user.id) where grant.device == .device(key) {
        transaction.realm.users.grants.replace(grant.withoutDevice())
      }
    }
  }
}
