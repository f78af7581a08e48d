import Cryptography

@testable import SAML

/// A provider, a foreign signer, and a service that trusts only the provider.
enum Stage {
  static let now: Int64 = 1_760_000_000
  static let consumer = "http://localhost:4370/saml2/idpresponse"
  static let audience = "urn:amazon:cognito:sp:eu-west-1_Shop00001"
  static let issuer = "https://idp.example.com/metadata"

  static let provider = signer("idp")
  static let stranger = signer("stranger")
  static let service = signer("sp")

  private static func signer(_ name: String) -> SAMLSigner? {
    guard let key = try? SigningKey.generate(.fast),
      let certificate = try? Certificate.selfSigned(byKey: key.pem, commonName: name, now: now)
    else { return nil }
    return SAMLSigner(key: key, certificate: certificate.der)
  }

  static func expectation(request: String? = "_r1") -> SignOnResponse.Expectation {
    SignOnResponse.Expectation(
      issuer: issuer, certificates: [provider?.certificate ?? []], consumer: consumer, audience: audience,
      request: request, now: now)
  }

  static func answer(
    request: String? = "_r1", name: String = "ada@example.com", _ change: (inout SignOnAnswer) -> Void = { _ in }
  ) -> SignOnAnswer {
    var answer = SignOnAnswer(
      responseID: "_resp", assertionID: "_assert", issuer: issuer, audience: audience, consumer: consumer,
      request: request, name: NameID(name, format: XMLName.persistent), sessionIndex: "_s",
      attributes: [("email", ["ada@example.com"]), ("groups", ["a & b", "<c>"])], authenticated: now, now: now)
    answer.signing.signsResponse = false
    change(&answer)
    return answer
  }

  static func read(_ text: String, _ expected: SignOnResponse.Expectation = expectation()) throws(SAMLFault)
    -> SignOnResponse
  {
    try SignOnResponse(Array(text.utf8), expecting: expected)
  }
}

extension String {
  func replacing(first old: String, with new: String) -> String {
    guard let range = self.ranges(of: old).first else { return self }
    var text = self
    text.replaceSubrange(range, with: new)
    return text
  }

  /// What stands between two marks, the marks included.
  func piece(from start: String, through end: String) -> String {
    guard let first = ranges(of: start).first, let last = ranges(of: end).last else { return "" }
    return String(self[first.lowerBound..<last.upperBound])
  }
}
