import Cryptography
import PasswordHashing
import Testing

/// Hashes of other systems, in the forms of the service's developer guide ("Importing users with password hashes", July
/// 2026).
struct PasswordHashTests {
  /// Each made by another implementation for the password below: libxcrypt through Python's crypt, Python's hashlib,
  /// and the argon2 program.
  private static let password = "Correct-Horse-1é"
  static let made: [(PasswordHash.Algorithm, String)] = [
    (.bcrypt, "$2a$05$CtA.Rcu/szzn9U00wpUjOuRx7kHucr.Vs4RlLvQOzxgAi7uw97m4S"),
    (.bcrypt, "$2b$05$CtA.Rcu/szzn9U00wpUjOuRx7kHucr.Vs4RlLvQOzxgAi7uw97m4S"),
    (.bcrypt, "$2x$05$CtA.Rcu/szzn9U00wpUjOuB2rhg/oy2RHO9lKpDYHT1lwTjBFFU.i"),
    (.bcrypt, "$2y$05$CtA.Rcu/szzn9U00wpUjOuRx7kHucr.Vs4RlLvQOzxgAi7uw97m4S"),
    (
      .scrypt,
      "1024$8$1$000102030405060708090a0b0c0d0e0f$37a76e356e33fce49bca8e303e5aa3af1e789d15549174b22df39afa77183e68"
    ),
    (
      .scrypt,
      "65536$8$1$000102030405060708090a0b0c0d0e0f$feff80473532a99cc115daa1acc47b833adb76102f783519982282c96514ae53"
    ),
    (
      .scrypt,
      "16$1$1$000102030405060708090a0b0c0d0e0f$83401b53f00937f8a0cd086fab3fdd6ba1327837865930f4af9c7360aaf9b7c2"
    ),
    (.argon2id, "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$oKyM+5K/ejEPdGIkNMCix/SFhdAL1dR83oGIEZgc9I4"),
    (.argon2id, "$argon2id$v=16$m=64,t=1,p=1$c2FsdHNhbHRzYWx0$rb5wG9EP6ZdVSYoiO4fbhBAOqem8d/6SHhbpLYI8dp8"),
    (.keycloakArgon2, "$kc-argon2id$v=19$m=7168,t=5,p=1$c2FsdHNhbHRzYWx0$EFmHNrTV1yHswBLcQ4GQT5f5VKsXfdiZ2BTXGdFCXTs"),
    (.keycloakArgon2, "$kc-argon2i$v=19$m=4096,t=3,p=2$c2FsdHNhbHRzYWx0$f+NqCjpegFnm2bY67wXmSUAv8rSXS9w+xu/ApVtoRvc"),
    (.keycloakArgon2, "$kc-argon2d$v=19$m=64,t=1,p=4$c2FsdHNhbHRzYWx0$Im3CYmvgMrFuiAWetZnQCw"),
    (
      .pbkdf2SHA1,
      "$pbkdf2-sha1$1000$MDEyMzQ1Njc4OWFiY2RlZg$"
        + "eStVM5Ecyc8MHClnUv1ZDqLacN3ZCqDIbsKcHsV4TMYYMcfSxek3h2GNlBJqXeVL0P9YZOuXzHFhG9+fB4GjVg"
    ),
    (
      .pbkdf2SHA512,
      "$pbkdf2-sha512$1000$MDEyMzQ1Njc4OWFiY2RlZg==$"
        + "hkePh7B9WDNyJJhzAtUmNH7Ymvu9KqcJbGdmrlObb1kAiA3MbpdKt5uK0+xdZb+oZWqCwtqbouzzgrAmS4wSKQ=="
    ),
    (.pbkdf2, "$pbkdf2-sha256$1000$+/+++/+++/+++/+++/++AQ$eFtbJ2dQekA7dXd3R2Mv2Icsqx6Sb5coDsTEMm0hORU"),
    (.pbkdf2, "$pbkdf2-sha256$600000$./.../.../.../.../..AQ$E3Qq6/KFUIM8TtwmFN3.viSA/gVZkRNCM5TxMhK/NxQ"),
  ]

  @Test(arguments: made)
  func takesTheRightPasswordAlone(algorithm: PasswordHash.Algorithm, text: String) throws {
    let hash = try PasswordHash(text, by: algorithm)
    #expect(try hash.matches(Self.password))
    #expect(try !hash.matches("Correct-Horse-1e"))
    #expect(try !hash.matches(""))
    // A text of C's would end there. In HMAC's key, which is what the others make of a password, a zero at the end
    // means nothing.
    if algorithm == .bcrypt { #expect(try !hash.matches(Self.password + "\u{0}")) }
    #expect(OpenSSLError.isQueueEmpty)
    // Of each text only that is the right hash: one digit of it changed is another.
    let last = text.last == "A" ? "E" : "A"
    if let other = try? PasswordHash(text.dropLast(2) + last + "\(text.suffix(1))", by: algorithm), other != hash {
      #expect(try !other.matches(Self.password))
    }
  }

  /// The examples of the guide are read; nobody knows their passwords.
  @Test(
    arguments: [
      (.bcrypt, "$2b$10$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq6"),
      (
        .scrypt,
        "65536$8$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e8d42407090491ea32c5b038f5a18c099"
      ),
      (
        .argon2id,
        "$argon2id$v=19$m=19456,t=2,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxicOWnGLN+MBmpwc3emi5VA"
      ),
      (.pbkdf2, "$pbkdf2-sha256$600000$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WFUYEd/rlaVbzrM9oMD6IrA"),
    ] as [(PasswordHash.Algorithm, String)])
  func takesTheExamplesOfTheGuide(algorithm: PasswordHash.Algorithm, text: String) throws {
    #expect(try PasswordHash(text, by: algorithm).text == text)
    for other in PasswordHash.Algorithm.allCases where other != algorithm {
      #expect(throws: PasswordHash.Problem.malformed) { try PasswordHash(text, by: other) }
    }
  }

  @Test(
    arguments: [
      (.bcrypt, "$2b$13$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq6"),
      (.scrypt, "131072$8$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "65536$16$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "65536$8$2$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.argon2id, "$argon2id$v=19$m=19457,t=2,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.argon2id, "$argon2id$v=19$m=19456,t=3,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.argon2id, "$argon2id$v=19$m=19456,t=2,p=2$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.keycloakArgon2, "$kc-argon2id$v=19$m=65536,t=4,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.keycloakArgon2, "$kc-argon2id$v=19$m=1024,t=17,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.keycloakArgon2, "$kc-argon2id$v=19$m=7168,t=5,p=9$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.pbkdf2SHA1, "$pbkdf2-sha1$1300001$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2SHA512, "$pbkdf2-sha512$600001$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2, "$pbkdf2-sha256$600001$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
    ] as [(PasswordHash.Algorithm, String)])
  func refusesWhatCostsMoreThanTheServiceAllows(algorithm: PasswordHash.Algorithm, text: String) {
    #expect(throws: PasswordHash.Problem.outOfBounds, "\(text)") { try PasswordHash(text, by: algorithm) }
  }

  @Test(
    arguments: [
      (.bcrypt, "$2c$10$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq6"),
      (.bcrypt, "$2b$03$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq6"),
      (.bcrypt, "$2b$10$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEFq"),
      (.bcrypt, "$2b$10$CtA.Rcu/szzn9U00wpUjOuN3vrgJRZycv4aOzcP3GzqzO8UDPEF+6"),
      (.scrypt, "65535$8$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "65536$0$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "65536$8$1$304dbaef7c5e828dc19c98f0600d18f$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "65536$8$1$$4f69c498c12cd102d057356facf8d77e"),
      (.scrypt, "99999999999999999999$8$1$304dbaef7c5e828dc19c98f0600d18fe$4f69c498c12cd102d057356facf8d77e"),
      (.argon2id, "$argon2i$v=19$m=19456,t=2,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.argon2id, "$argon2id$v=20$m=19456,t=2,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.argon2id, "$argon2id$v=19$t=2,m=19456,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.argon2id, "$argon2id$v=19$m=19456,t=2,p=1$ko$AkVbvWSOqz7Hs3qthhWKxg"),
      (.keycloakArgon2, "$argon2id$v=19$m=7168,t=5,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.keycloakArgon2, "$kc-argon2$v=19$m=7168,t=5,p=1$ko/G5o1ms+ML08P95sQ8DA$AkVbvWSOqz7Hs3qthhWKxg"),
      (.pbkdf2SHA512, "$pbkdf2-sha256$1000$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2, "$pbkdf2-sha512$1000$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2, "$pbkdf2-sha256$0$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2, "$pbkdf2-sha256$-1$1XZlmwLQ2hhM3JYuCPiArQ$Pfheg9Zi/v5lXU4yyLA0WA"),
      (.pbkdf2, "$pbkdf2-sha256$1000$1XZlmwLQ2hhM3JYuCPiArQ$Pf"),
      (.pbkdf2, ""),
    ] as [(PasswordHash.Algorithm, String)])
  func refusesWhatIsNoHash(algorithm: PasswordHash.Algorithm, text: String) {
    #expect(throws: PasswordHash.Problem.malformed, "\(text)") { try PasswordHash(text, by: algorithm) }
  }

  /// The example of Firebase's own program for these hashes (github.com/firebase/scrypt, README).
  @Test func aHashOfFirebases() throws {
    let parameters =
      "v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
    let value = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="
    let hash = try PasswordHash("$fbscrypt$\(parameters)$42xEC+ixf3L2lw==$\(value)", by: .firebase)
    #expect(try hash.matches("user1password"))
    #expect(try !hash.matches("user1passwort"))
    for wrong in ["v=2,n=14", "v=1,n=17", "v=1,n=0", "n=14"] {
      #expect(throws: PasswordHash.Problem.self) {
        try PasswordHash(
          "$fbscrypt$\(wrong),r=8,p=1,ss=Bw==,sk=\(value)$42xEC+ixf3L2lw==$\(value)", by: .firebase)
      }
    }
  }
}
