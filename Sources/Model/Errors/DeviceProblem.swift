/// Why a remembered device is not found or not taken.
package enum DeviceProblem: Hashable, Sendable {
  case notFound
  /// The realm keeps no track of devices.
  case trackingOff
  /// The token was not issued to that device.
  case keyInvalid
  case verifierInvalid
}
