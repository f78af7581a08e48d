import Cryptography
import Encodings
import Foundation
import JOSE
import JSON
import Testing

@Suite struct SignedTokenTests {
  private static let header = Array(#"{"kid":"k","alg":"RS256"}"#.utf8)
  private static let payload = Array(#"{"sub":"ada","exp":2000000000}"#.utf8)

  private func rfcKey() throws -> SigningKey {
    let file = try Data(contentsOf: Bundle.module.bundleURL.appending(path: "Vectors/rfc7515-a2.pem"))
    return try SigningKey(pem: Array(file))
  }

  private func rfcVector(_ algorithm: String) throws -> Vector {
    try #require(try Vector.all(in: "jws.txt").first { $0.text("algorithm") == algorithm })
  }

  @Test func signsAsTheRFCDoes() throws {
    try withCleanErrorQueue {
      let vector = try rfcVector("RS256")
      let (header, payload) = (vector.text("header"), vector.text("payload"))
      let token = "\(header).\(payload).\(vector.text("signature"))"
      let key = try rfcKey()
      let made = try SignedToken.compact(
        header: #require(Base64URL.decode(header)), payload: #require(Base64URL.decode(payload)), key: key)
      #expect(made == token)
      let parsed = try #require(SignedToken.parse(token))
      #expect(parsed.header == ["alg": "RS256"])
      #expect(parsed.claims == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
      let publicKey = try #require(JWK(kid: "", n: vector.text("n"), e: vector.text("e")).verificationKey)
      #expect(parsed.verified(by: publicKey))
      #expect(publicKey.modulus == key.modulus)
    }
  }

  /// RFC 7515, appendix A.1: HMAC and base64url agree with the RFC, and the token is still none of ours.
  @Test func neverVerifiesAnHMAC() throws {
    try withCleanErrorQueue {
      let vector = try rfcVector("HS256")
      let input = Array("\(vector.text("header")).\(vector.text("payload"))".utf8)
      let mac = MAC.hmacSHA256(key: try #require(Base64URL.decode(vector.text("key"))), input)
      #expect(Base64URL.encode(mac) == vector.text("signature"))
      let token = String(decoding: input, as: UTF8.self) + "." + vector.text("signature")
      let parsed = try #require(SignedToken.parse(token))
      #expect(parsed.header["alg"] == "HS256")
      #expect(try !parsed.verified(by: rfcKey().publicKey))
    }
  }

  /// The public key, which all know, taken for an HMAC secret; and no signature at all.
  @Test func isNotConfusedAboutTheAlgorithm() throws {
    try withCleanErrorQueue {
      let key = try rfcKey()
      let payload = Base64URL.encode(Self.payload)
      for secret in [key.modulus, key.publicKey.modulus + key.exponent, Array(JWK(key.publicKey).n.utf8)] {
        let input = Base64URL.encode(Array(#"{"alg":"HS256"}"#.utf8)) + "." + payload
        let signature = Base64URL.encode(MAC.hmacSHA256(key: secret, Array(input.utf8)))
        #expect(try !#require(SignedToken.parse("\(input).\(signature)")).verified(by: key.publicKey))
      }
      for algorithm in [#""none""#, #""None""#, #""rs256""#, #""RS384""#, "null", #"["RS256"]"#] {
        let input = Base64URL.encode(Array(#"{"alg":\#(algorithm)}"#.utf8)) + "." + payload
        #expect(try !#require(SignedToken.parse("\(input).")).verified(by: key.publicKey))
        let signature = Base64URL.encode(try key.signRS256(Array(input.utf8)))
        #expect(try !#require(SignedToken.parse("\(input).\(signature)")).verified(by: key.publicKey))
      }
      let unnamed = Base64URL.encode(Array("{}".utf8)) + "." + payload
      #expect(try !#require(SignedToken.parse("\(unnamed).")).verified(by: key.publicKey))
    }
  }

  @Test func noticesEveryChange() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let token = Array(try SignedToken.compact(header: Self.header, payload: Self.payload, key: key).utf8)
      let original = try #require(SignedToken.parse(String(decoding: token, as: UTF8.self)))
      #expect(original.verified(by: key.publicKey))
      #expect(original.kid == "k")
      for place in token.indices {
        for replacement in [token[place] ^ 1, UInt8(ascii: "A"), UInt8(ascii: "=")] where replacement != token[place] {
          var changed = token
          changed[place] = replacement
          let parsed = SignedToken.parse(String(decoding: changed, as: UTF8.self))
          #expect(parsed?.verified(by: key.publicKey) != true, "at \(place)")
        }
      }
    }
  }

  @Test func refusesOtherForms() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let token = try SignedToken.compact(header: Self.header, payload: Self.payload, key: key)
      let parts = token.split(separator: ".").map(String.init)
      let other = Base64URL.encode(Array("[1]".utf8))
      let critical = Base64URL.encode(Array(#"{"alg":"RS256","crit":["b64"],"b64":false}"#.utf8))
      for text in [
        "", ".", "..", "...", parts[0], "\(parts[0]).\(parts[1])", "\(token).", ".\(token)", "\(token).\(parts[2])",
        "\(token)=", "\(token)==", "\(token) ", " \(token)", "\(token)\n", "Bearer \(token)",
        "\(other).\(parts[1]).\(parts[2])", "\(parts[0]).\(other).\(parts[2])", "\(parts[0])..\(parts[2])",
        "\(critical).\(parts[1]).\(parts[2])", "\(parts[0])=.\(parts[1]).\(parts[2])",
      ] {
        #expect(SignedToken.parse(text) == nil, "\(text)")
      }
    }
  }

  /// 256 bytes leave two bits in the last character: the three other characters with the same bytes are refused.
  @Test func refusesBitsLeftOver() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let token = try SignedToken.compact(header: Self.header, payload: Self.payload, key: key)
      let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      let valid = alphabet.filter {
        SignedToken.parse(String(token.dropLast()) + String($0))?.verified(by: key.publicKey) == true
      }
      #expect(valid.count == 1)
      #expect(valid.last == token.last)
    }
  }

  @Test func refusesOverlongTokens() throws {
    try withCleanErrorQueue {
      let key = try SigningKey.generate(.fast)
      let fits = Array(#"{"x":"\#(String(repeating: "y", count: 11_900))"}"#.utf8)
      let token = try SignedToken.compact(header: Self.header, payload: fits, key: key)
      #expect(token.utf8.count <= SignedToken.longest)
      #expect(SignedToken.parse(token)?.verified(by: key.publicKey) == true)
      let long = Array(#"{"x":"\#(String(repeating: "y", count: 12_100))"}"#.utf8)
      let longToken = try SignedToken.compact(header: Self.header, payload: long, key: key)
      #expect(longToken.utf8.count > SignedToken.longest)
      #expect(SignedToken.parse(longToken) == nil)
    }
  }
}
