import Cryptography
import Encodings
import Foundation
import JOSE
import JSON
import Testing

@Suite struct JWKTests {
  @Test func readsTheKeySetOfTheRFC() throws {
    try withCleanErrorQueue {
      let file = try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/rfc7517-a1.json"))
      let set = try #require(JWKSet(json: try JSON.parse(Array(file))))
      // The other key is for elliptic curves.
      #expect(set.keys.map(\.kid) == ["2011-04-29"])
      let key = try #require(set["2011-04-29"]?.verificationKey)
      #expect(key.exponent == [1, 0, 1])
      #expect(key.modulus.count == 256)
      #expect(set["1"] == nil)
    }
  }

  /// The same key is the example of RFC 7638, §3.1.
  @Test func thumbprintIsThatOfTheRFC() throws {
    try withCleanErrorQueue {
      let file = try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/rfc7517-a1.json"))
      let set = try #require(JWKSet(json: try JSON.parse(Array(file))))
      let key = try #require(set.keys.first?.verificationKey)
      let id = keyID(for: key)
      #expect(id.count == 44)
      #expect(id.hasSuffix("="))
      #expect(
        try Base64URL.encode(#require(Base64.decode(id))) == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }
  }

  @Test func goesThroughJSON() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let jwk = JWK(key.publicKey)
      #expect(jwk.kid == keyID(for: key))
      #expect(jwk.e == "AQAB")
      #expect(jwk.json.object?.names == ["alg", "e", "kid", "kty", "n", "use"])
      #expect(JWK(json: try JSON.parse(jwk.json.bytes)) == jwk)
      #expect(jwk.verificationKey?.modulus == key.modulus)
      let set = JWKSet([jwk, JWK(key.publicKey, kid: "other")])
      #expect(JWKSet(json: try JSON.parse(set.json.bytes)) == set)
    }
  }

  @Test func leavesOutWhatCannotVerify() throws {
    try withCleanErrorQueue {
      let good: JSON = ["kty": "RSA", "n": "AQAB", "e": "AQAB"]
      #expect(JWK(json: good) != nil)
      #expect(JWK(json: good)?.verificationKey == nil)
      for (name, value) in [("kty", "EC"), ("use", "enc"), ("alg", "RS512"), ("alg", "HS256"), ("n", 1)]
        as [(String, JSON)]
      {
        var object = try #require(good.object)
        object[name] = value
        #expect(JWK(json: .object(object)) == nil)
      }
      #expect(JWKSet(json: ["keys": 1]) == nil)
      #expect(JWKSet(json: []) == nil)
      #expect(JWKSet(json: ["keys": [1, good]])?.keys.count == 1)
    }
  }
}
