package import Ambient
internal import Cryptography

/// Time-based one-time passwords (RFC 6238) with SHA-1 and steps of 30 seconds, as all authenticator apps compute them.
package enum TimeCode {
  /// Seconds in a step.
  package static let step: Int64 = 30
  package static let digits = 6

  /// The time step of an instant.
  package static func step(at now: Instant) -> Int64 {
    now.seconds / step
  }

  /// The code of a time step (RFC 4226 §5.3).
  package static func code(secret: [UInt8], step: Int64, digits: Int = digits) -> String {
    let hash = withUnsafeBytes(of: step.bigEndian) { MAC.hmacSHA1(key: secret, Array($0)) }
    let offset = Int(hash[19] & 15)
    let number = hash[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let modulus = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
    let text = String(UInt64(number) % modulus)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// The time step of `code`: the present one or an adjacent one, since clocks differ (RFC 6238 §5.2); nil for a wrong
  /// code.
  package static func matchingStep(of code: String, secret: [UInt8], at now: Instant) -> Int64? {
    let present = step(at: now)
    let given = Array(code.utf8)
    var found: Int64?
    for step in [present + 1, present, present - 1] where step >= 0 {
      if constantTimeEqual(Array(self.code(secret: secret, step: step).utf8), given) { found = step }
    }
    return found
  }
}
