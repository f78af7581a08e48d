import Encodings
import Foundation
import JSON
import Testing
import WebAuthn

/// Ceremonies of real authenticators, and what is left of them when one thing is wrong.
@Suite struct CeremonyTests {
  private let recorded: JSON

  init() throws {
    let url = Bundle.module.bundleURL.appending(path: "Vectors/recorded.json")
    recorded = try JSON.parse([UInt8](try Data(contentsOf: url)))
  }

  private func expectations(_ part: String, relyingParty: String = "localhost") throws -> Expectations {
    let challenge = try #require(recorded[part]?["challenge"]?.string.flatMap { Base64URL.decode($0) })
    return Expectations(challenge: challenge, relyingParty: relyingParty, requiresUserVerification: false) {
      origin($0, belongsTo: relyingParty)
    }
  }

  private func registration() throws -> Registration {
    try Registration(try #require(recorded["registration"]?["credential"]))
  }

  private func assertion() throws -> (Assertion, CredentialKey) {
    let key = try #require(recorded["assertion"]?["key"]?.string.flatMap { Base64URL.decode($0) })
    return (try Assertion(try #require(recorded["assertion"]?["credential"])), try CredentialKey(cose: key))
  }

  @Test func acceptsARegistration() throws {
    let registration = try registration()
    try registration.verify(try expectations("registration"))
    #expect(registration.credential.key.algorithm == -7)
    #expect(registration.authenticatorData.signatureCount == 23)
  }

  @Test func acceptsAnAssertion() throws {
    let (assertion, key) = try assertion()
    try assertion.verify(try expectations("assertion"), key: key, lastCount: 77)
    #expect(assertion.authenticatorData.signatureCount == 78)
  }

  @Test func noticesACopiedKey() throws {
    let (assertion, key) = try assertion()
    let expected = try expectations("assertion")
    #expect(throws: WebAuthnError.counterWentBack) { try assertion.verify(expected, key: key, lastCount: 78) }
  }

  @Test func noticesWhatIsNotAsExpected() throws {
    let (assertion, key) = try assertion()
    var expected = try expectations("assertion")
    expected.challenge[0] ^= 1
    #expect(throws: WebAuthnError.wrongChallenge) { try assertion.verify(expected, key: key, lastCount: 0) }
    expected = try expectations("assertion")
    expected.relyingParty = "example.com"
    #expect(throws: WebAuthnError.wrongRelyingParty) { try assertion.verify(expected, key: key, lastCount: 0) }
    expected = try expectations("assertion", relyingParty: "example.com")
    #expect(throws: WebAuthnError.originNotAllowed("http://localhost:5000")) {
      try assertion.verify(expected, key: key, lastCount: 0)
    }
    expected = try expectations("assertion")
    expected.requiresUserVerification = true
    #expect(throws: WebAuthnError.userNotVerified) { try assertion.verify(expected, key: key, lastCount: 0) }
    let swapped = try Registration([
      "type": "public-key", "rawId": recorded["registration"]?["credential"]?["rawId"] ?? nil,
      "response": [
        "attestationObject": recorded["registration"]?["credential"]?["response"]?["attestationObject"] ?? nil,
        "clientDataJSON": recorded["assertion"]?["credential"]?["response"]?["clientDataJSON"] ?? nil,
      ],
    ])
    let asked = try expectations("assertion")
    #expect(throws: WebAuthnError.wrongCeremony) { try swapped.verify(asked) }
    let other = try registration().credential.key
    let right = try expectations("assertion")
    #expect(throws: WebAuthnError.badSignature) { try assertion.verify(right, key: other, lastCount: 0) }
  }

  @Test(arguments: [
    ("https://example.com", "example.com", true), ("https://login.example.com:8443", "example.com", true),
    ("http://localhost:4370", "localhost", true), ("http://shop.localhost:4370", "localhost", true),
    ("http://example.com", "example.com", false), ("https://evilexample.com", "example.com", false),
    ("https://example.com.evil.test", "example.com", false), ("https://com", "example.com", false),
    ("null", "example.com", false), ("https://example.com/", "example.com", false), ("https://", "", false),
  ])
  func originsBelongToTheirHosts(_ page: String, _ party: String, _ belongs: Bool) {
    #expect(origin(page, belongsTo: party) == belongs)
  }

  /// Whatever is damaged is refused, and nothing falls over.
  @Test func damageIsNoticed() throws {
    let object = try #require(
      recorded["registration"]?["credential"]?["response"]?["attestationObject"]?.string.flatMap {
        Base64URL.decode($0)
      })
    let client = try #require(recorded["registration"]?["credential"]?["response"]?["clientDataJSON"]?.string)
    for length in stride(from: 0, to: object.count, by: 3) {
      let credential: JSON = [
        "type": "public-key", "id": recorded["registration"]?["credential"]?["id"] ?? nil,
        "response": [
          "attestationObject": .string(Base64URL.encode(Array(object[..<length]))), "clientDataJSON": .string(client),
        ],
      ]
      #expect(throws: WebAuthnError.self) { try Registration(credential) }
    }
  }
}
