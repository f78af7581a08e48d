/// Why a device receives no tokens, yet or ever (RFC 8628 §3.5).
package enum DeviceCodeRefusal: Hashable, Sendable {
  case pending, slowDown, declined, expired, unknown
}
