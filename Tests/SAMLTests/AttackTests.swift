import Testing

@testable import SAML

/// Messages that hold a good signature and try to have something else read (On Breaking SAML, Somorovsky et al. 2012).
@Suite struct AttackTests {
  private let good: String
  private let assertion: String
  private let signature: String
  private let evil: String
  private let open: String

  init() throws {
    good = try #require(Stage.provider).response(Stage.answer())
    assertion = good.piece(from: "<saml:Assertion ", through: "</saml:Assertion>")
    signature = good.piece(from: "<ds:Signature ", through: "</ds:Signature>")
    evil = assertion.withoutSignature.replacingOccurrences("ada@example.com", "eve@example.com")
      .replacing(first: "_assert", with: "_evil")
    open = good.replacingOccurrences(assertion, "")
  }

  private func refuse(_ text: String, _ comment: String) {
    do {
      let response = try Stage.read(text)
      Issue.record("\(comment): read \(response.name.value)")
    } catch {}
  }

  private func response(_ content: String) -> String {
    open.replacing(first: "</samlp:Response>", with: "\(content)</samlp:Response>")
  }

  @Test func theFormsAreWhatTheyShallBe() throws {
    #expect(try Stage.read(response(assertion)).name.value == "ada@example.com")
    #expect(evil.contains("eve@example.com") && !evil.contains("ds:Signature") && !signature.isEmpty)
  }

  @Test func wrappedAssertions() {
    refuse(response(evil + assertion), "XSW3: an evil sibling before")
    refuse(response(assertion + evil), "an evil sibling behind")
    refuse(
      response(evil.replacing(first: "</saml:Assertion>", with: "\(assertion)</saml:Assertion>")),
      "XSW4: inside of the evil")
    let inObject = signature.replacing(
      first: "</ds:Signature>", with: "<ds:Object>\(assertion.withoutSignature)</ds:Object></ds:Signature>")
    refuse(
      response(evil.replacing(first: "<saml:Subject>", with: "\(inObject)<saml:Subject>")),
      "XSW6: in the signature's object")
    refuse(
      response("<samlp:Extensions>\(assertion)</samlp:Extensions>\(evil)"), "XSW7: in extensions")
    let same = evil.replacing(first: "_evil", with: "_assert")
    refuse(
      response(
        "<samlp:Extensions>\(assertion.withoutSignature)</samlp:Extensions>"
          + same.replacing(first: "<saml:Subject>", with: "\(signature)<saml:Subject>")), "two of one id")
    refuse(
      response(same.replacing(first: "<saml:Subject>", with: "\(signature)<saml:Subject>")), "the signature of another")
    refuse(
      response(
        evil.replacing(first: "<saml:Subject>", with: "\(signature)<saml:Subject>")
          + "<x>\(assertion.withoutSignature)</x>"), "a signature that refers elsewhere")
    refuse(
      response(
        evil.replacing(
          first: "</saml:Assertion>", with: "<saml:Advice>\(assertion)</saml:Advice></saml:Assertion>")), "in advice")
  }

  @Test func wrappedResponses() throws {
    let provider = try #require(Stage.provider)
    let whole = try provider.signedAsAWhole(good.withoutSignature)
    let outer = whole.piece(from: "<ds:Signature ", through: "</ds:Signature>")
    let bare = whole.withoutSignature
    let evilWhole = bare.replacingOccurrences("ada@example.com", "eve@example.com").replacing(
      first: "_resp", with: "_evil")
    #expect(try Stage.read(whole).name.value == "ada@example.com")
    let wrapped = outer.replacing(first: "</ds:Signature>", with: "<ds:Object>\(bare)</ds:Object></ds:Signature>")
    refuse(
      evilWhole.replacing(first: "<samlp:Status>", with: "\(wrapped)<samlp:Status>"), "XSW1: in the signature's object")
    refuse(
      evilWhole.replacing(first: "<samlp:Status>", with: "\(bare)\(outer)<samlp:Status>"), "XSW2: beside the signature")
    refuse(
      evilWhole.replacing(first: "<samlp:Status>", with: "<samlp:Extensions>\(whole)</samlp:Extensions><samlp:Status>"),
      "in extensions")
  }

  @Test func referencesThatMeanSomethingElse() throws {
    for uri in ["", "#xpointer(/)", "#xpointer(id('_assert'))", "http://127.0.0.1:1/x", "#"] {
      refuse(good.replacing(first: "URI=\"#_assert\"", with: "URI=\"\(uri)\""), "reference \(uri)")
    }
    refuse(
      good.replacing(
        first: "<ds:Transform Algorithm=\"\(XMLName.exclusive)\"/>",
        with: "<ds:Transform Algorithm=\"http://www.w3.org/TR/1999/REC-xslt-19991116\"/>"), "a program for a transform")
    refuse(
      good.replacing(first: XMLName.rsaSHA256, with: "http://www.w3.org/2000/09/xmldsig#hmac-sha1"), "a shared secret")
  }

  @Test func documentTypes() {
    let type = "<!DOCTYPE r [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>"
    #expect(throws: SAMLFault.malformed("document type")) { try Stage.read(type + good) }
    #expect(throws: SAMLFault.malformed("document type")) {
      try Stage.read("<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/x\">" + good)
    }
    // In another encoding the same would look otherwise.
    let wide = Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(type)<a/>".utf16).flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    #expect(throws: SAMLFault.self) { try SignOnResponse([0xFF, 0xFE] + wide, expecting: Stage.expectation()) }
    let seven = "<?xml version=\"1.0\" encoding=\"UTF-7\"?>+ADwAIQ-DOCTYPE r+AD4-" + good
    #expect(throws: SAMLFault.self) { try Stage.read(seven) }
  }

  @Test func hugeOnes() {
    #expect(throws: SAMLFault.tooLarge) {
      try Stage.read(
        good.replacing(first: "<samlp:Status>", with: String(repeating: " ", count: 1 << 20) + "<samlp:Status>"))
    }
    let deep = String(repeating: "<a>", count: 50_000) + String(repeating: "</a>", count: 50_000)
    #expect(throws: SAMLFault.self) { try Stage.read(deep) }
  }

  @Test(arguments: ["", "x", "<a/>", "<a", "<a>&b;</a>", "\u{0}"])
  func nonsense(_ text: String) {
    #expect(throws: SAMLFault.self) { try Stage.read(text) }
  }
}
