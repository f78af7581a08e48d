import Cryptography
import Encodings
import Testing

@testable import SAML

@Suite struct MessageTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_709_164_799, "2024-02-28T23:59:59Z"), (1_709_164_800, "2024-02-29T00:00:00Z"),
      (4_102_444_800, "2100-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func times(_ seconds: Int64, _ text: String) {
    #expect(SAMLTime.text(seconds) == text)
    #expect(SAMLTime.seconds(text) == seconds)
  }

  @Test func timesOfOthers() {
    #expect(SAMLTime.seconds("1970-01-01T01:00:00.123456+01:00") == 0)
    for text in [
      "", "1970-01-01", "1970-01-01T00:00:00", "1970-13-01T00:00:00Z", "1970-01-01T00:00:00.Z", "19700101T000000Z  ",
    ] {
      #expect(SAMLTime.seconds(text) == nil, "\(text)")
    }
  }

  @Test func requestsSurviveTheirWay() throws {
    var request = SignOnRequest(
      id: "_1", issuer: "urn:x", destination: "https://idp.example.com/sso?a=1&b=2",
      consumer: "https://sp.example.com/\"acs")
    request.forcesSignOn = true
    let signer = try #require(Stage.provider)
    let address = try RedirectBinding.address(
      "https://idp.example.com/sso?a=1", request: request.text(at: 0), relayState: "a b&c", signer: signer)
    let query = try #require(address.split(separator: "?").last)
    let fields = query.split(separator: "&").map(String.init)
    #expect(
      fields.map { String($0.prefix { $0 != "=" }) } == ["a", "SAMLRequest", "RelayState", "SigAlg", "Signature"])
    let message = String(fields[1].dropFirst("SAMLRequest=".count)).unescaped
    #expect(try SignOnRequest(try RedirectBinding.message(message)) == request)
    let signed = fields[1...3].joined(separator: "&")
    let signature = try #require(Base64.decode(String(fields[4].dropFirst(10)).unescaped))
    #expect(signer.key.publicKey.verifyRS256(Array(signed.utf8), signature: signature))
  }

  @Test func whatExpandsWithoutEndIsRefused() throws {
    let bomb = try #require(Deflate.compress([UInt8](repeating: 0x20, count: 4 << 20)))
    #expect(bomb.count < 8_192)
    #expect(throws: SAMLFault.malformed("not compressed")) { try RedirectBinding.message(Base64.encode(bomb)) }
    #expect(throws: SAMLFault.malformed("not compressed")) { try RedirectBinding.message("AAAA") }
  }

  @Test func descriptions() throws {
    let signer = try #require(Stage.provider)
    let text = try signer.description(
      ofProvider: Stage.issuer, id: "_m", signOn: "https://idp.example.com/sso", signOut: "https://idp.example.com/slo",
      wantsSigned: false)
    let read = try ProviderDescription(Array(text.utf8))
    #expect(read.entityID == Stage.issuer && read.signOnURL == "https://idp.example.com/sso")
    #expect(read.signOutURL == "https://idp.example.com/slo" && read.certificates == [signer.certificate])
    let document = try XMLDocument(Array(text.utf8))
    _ = try document.signedBytes(of: try document.rootNode(), by: [signer.certificate], else: .unsigned)
    let service = try signer.description(ofService: "urn:x", id: "_s", consumer: "https://a", signOut: "https://b")
    #expect(throws: ProviderDescription.Problem.unreadable) { try ProviderDescription(Array(service.utf8)) }
    #expect(throws: ProviderDescription.Problem.noSignOnByRedirect) {
      try ProviderDescription(Array(text.replacingOccurrences("HTTP-Redirect", "HTTP-Artifact").utf8))
    }
    #expect(throws: ProviderDescription.Problem.noCertificate) {
      try ProviderDescription(Array(text.replacingOccurrences("use=\"signing\"", "use=\"encryption\"").utf8))
    }
  }

  @Test func signingOut() throws {
    let signer = try #require(Stage.provider)
    let name = NameID("a<b", format: XMLName.persistent)
    let request = SignOutRequest(id: "_o", issuer: "urn:x", destination: "https://idp", name: name, sessionIndex: "_s")
    #expect(try SignOutRequest(Array(request.text(at: 0).utf8)) == request)
    let text = try signer.signed(
      SignOutAnswer(id: "_p", request: request.id, issuer: "idp", destination: "https://sp", status: nil), at: 0)
    let response = try SignOutResponse(Array(text.utf8))
    #expect(response.request == "_o" && response.isSuccess && response.issuer == "idp")
    let refusal = SignOutAnswer(
      id: "_q", request: "_o", issuer: "idp", destination: "https://sp",
      status: SAMLStatus(.requester, .unknownPrincipal, "no & no"))
    #expect(try SignOutResponse(Array(refusal.text(at: 0).utf8)).isSuccess == false)
  }

  @Test func aSignatureInAMessageHolds() throws {
    let signer = try #require(Stage.provider)
    let answer = SignOutAnswer(id: "_p", request: "_o", issuer: "idp", destination: "https://sp", status: nil)
    let text = try signer.signed(answer, at: 0)
    let carried = try CarriedMessage(posted: PostBinding.parameter(text))
    #expect(carried.isSigned && carried.issuer == "idp")
    #expect(try SignOutResponse(carried.verified(by: [signer.certificate], isRequired: true)).request == "_o")
    let changed = try CarriedMessage(
      posted: PostBinding.parameter(text.replacing("_o\"", with: "_x\"")))
    #expect(throws: SAMLFault.badMessageSignature) {
      try changed.verified(by: [signer.certificate], isRequired: false)
    }
    let plain = try CarriedMessage(posted: PostBinding.parameter(answer.text(at: 0)))
    #expect(!plain.isSigned)
    #expect(throws: SAMLFault.unsigned) { try plain.verified(by: [signer.certificate], isRequired: true) }
  }

  @Test func aSignatureBesideAMessageHolds() throws {
    let signer = try #require(Stage.provider)
    let request = SignOnRequest(id: "_a", issuer: "sp", destination: nil, consumer: "https://sp/acs")
    let address = try RedirectBinding.address(
      "https://idp/sso", request: request.text(at: 0), relayState: "a b+c", signer: signer)
    let query = String(address.split(separator: "?")[1])
    func verify(_ query: String) throws -> [UInt8] {
      try CarriedMessage(redirected: query, .request).verified(by: [signer.certificate], isRequired: true)
    }
    #expect(try SignOnRequest(verify(query)).id == "_a")
    // What stands beside it is not signed and means nothing; what is signed may not be written in another way.
    #expect(try SignOnRequest(verify("x=1&" + query + "&y")).id == "_a")
    #expect(throws: SAMLFault.badMessageSignature) { try verify(query.replacing("a%20b", with: "a+b")) }
    #expect(throws: SAMLFault.malformed("RelayState comes twice")) { try verify(query + "&RelayState=x") }
    #expect(throws: SAMLFault.unknownAlgorithm("rsa-sha1")) {
      try verify(query.replacing(/SigAlg=[^&]*/, with: "SigAlg=rsa-sha1"))
    }
  }
}

extension String {
  fileprivate var unescaped: String { PercentEncoding.decode(self) ?? "" }
}
