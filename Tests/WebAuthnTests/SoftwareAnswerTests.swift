import Cryptography
import Encodings
import JSON
import Testing

@testable import WebAuthn

/// What the authenticator in software answers, as our own relying party sees it: right, or wrong in one way.
@Suite struct SoftwareAnswerTests {
  struct Kind: Sendable, CustomStringConvertible {
    let algorithm: SignatureAlgorithm
    let isDiscoverable: Bool
    let defect: AnswerDefect?

    var description: String { "\(algorithm.rawValue), \(isDiscoverable), \(defect?.rawValue ?? "right")" }
  }

  static let kinds: [Kind] = [SignatureAlgorithm.es256, .edDSA, .rs256].flatMap { algorithm in
    [true, false].flatMap { isDiscoverable in
      ([nil] + AnswerDefect.allCases).map { Kind(algorithm: algorithm, isDiscoverable: isDiscoverable, defect: $0) }
    }
  }

  private let challenge = [UInt8](0..<32)
  private let user: [UInt8] = [1, 2, 3]

  private func expectations() -> Expectations {
    Expectations(challenge: challenge, relyingParty: "shop.test", requiresUserVerification: true) {
      origin($0, belongsTo: "shop.test")
    }
  }

  private func answer(_ kind: Kind, counter: UInt32) throws -> SoftwareAnswer {
    let key = try PrivateKey.generate(for: kind.algorithm, rsa: .fast)
    var answer = SoftwareAnswer(
      key: key, credential: [UInt8](repeating: 7, count: 32), relyingParty: "shop.test", origin: "https://shop.test",
      counter: counter)
    answer.isDiscoverable = kind.isDiscoverable
    answer.defect = kind.defect
    return answer
  }

  private func error(of defect: AnswerDefect) -> WebAuthnError {
    switch defect {
    case .origin: .originNotAllowed("https://wrong.invalid")
    case .relyingPartyHash: .wrongRelyingParty
    case .challenge: .wrongChallenge
    case .flags: .userNotPresent
    case .signature: .badSignature
    case .counter: .counterWentBack
    }
  }

  @Test(arguments: kinds.filter { $0.defect != .counter })
  func registrations(_ kind: Kind) throws {
    let options = try CreationOptions([
      "challenge": .string(Base64URL.encode(challenge)), "user": ["id": .string(Base64URL.encode(user))],
      "attestation": "direct",
    ])
    let registration = try Registration(try answer(kind, counter: 5).registration(for: options))
    let wanted: WebAuthnError? =
      switch kind.defect {
      case .signature where kind.algorithm != .edDSA: .badAttestation("the signature is not valid")
      case nil where kind.algorithm != .edDSA: nil
      // Not offered, so the attestation is not looked at.
      case nil, .signature: .unsupportedKey
      case .some(let defect): error(of: defect)
      }
    let expected = expectations()
    if let wanted {
      #expect(throws: wanted) { try registration.verify(expected) }
    } else {
      try registration.verify(expected)
    }
    #expect(registration.authenticatorData.signatureCount == 5)
    #expect(registration.attachment == (kind.isDiscoverable ? "platform" : "cross-platform"))
  }

  @Test(arguments: kinds)
  func assertions(_ kind: Kind) throws {
    let options = try RequestOptions(["challenge": .string(Base64URL.encode(challenge)), "rpId": "shop.test"])
    // A counter that goes back is the caller's to choose.
    let answer = try answer(kind, counter: kind.defect == .counter ? 4 : 6)
    let creation = try CreationOptions([
      "challenge": .string(Base64URL.encode(challenge)), "user": ["id": .string(Base64URL.encode(user))],
    ])
    let key = try Registration(answer.registration(for: creation)).credential.key
    let assertion = try Assertion(try answer.assertion(for: options, user: user))
    #expect(assertion.userHandle == (kind.isDiscoverable ? user : nil))
    let expected = expectations()
    if let defect = kind.defect {
      #expect(throws: error(of: defect)) { try assertion.verify(expected, key: key, lastCount: 5) }
    } else {
      try assertion.verify(expected, key: key, lastCount: 5)
    }
  }

  @Test(arguments: [false, true])
  func backupFlags(isBackedUp: Bool) throws {
    var answer = try answer(Kind(algorithm: .es256, isDiscoverable: true, defect: nil), counter: 0)
    answer.isBackupEligible = true
    answer.isBackedUp = isBackedUp
    answer.isUserVerified = false
    let options = try RequestOptions(["challenge": "AAAA"])
    let data = try Assertion(try answer.assertion(for: options, user: user)).authenticatorData
    #expect(data.isBackupEligible && data.isBackedUp == isBackedUp && data.isUserPresent && !data.isUserVerified)
  }

  @Test(
    arguments: [
      [:], ["challenge": ""], ["challenge": "?"], ["challenge": "AAAA", "rpId": 7],
      ["challenge": "AAAA", "allowCredentials": [7]],
      ["challenge": "AAAA", "allowCredentials": .array([JSON](repeating: ["id": "AAAA"], count: 257))],
    ] as [JSON])
  func optionsThatCannotBeRead(_ json: JSON) {
    #expect(throws: WebAuthnError.self) { try RequestOptions(json) }
  }

  @Test(
    arguments: [
      .integer(0), .integer(23), .integer(24), .integer(255), .integer(256), .integer(65_536), .integer(1 << 40),
      .integer(-1), .integer(-257), .integer(.min), .integer(.max), .bool(true), .bool(false), .null, .text("ü"),
      .bytes([UInt8](repeating: 1, count: 300)), .array([.integer(1), .array([])]),
      .members([(.integer(1), .text("a")), (.text("b"), .bytes([]))]),
    ] as [CBOR])
  func encodingIsReadBack(_ value: CBOR) throws {
    #expect(try CBOR.parse(value.encoded) == value)
  }
}

/// Web Authentication §5.11.1.
@Suite struct RelatedOriginTests {
  @Test(arguments: [
    ("https://example.com", "example"), ("https://www.shop.example.com:8443", "example"),
    ("https://www.shop.co.uk", "shop"), ("https://co.uk", "co"), ("https://a.b", "a"),
    ("https://www.site.pages.dev", "site"), ("https://pages.dev", "pages"),
    ("https://localhost", nil), ("https://127.0.0.1", nil), ("https://[::1]:1", nil), ("http://example.com", nil),
  ])
  func labels(_ origin: String, _ label: String?) {
    #expect(RelatedOrigins.label(of: origin).map(String.init) == label)
  }

  @Test func fiveLabelsCount() {
    let listed = (0..<7).map { "https://site\($0).test" } + ["https://www.site1.example"]
    let origins = RelatedOrigins(listed)
    #expect(listed.map(origins.contains) == [true, true, true, true, true, false, false, true])
    #expect(!origins.contains("https://site0.test:8443") && !origins.contains("https://other.test"))
    #expect(!RelatedOrigins([]).contains("https://site0.test"))
  }
}
