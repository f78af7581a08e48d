import Cryptography
import Encodings
import Foundation
import JOSE
import JSON
import Testing

@Suite struct EncryptedTokenTests {
  private static func key(_ base64: String, _ algorithm: SignatureAlgorithm) throws -> PrivateKey {
    let pem = "-----BEGIN PRIVATE KEY-----\n\(base64)\n-----END PRIVATE KEY-----\n"
    return try PrivateKey(pem: Array(pem.utf8), for: algorithm)
  }

  private static func published(_ key: PrivateKey, alg: String? = nil) throws -> ForeignKey {
    var members: JSONObject = ["use": "enc", "kid": "k"]
    members["kty"] = key.publicKey.algorithm == .rs256 ? "RSA" : "EC"
    members["crv"] = key.publicKey.algorithm.curve.map { .string($0) }
    members["alg"] = alg.map { .string($0) }
    for (name, bytes) in try key.publicMembers() { members[name] = .string(Base64URL.encode(bytes)) }
    return try #require(ForeignKey(json: .object(members), for: .encryption))
  }

  /// RFC 7520, sections 5.2, 5.4 and 5.5.
  @Test(arguments: try Vector.all(in: "jwe.txt"))
  func opensThoseOfTheRFC(vector: Vector) throws {
    try withCleanErrorQueue {
      let how = try #require(KeyEncryption(rawValue: vector.text("algorithm")))
      let kinds: [String: SignatureAlgorithm] = ["5.2": .rs256, "5.4": .es384, "5.5": .es256]
      let key = try Self.key(vector.text("key"), try #require(kinds[vector.text("section")]))
      let keys = [(id: vector.text("kid"), key: key)]
      let text = try EncryptedToken.open(vector.text("token"), with: keys, allowed: [how])
      #expect(
        String(decoding: text, as: UTF8.self).hasPrefix("You can trust us to stick with you through thick and thin"))
      #expect(String(decoding: text, as: UTF8.self).hasSuffix("We are your friends, Frodo."))
      let other = KeyEncryption.allCases.filter { $0 != how }
      #expect(throws: EncryptedToken.Failure.unsupported("alg \(how.rawValue)")) {
        try EncryptedToken.open(vector.text("token"), with: keys, allowed: other)
      }
      #expect(throws: EncryptedToken.Failure.undecryptable) {
        try EncryptedToken.open(vector.text("token"), with: [(id: "another", key: key)], allowed: [how])
      }
    }
  }

  /// RFC 7518, appendix C.
  @Test func agreesAsTheRFCDoes() throws {
    try withCleanErrorQueue {
      let bob = try Self.key(
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdyhRANCAATB40nLYexwJIzo"
          + "AQNMODThuI6+EWHLJa84dB94X8/ExHvJZwjvgJUrU/jSVV/nK4Qe0EWIYosdN4pZSTlQDsnJ", .es256)
      let alice = try #require(
        ForeignKey(
          json: [
            "kty": "EC", "crv": "P-256", "x": "gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0",
            "y": "SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps",
          ], for: .encryption))
      let agreement = Agreement(
        secret: try #require(bob.secret(with: alice.key)), sender: Array("Alice".utf8), receiver: Array("Bob".utf8))
      #expect(Base64URL.encode(agreement.key(for: TokenEncryption(.ecdh, .a128GCM))) == "VqqN6vgjbSBcIijNcacQGg")
    }
  }

  @Test(arguments: KeyEncryption.allCases, ContentEncryption.allCases)
  func opensWhatItMade(how: KeyEncryption, content: ContentEncryption) throws {
    try withCleanErrorQueue {
      for kind in how.isRSA ? [SignatureAlgorithm.rs256] : [.es256, .es384, .es512] {
        let key = try PrivateKey.generate(for: kind, rsa: .fast)
        let encryption = TokenEncryption(how, content)
        let made = try #require(
          try EncryptedToken.compact(
            Array("hello".utf8), for: Self.published(key, alg: how.rawValue), by: encryption, type: "JWT"))
        #expect(EncryptedToken.isOne(made))
        let keys = [(id: "k", key: key)]
        #expect(try EncryptedToken.open(made, with: keys, allowed: KeyEncryption.allCases) == Array("hello".utf8))
        // Each part counts.
        let parts = made.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for place in parts.indices where !parts[place].isEmpty {
          var bytes = try #require(Base64URL.decode(Array(parts[place].utf8)[...]))
          bytes[bytes.count / 2] ^= 1
          var changed = parts
          changed[place] = Base64URL.encode(bytes)
          #expect(throws: EncryptedToken.Failure.self) {
            try EncryptedToken.open(changed.joined(separator: "."), with: keys, allowed: KeyEncryption.allCases)
          }
        }
      }
    }
  }

  @Test func keysHaveOnePurpose() throws {
    try withCleanErrorQueue {
      let key = try PrivateKey.generate(for: .es256, rsa: .fast)
      #expect(try Self.published(key).id == "k")
      var members: JSONObject = ["kty": "EC", "crv": "P-256", "use": "sig"]
      for (name, bytes) in try key.publicMembers() { members[name] = .string(Base64URL.encode(bytes)) }
      #expect(ForeignKey(json: .object(members), for: .encryption) == nil)
      members["use"] = "enc"
      #expect(ForeignKey(json: .object(members)) == nil)
      members["alg"] = "RSA-OAEP"
      #expect(ForeignKey(json: .object(members), for: .encryption) == nil)
      // An algorithm of another kind of key.
      let made = try EncryptedToken.compact([1], for: Self.published(key), by: TokenEncryption(.rsaOAEP), type: nil)
      #expect(made == nil)
    }
  }

  @Test(arguments: [
    "", "a.b.c.d.e", "....", "e30....", "eyJjcml0IjpbXX0....", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMTI4R0NNIn0....",
  ])
  func refusesWhatIsNone(text: String) {
    withCleanErrorQueue {
      #expect(throws: EncryptedToken.Failure.self) {
        try EncryptedToken.open(text, with: [], allowed: KeyEncryption.allCases)
      }
    }
  }
}
