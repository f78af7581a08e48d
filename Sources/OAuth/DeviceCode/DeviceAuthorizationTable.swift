package import Ambient
package import Model
internal import Store

/// Devices that wait for a user's approval (RFC 8628), found by either of their two codes, and requests that wait for a
/// user at another device (CIBA). Bounded by time and count.
struct DeviceAuthorizationTable: Sendable, Codable {
  private var devices = ExpiringTable<UniqueID, DeviceAuthorization>(capacity: 5_000)
  private var userCodes = ExpiringTable<String, UniqueID>(capacity: 5_000)

  mutating func insert(_ device: DeviceAuthorization, at now: Instant) {
    devices.insert(
      device, for: device.id, at: now, lifetime: device.backchannel?.lifetime ?? DeviceAuthorization.lifetime)
    // A request that names its user has no code to type.
    if device.backchannel != nil { return }
    userCodes.insert(device.id, for: device.userCode, at: now, lifetime: DeviceAuthorization.lifetime)
  }

  func find(_ id: UniqueID, at now: Instant) -> (value: DeviceAuthorization, isExpired: Bool)? {
    devices.find(id, at: now)
  }

  /// Requests for users at other devices, the newest first.
  var backchannel: [DeviceAuthorization] { devices.newestFirst.filter { $0.backchannel != nil } }

  /// The unexpired device authorization of a typed user code.
  func device(withUserCode typed: String, at now: Instant) -> DeviceAuthorization? {
    userCodes.live(DeviceAuthorization.normalized(typed), at: now).flatMap { devices.live($0, at: now) }
  }

  mutating func replace(_ device: DeviceAuthorization) {
    devices.replace(device, for: device.id)
  }

  mutating func remove(_ device: DeviceAuthorization) {
    devices.remove(device.id)
    userCodes.remove(device.userCode)
  }
}

extension DeviceAuthorizationTable: RowHolder {
  mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&devices, as: "devices")
    try visitor.visit(&userCodes, as: "userCodes")
  }
}

/// A device that requested tokens, and the decision of its user.
package struct DeviceAuthorization: Sendable, Codable {
  package let id: UniqueID
  /// The typed user code, without the hyphen, in upper case.
  package let userCode: String
  package let client: ClientID
  package let scopes: [String]
  /// The request for a named user; nil for a device, which any user with its code may approve.
  package var backchannel: BackchannelRequest?
  var decision = Decision.none
  /// When it last polled, and the current minimum interval.
  var lastAsked: Instant?
  var interval = DeviceAuthorization.firstInterval

  enum Decision: Hashable, Sendable, Codable {
    case none
    case approved(by: SubjectID, at: Instant)
    case declined
  }

  /// Fifteen minutes, as both services have it.
  package static let lifetime = Duration.minutes(15)
  static let firstInterval = Duration.seconds(5)
  /// Letters that are not easily confused (RFC 8628 §6.1).
  static let alphabet: StaticString = "BCDFGHJKLMNPQRSTVWXZ"

  /// The form in the table: no blanks and hyphens, upper case.
  static func normalized(_ typed: String) -> String {
    typed.uppercased().filter { !$0.isWhitespace && $0 != "-" }
  }
}

extension DeviceAuthorization: Sized {
  package var byteCount: Int {
    userCode.byteCount + client.text.byteCount + scopes.byteCount + (backchannel?.byteCount ?? 0)
  }
}
