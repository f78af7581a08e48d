// Room: Checks passwords against the hashes of other systems (argon2, bcrypt, scrypt, PBKDF2, …).

internal import Cryptography
package import Platform

/// A password hash of another system, in the format of Cognito's user import (Amazon Cognito developer guide,
/// "Importing users with password hashes", July 2026). The text contains everything needed to check a password.
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
    /// Firebase's scrypt: `$fbscrypt$v=1,n=N,r=R,p=P,ss=separator,sk=signerKey$salt$hash`, where N is a base-2 exponent
    /// and the texts are Base64. Cognito does not accept it. At most n = 16, r = 8, p = 1.
    case firebase = "FIREBASE_SCRYPT"
    /// Keycloak's Argon2: `$kc-argon2<id/i/d>$v=19$m=M,t=T,p=P$salt$hash`. Cognito accepts neither it nor the next two.
    /// At most m = 65536 KiB, t = 16, p = 8, and m · t = 200,000.
    case keycloakArgon2 = "KEYCLOAK_ARGON2"
    /// `$pbkdf2-sha1$iterations$salt$hash`. At most 1,300,000 iterations.
    case pbkdf2SHA1 = "PBKDF2_SHA1"
    /// `$pbkdf2-sha512$iterations$salt$hash`. At most 600,000 iterations.
    case pbkdf2SHA512 = "PBKDF2_SHA512"
  }

  /// Why a text is rejected.
  package enum Problem: Error, Hashable, Sendable {
    /// Not a hash of that algorithm.
    case malformed
    /// The costs exceed what the service allows.
    case outOfBounds
  }

  package let algorithm: Algorithm
  package let text: String
  private let parameters: HashParameters

  /// Parses a hash, which is cheap, unlike checking a password against it.
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

  /// Bytes; the longest format takes some 200.
  private static let longest = 512

  /// Whether it is the hash of `password`. Takes up to a second of CPU and 64 MiB: never call it under a lock or on the
  /// loop thread.
  /// - Throws: if the algorithm's library is not installed.
  package func matches(_ password: String) throws(MissingLibrary) -> Bool {
    try parameters.matches(Array(password.utf8))
  }

  /// Checks that the algorithm is available here.
  /// - Throws: if the algorithm's library is not installed.
  package static func require(_ algorithm: Algorithm) throws(MissingLibrary) {
    switch algorithm {
    case .bcrypt: _ = try CryptLibrary.opened.get()
    case .argon2id, .keycloakArgon2: _ = try Argon2Library.opened.get()
    case .scrypt, .pbkdf2, .pbkdf2SHA1, .pbkdf2SHA512, .firebase: break
    }
  }
}
