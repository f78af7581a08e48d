/// Why a device has no tokens yet, or never will (RFC 8628 §3.5).
package enum DeviceCodeRefusal: Hashable, Sendable {
  case pending, slowDown, declined, expired, unknown
}
