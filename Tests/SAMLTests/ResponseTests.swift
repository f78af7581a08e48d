import Cryptography
import Testing

@testable import SAML

@Suite struct ResponseTests {
  @Test func readsWhatItsProviderSigned() throws {
    let provider = try #require(Stage.provider)
    let response = try Stage.read(try provider.response(Stage.answer()))
    #expect(response.name == NameID("ada@example.com", format: XMLName.persistent))
    #expect(response.attributes.map(\.name) == ["email", "groups"])
    #expect(response.attributes.last?.values == ["a & b", "<c>"])
    #expect(response.sessionIndex == "_s" && response.issuer == Stage.issuer)
    #expect(OpenSSLError.isQueueEmpty)
  }

  @Test func readsWhatOnlyItCanRead() throws {
    let provider = try #require(Stage.provider)
    let text = try provider.response(Stage.answer { $0.encryptedFor = Stage.service?.certificate })
    #expect(!text.contains("ada@example.com"))
    var expected = Stage.expectation()
    expected.decryptionKey = Stage.service?.key.pem
    #expect(try Stage.read(text, expected).name.value == "ada@example.com")
    var keyless = expected
    keyless.decryptionKey = Stage.stranger?.key.pem
    #expect(throws: SAMLFault.undecryptable) { try Stage.read(text, keyless) }
    keyless.decryptionKey = nil
    #expect(throws: SAMLFault.undecryptable) { try Stage.read(text, keyless) }
    #expect(OpenSSLError.isQueueEmpty)
  }

  @Test func takesASignatureOfTheWholeResponse() throws {
    let provider = try #require(Stage.provider)
    let text = try provider.signedAsAWhole(try provider.response(Stage.answer()).withoutSignature)
    #expect(try Stage.read(text).name.value == "ada@example.com")
    let changed = text.replacingOccurrences("ada@example.com", "eve@example.com")
    #expect(throws: SAMLFault.badResponseSignature) { try Stage.read(changed) }
    #expect(try Stage.read(try provider.signedAsAWhole(try provider.response(Stage.answer()))).sessionIndex == "_s")
  }

  @Test func takesNothingUnsigned() throws {
    let provider = try #require(Stage.provider)
    let text = try provider.response(Stage.answer()).withoutSignature
    #expect(throws: SAMLFault.unsigned) { try Stage.read(text) }
  }

  @Test func takesNoOtherKey() throws {
    let stranger = try #require(Stage.stranger)
    // The message contains the foreign signer's certificate, which is ignored.
    let text = try stranger.response(Stage.answer())
    #expect(throws: SAMLFault.badAssertionSignature) { try Stage.read(text) }
    var both = Stage.expectation()
    both.certificates.append(stranger.certificate)
    #expect(try Stage.read(text, both).name.value == "ada@example.com")
    #expect(throws: SAMLFault.badResponseSignature) {
      try Stage.read(try stranger.signedAsAWhole(try #require(Stage.provider).response(Stage.answer())))
    }
  }

  @Test(arguments: ["eve@example.com", "ada@example.com.evil"])
  func takesNothingThatWasChanged(_ name: String) throws {
    let text = try #require(Stage.provider).response(Stage.answer())
    let changed = text.replacingOccurrences(">ada@example.com<", ">\(name)<")
    #expect(throws: SAMLFault.badAssertionSignature) { try Stage.read(changed) }
  }

  @Test func aCommentCutsNoName() throws {
    let text = try #require(Stage.provider).response(Stage.answer(name: "admin@example.com.evil.com"))
    let cut = text.replacingOccurrences("admin@example.com.evil.com", "admin@example.com<!-- -->.evil.com")
    // The signature still fits, since comments are not signed; the name is read whole.
    #expect(try Stage.read(cut).name.value == "admin@example.com.evil.com")
  }

  @Test func minds() throws {
    let provider = try #require(Stage.provider)
    func fault(_ expected: SAMLFault, _ change: (inout SignOnAnswer) -> Void) {
      #expect(throws: expected) { try Stage.read(try provider.response(Stage.answer(change))) }
    }
    fault(.wrongIssuer("https://other.example.com")) { $0.issuer = "https://other.example.com" }
    fault(.wrongAudience) { $0.audience = "urn:amazon:cognito:sp:eu-west-1_Other0001" }
    fault(.wrongDestination("https://sp.example.com")) { $0.consumer = "https://sp.example.com" }
    fault(.wrongRequest) { $0.request = "_r2" }
    fault(.wrongRequest) { $0.request = nil }
    fault(.expired) { $0.now -= 601 }
    fault(.notYetValid) { $0.now += 301 }
    // Within what two clocks may differ by.
    #expect(try Stage.read(try provider.response(Stage.answer { $0.now -= 590 })).issuer == Stage.issuer)
    #expect(try Stage.read(try provider.response(Stage.answer { $0.now += 290 })).issuer == Stage.issuer)
  }

  @Test func mindsTheRecipientBehindASignature() throws {
    let provider = try #require(Stage.provider)
    // The envelope is not signed and says what one likes; the assertion says where it was meant for.
    let text = try provider.response(Stage.answer { $0.consumer = "https://other.example.com/acs" })
    let moved = text.replacing(first: "https://other.example.com/acs", with: Stage.consumer)
    #expect(throws: SAMLFault.wrongRecipient) { try Stage.read(moved) }
    let stolen = try provider.response(Stage.answer(request: "_other")).replacing(first: "_other", with: "_r1")
    #expect(throws: SAMLFault.wrongRequest) { try Stage.read(stolen) }
  }

  @Test func acceptsUnsolicitedResponsesOnlyWhereAllowed() throws {
    let provider = try #require(Stage.provider)
    let text = try provider.response(Stage.answer(request: nil))
    #expect(try Stage.read(text, Stage.expectation(request: nil)).name.value == "ada@example.com")
    #expect(throws: SAMLFault.wrongRequest) { try Stage.read(text) }
    #expect(throws: SAMLFault.wrongRequest) {
      try Stage.read(try provider.response(Stage.answer()), Stage.expectation(request: nil))
    }
    let old = try provider.response(Stage.answer(request: nil) { $0.now -= 361 })
    #expect(throws: SAMLFault.expired) { try Stage.read(old, Stage.expectation(request: nil)) }
  }

  /// Each signature alone, and both, by each algorithm: the receiver accepts them, and finds every change.
  @Test(arguments: [(true, false), (false, true), (true, true)], ResponseSigning.Algorithm.allCases)
  func signsWhatIsWanted(_ parts: (assertion: Bool, response: Bool), _ algorithm: ResponseSigning.Algorithm) throws {
    let provider = try #require(Stage.provider)
    let text = try provider.response(
      Stage.answer {
        $0.signing.signsAssertion = parts.assertion
        $0.signing.signsResponse = parts.response
        $0.signing.algorithm = algorithm
      })
    let signatures = text.ranges(of: "<ds:SignatureValue>").count
    #expect(signatures == (parts.assertion ? 1 : 0) + (parts.response ? 1 : 0))
    #expect(text.contains("xmldsig-more#\(algorithm.rawValue)\""))
    #expect(try Stage.read(text).name.value == "ada@example.com")
    for change in ["ada@example.com", "_assert"] {
      let changed = text.replacing(change, with: change + "x")
      #expect(throws: SAMLFault.self) { try Stage.read(changed) }
    }
  }

  /// What is not evaluated makes an assertion invalid (SAML Core §2.5.1.1); the conditions of the schema are evaluated.
  @Test(
    arguments: [
      ("<saml:OneTimeUse/>", nil), ("<saml:ProxyRestriction Count=\"0\"/>", nil),
      (
        "<saml:Condition xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"x:Delegation\"/>",
        "x:Delegation"
      ),
      ("<x:Risk xmlns:x=\"urn:x\"/>", "Risk"), ("<x:OneTimeUse xmlns:x=\"urn:x\"/>", "OneTimeUse"),
    ] as [(String, String?)])
  func refusesAConditionThatItDoesNotEvaluate(_ condition: String, _ name: String?) throws {
    let provider = try #require(Stage.provider)
    let plain = try provider.response(Stage.answer { $0.signing.signsAssertion = false })
    let text = try provider.signedAsAWhole(
      plain.replacing("</saml:Conditions>", with: condition + "</saml:Conditions>"))
    if let name {
      #expect(throws: SAMLFault.unknownCondition(name)) { try Stage.read(text) }
    } else {
      #expect(try Stage.read(text).name.value == "ada@example.com")
    }
  }

  @Test func refusesAPlainAssertionWhereOneMustBeEncrypted() throws {
    let text = try #require(Stage.provider).response(Stage.answer())
    var expected = Stage.expectation()
    expected.decryptionKey = []
    #expect(throws: SAMLFault.notEncrypted) { try Stage.read(text, expected) }
  }

  @Test func refusesACertificateThatIsNotValidNow() throws {
    let provider = try #require(Stage.provider)
    let certificate = try Certificate(der: provider.certificate)
    for now in [certificate.notBefore - 1, certificate.notAfter + 1] {
      let text = try provider.response(
        Stage.answer {
          $0.now = now
          $0.authenticated = now
        })
      var expected = Stage.expectation()
      expected.now = now
      #expect(throws: SAMLFault.invalidCertificate) { try Stage.read(text, expected) }
    }
  }

  @Test func hearsARefusal() throws {
    let codes = ["urn:oasis:names:tc:SAML:2.0:status:Responder", "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"]
    let text = try #require(Stage.provider).refusal(
      Stage.answer(), SAMLStatus(.responder, .authnFailed, "No & no"))
    #expect(throws: SAMLFault.status(codes, message: "No & no")) { try Stage.read(text) }
  }
}

extension SAMLSigner {
  /// The response with a signature of all of it.
  func signedAsAWhole(_ text: String) throws(SAMLFault) -> String {
    let mark = "</saml:Issuer>"
    guard let range = text.ranges(of: mark).first else { throw .malformed("test") }
    return try signed(String(text[..<range.upperBound]), String(text[range.upperBound...]), id: "_resp")
  }
}

extension String {
  var withoutSignature: String { replacingOccurrences(piece(from: "<ds:Signature ", through: "</ds:Signature>"), "") }

  func replacingOccurrences(_ old: String, _ new: String) -> String {
    self.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
