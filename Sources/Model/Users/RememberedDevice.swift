package import Ambient

/// How a realm treats the browsers and phones that people sign in with.
package struct DevicePolicy: Hashable, Sendable, Codable {
  /// A remembered device that proves itself takes the place of the second factor.
  package var replacesSecondFactor: Bool
  /// A device is remembered when the person says so, not as soon as it is confirmed.
  package var remembersOnRequest: Bool

  package init(replacesSecondFactor: Bool = false, remembersOnRequest: Bool = false) {
    self.replacesSecondFactor = replacesSecondFactor
    self.remembersOnRequest = remembersOnRequest
  }
}

/// A confirmed browser or phone of a user, which can prove by SRP that it is the same one.
package struct RememberedDevice: Hashable, Sendable, Codable {
  /// `{region}_{UUID}`
  package let key: String
  package internal(set) var name: String?
  package var isRemembered: Bool
  /// The SRP verifier of the password that the device made for itself, and its salt, as the device sent them.
  package var verifier: [UInt8]
  package var salt: [UInt8]
  package let created: Instant
  package var modified: Instant
  package var authenticated: Instant
  /// The address that it was last seen at, if that is known.
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
  /// Goes into the device's SRP exchanges in the place of the realm's name.
  package let groupKey: String

  package init(
    key: String, groupKey: String
  ) {
    self.key = key
    self.groupKey = groupKey
  }
}

/// The device that a client names; fronts without devices name none, and the tokens
/// that it gets are bound to none.
package struct DeviceClaim: Hashable, Sendable, Codable {
  /// nil: none yet.
  package var key: String?

  package init(key: String?) {
    self.key = key
  }
}

/// The device that the refresh tokens of a sign-in are bound to.
package enum GrantDevice: Hashable, Sendable, Codable {
  /// None: they are good anywhere.
  case any
  case device(String)
  /// One that the realm knows nothing of, or was told to forget: they are good nowhere while the realm keeps track.
  case unknown

  /// The key that tokens show.
  package var key: String? {
    guard case .device(let key) = self else { return nil }
    return key
  }
}

extension User {
  /// At most this many; one that has not been remembered gives way first, then the oldest.
  package static let deviceLimit = 100

  package func device(_ key: String) -> RememberedDevice? {
    devices.first { $0.key == key }
  }

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
  /// The same for all devices of a person: a hyphen and eight letters or digits.
  ///
  /// A user whose devices were stored by an earlier version of this server, which drew from two more characters, keeps
  /// the group that those devices know.
  package func deviceGroupKey(of user: User) -> String {
    if let group = user.deviceGroup { return group }
    var alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    if !user.devices.isEmpty { alphabet += Array("-_".utf8) }
    let bytes = pretence("device group", user.id.description).prefix(8)
    return "-" + String(decoding: bytes.map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
  }
}
