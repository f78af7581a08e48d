internal import Cryptography

/// The source of a sandbox's ids, codes, salts and secrets: the system's generator, or a seed for reproducible runs. A
/// value type, so that a rolled-back change consumes nothing.
package struct RandomSource: Sendable, Codable {
  private enum Origin: Codable {
    case system
    case seeded(key: [UInt8], counter: UInt64)
  }

  private var origin: Origin

  /// The system's generator, unpredictable.
  package static let system = RandomSource(origin: .system)

  /// Reproducible, for tests that compare whole responses. HMAC-SHA256 in counter mode: outputs do not reveal later
  /// ones without the seed.
  package static func seeded(_ seed: UInt64) -> RandomSource {
    let key = withUnsafeBytes(of: seed.bigEndian) { Digest.sha256(Array($0)) }
    return RandomSource(origin: .seeded(key: key, counter: 0))
  }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    guard case .seeded(let key, var counter) = origin else { return SecureRandom.bytes(count) }
    var output: [UInt8] = []
    output.reserveCapacity(count + 32)
    while output.count < count {
      output += withUnsafeBytes(of: counter.bigEndian) { MAC.hmacSHA256(key: key, Array($0)) }
      counter += 1
    }
    origin = .seeded(key: key, counter: counter)
    return Array(output.prefix(count))
  }

  /// An independent source that draws nothing further from this one; seeded from it if it is seeded.
  package mutating func branch() -> RandomSource {
    guard case .seeded = origin else { return .system }
    return RandomSource(origin: .seeded(key: bytes(32), counter: 0))
  }

  /// A random RFC 4122 version 4 identifier.
  package mutating func uniqueID() -> UniqueID {
    UniqueID(randomBytes: bytes(16))
  }

  /// A decimal code with uniformly distributed digits.
  package mutating func digits(_ count: Int) -> String {
    text(count, from: "0123456789")
  }

  /// Uniformly distributed characters of `alphabet` (at most 256, ASCII); bytes that would introduce bias are rejected.
  package mutating func text(_ count: Int, from alphabet: StaticString) -> String {
    alphabet.withUTF8Buffer { letters in
      let limit = 256 - 256 % letters.count
      var output: [UInt8] = []
      while output.count < count {
        for byte in bytes(count - output.count + 4) where Int(byte) < limit && output.count < count {
          output.append(letters[Int(byte) % letters.count])
        }
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  package static let lowercaseAlphanumerics: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"
  package static let alphanumerics: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
}
