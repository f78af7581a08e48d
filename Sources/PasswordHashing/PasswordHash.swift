internal import Cryptography
package import LateLibrary

/// A password hash of another system, as the service's import takes it (Amazon Cognito developer guide, "Importing users with password
/// hashes", July 2026). The text holds everything that checking a password against it needs.
package struct PasswordHash: Hashable, Sendable {
  /// By the service's names.
  package enum Algorithm: String, Hashable, Sendable, Codable, CaseIterable {
    /// `$2<a/b/x/y>$cost$` and 22 characters of salt with 31 of hash. A cost of 4 to 12.
    case bcrypt = "BCRYPT"
    /// `N$r$p$hexSalt$hexHash`. At most N = 65536, r = 8, p = 1.
    case scrypt = "SCRYPT"
    /// `$argon2id$v=19$m=M,t=T,p=P$salt$hash`. At most m = 19456 KiB, t = 2, p = 1.
    case argon2id = "ARGON2ID"
    /// `$pbkdf2-sha256$iterations$salt$hash`. At most 600,000 iterations.
    case pbkdf2 = "PBKDF2_SHA256"
    /// Firebase's own: `$fbscrypt$v=1,n=N,r=R,p=P,ss=separator,sk=signerKey$salt$hash`, where N is a power of two's exponent, and all else
    /// Base64. No import of the service's takes it. At most n = 16, r = 8, p = 1.
    case firebase = "FIREBASE_SCRYPT"
    /// Keycloak's: `$kc-argon2<id/i/d>$v=19$m=M,t=T,p=P$salt$hash`. No import of the service's takes it, nor the two that follow. At most
    /// m = 65536 KiB, t = 16, p = 8, and 200,000 for m · t.
    case keycloakArgon2 = "KEYCLOAK_ARGON2"
    /// `$pbkdf2-sha1$iterations$salt$hash`. At most 1,300,000 iterations.
    case pbkdf2SHA1 = "PBKDF2_SHA1"
    /// `$pbkdf2-sha512$iterations$salt$hash`. At most 600,000 iterations.
    case pbkdf2SHA512 = "PBKDF2_SHA512"
  }

  /// Why a text is not taken.
  package enum Problem: Error, Hashable, Sendable {
    /// It is no hash of that algorithm.
    case malformed
    /// Checking a password against it would cost more than the service allows.
    case outOfBounds
  }

  package let algorithm: Algorithm
  package let text: String
  private let parameters: HashParameters

  /// Reads a hash; costs nothing of what checking a password against it does.
  package init(_ text: String, by algorithm: Algorithm) throws(Problem) {
    guard text.utf8.count <= Self.longest else { throw .malformed }
    self.algorithm = algorithm
    self.text = text
    parameters =
      switch algorithm {
      case .bcrypt: try HashParameters(bcrypt: text)
      case .scrypt: try HashParameters(scrypt: text)
      case .argon2id: try HashParameters(argon2id: text)
      case .pbkdf2: try HashParameters(pbkdf2: text, .sha256)
      case .firebase: try HashParameters(firebase: text)
      case .keycloakArgon2: try HashParameters(keycloakArgon2: text)
      case .pbkdf2SHA1: try HashParameters(pbkdf2: text, .sha1)
      case .pbkdf2SHA512: try HashParameters(pbkdf2: text, .sha512)
      }
  }

  /// Longer ones are none: the longest form has some 200 characters.
  private static let longest = 512

  /// Whether it is the hash of `password`. Takes up to a second of computing, and 64 MiB for a while: never under a lock, never on the loop.
  /// - Throws: if the library that knows the algorithm is not installed.
  package func matches(_ password: String) throws(MissingLibrary) -> Bool {
    try parameters.matches(Array(password.utf8))
  }

  /// Whether passwords can be checked against hashes of that algorithm here.
  /// - Throws: if the library that knows the algorithm is not installed.
  package static func require(_ algorithm: Algorithm) throws(MissingLibrary) {
    switch algorithm {
    case .bcrypt: _ = try CryptLibrary.opened.get()
    case .argon2id, .keycloakArgon2: _ = try Argon2Library.opened.get()
    case .scrypt, .pbkdf2, .pbkdf2SHA1, .pbkdf2SHA512, .firebase: break
    }
  }
}
