package import Ambient

/// A realm's rules for users' browsers and phones.
package struct DevicePolicy: Hashable, Sendable, Codable {
  /// Whether an authenticated remembered device replaces the second factor.
  package var replacesSecondFactor: Bool
  /// Whether a device is remembered only when the user requests it, instead of on confirmation.
  package var remembersOnRequest: Bool

  package init(replacesSecondFactor: Bool = false, remembersOnRequest: Bool = false) {
    self.replacesSecondFactor = replacesSecondFactor
    self.remembersOnRequest = remembersOnRequest
  }
}

/// A user's confirmed browser or phone, which authenticates itself by SRP.
package struct RememberedDevice: Hashable, Sendable, Codable {
  /// `{region}_{UUID}`
  package let key: String
  package internal(set) var name: String?
  package var isRemembered: Bool
  /// The SRP verifier of the device's own password, and its salt, as sent by the device.
  package var verifier: [UInt8]
  package var salt: [UInt8]
  package let created: Instant
  package var modified: Instant
  package var authenticated: Instant
  /// The last known address.
  package var lastAddress: String?

  package init(
    key: String, name: String? = nil, isRemembered: Bool, verifier: [UInt8], salt: [UInt8], created: Instant,
    modified: Instant, authenticated: Instant, lastAddress: String? = nil
  ) {
    self.key = key
    self.name = name
    self.isRemembered = isRemembered
    self.verifier = verifier
    self.salt = salt
    self.created = created
    self.modified = modified
    self.authenticated = authenticated
    self.lastAddress = lastAddress
  }
}

/// The new key for a device that signs in for the first time.
package struct NewDevice: Hashable, Sendable, Codable {
  package let key: String
  /// Replaces the realm's name in the device's SRP exchanges.
  package let groupKey: String

  package init(
    key: String, groupKey: String
  ) {
    self.key = key
    self.groupKey = groupKey
  }
}

/// The device that a client names. Fronts without device support pass no claim, and their tokens are bound to none.
package struct DeviceClaim: Hashable, Sendable, Codable {
  /// nil: the client has no device key yet.
  package var key: String?

  package init(key: String?) {
    self.key = key
  }
}

/// The device to which a grant's refresh tokens are bound.
package enum GrantDevice: Hashable, Sendable, Codable {
  /// None: they can be used anywhere.
  case any
  case device(String)
  /// An unknown or forgotten device: they cannot be used while the realm tracks devices.
  case unknown

  /// The device key in tokens.
  package var key: String? {
    guard case .device(let key) = self else { return nil }
    return key
  }
}

extension User {
  /// The maximum number; one that is not remembered is removed first, then the oldest.
  package static let deviceLimit = 100

  package func device(_ key: String) -> RememberedDevice? {
    devices.first { $0.key == key }
  }

  /// Adds or replaces a device; removes one if the maximum is exceeded.
  package mutating func put(_ device: RememberedDevice) {
    if let index = devices.firstIndex(where: { $0.key == device.key }) {
      devices[index] = device
      return
    }
    if devices.count >= Self.deviceLimit {
      devices.remove(at: devices.firstIndex { !$0.isRemembered } ?? 0)
    }
    devices.append(device)
  }
}

extension Realm {
  /// The group key of all devices of a user: a hyphen and eight letters or digits.
  ///
  /// A user whose devices were stored by an earlier version, which drew from two more characters, retains the group key
  /// that those devices know.
  package func deviceGroupKey(of user: User) -> String {
    if let group = user.deviceGroup { return group }
    var alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    if !user.devices.isEmpty { alphabet += Array("-_".utf8) }
    let bytes = pretence("device group", user.id.description).prefix(8)
    return "-" + String(decoding: bytes.map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
  }
}
