/// Why a remembered device is not found or rejected.
package enum DeviceProblem: Hashable, Sendable {
  case notFound
  /// The realm does not track devices.
  case trackingOff
  /// The token was not issued to that device.
  case keyInvalid
  case verifierInvalid
}
