// Room: SAML messages: parsed, verified, written, signed, encrypted. No account.

/// The verified content of a sign-on response (SAML Core §3.2.2, Profiles §4.1.4).
package struct SignOnResponse: Hashable, Sendable {
  package let issuer: String
  package let name: NameID
  package let sessionIndex: String?
  /// Attributes in the message's order.
  package let attributes: [(name: String, values: [String])]
  package let assertionID: String
  /// When it expires, in seconds since 1970: until then a replay must be rejected.
  package let expires: Int64

  package static func == (left: Self, right: Self) -> Bool {
    left.assertionID == right.assertionID && left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(assertionID) }

  /// What a response must match.
  package struct Expectation: Sendable {
    /// The provider's entity id.
    package var issuer: String
    /// The provider's certificates in DER.
    package var certificates: [[UInt8]]
    /// The URL that the response was posted to.
    package var consumer: String
    /// Our entity id.
    package var audience: String
    /// The request's id; nil accepts only unsolicited responses.
    package var request: String?
    /// Seconds since 1970.
    package var now: Int64
    /// The allowed clock skew in seconds.
    package var tolerance: Int64
    /// The maximum age of an unsolicited response, in seconds.
    package var unsolicitedAge: Int64 = 360
    /// The PEM private key for encrypted assertions, which are then demanded; nil rejects them.
    package var decryptionKey: [UInt8]?

    package init(
      issuer: String, certificates: [[UInt8]], consumer: String, audience: String, request: String?, now: Int64,
      tolerance: Int64 = 300, decryptionKey: [UInt8]? = nil
    ) {
      self.issuer = issuer
      self.certificates = certificates
      self.consumer = consumer
      self.audience = audience
      self.request = request
      self.now = now
      self.tolerance = tolerance
      self.decryptionKey = decryptionKey
    }
  }

  /// Parses and verifies a response. Of the assertion only what the provider's signature covers is read.
  package init(_ bytes: [UInt8], expecting expected: Expectation) throws(SAMLFault) {
    let (envelope, assertion) = try Self.open(bytes, expected)
    try Self.check(envelope, isSigned: envelope.isSigned, expected)
    guard assertion.is("Assertion", in: XMLName.assertion), assertion[attribute: "Version"] == "2.0",
      let id = assertion[attribute: "ID"]
    else { throw .malformed("no Assertion") }
    let issuer = assertion.only("Issuer", in: XMLName.assertion)?.trimmedText ?? ""
    guard issuer == expected.issuer else { throw .wrongIssuer(issuer) }
    guard let subject = assertion.only("Subject", in: XMLName.assertion),
      let name = subject.only("NameID", in: XMLName.assertion).flatMap({ NameID($0) })
    else { throw .noNameID }
    let confirmed = try expected.confirm(subject)
    let conditioned = try expected.checkConditions(of: assertion)
    guard let statement = assertion.first("AuthnStatement", in: XMLName.assertion) else {
      throw .malformed("no AuthnStatement")
    }
    if let end = statement[attribute: "SessionNotOnOrAfter"] { try expected.checkEnd(end) }
    if expected.request == nil {
      guard let issued = assertion[attribute: "IssueInstant"].flatMap(SAMLTime.seconds),
        issued + expected.unsolicitedAge > expected.now
      else { throw .expired }
    }
    self.issuer = issuer
    self.name = name
    sessionIndex = statement[attribute: "SessionIndex"]
    attributes = assertion.all("AttributeStatement", in: XMLName.assertion)
      .flatMap { $0.all("Attribute", in: XMLName.assertion) }
      .compactMap { attribute in
        guard let name = attribute[attribute: "Name"], !name.isEmpty else { return nil }
        return (name, attribute.all("AttributeValue", in: XMLName.assertion).map(\.wholeText))
      }
    assertionID = id
    expires = max(confirmed, conditioned ?? confirmed) + expected.tolerance
  }
}

/// The response element around the assertion.
struct ResponseEnvelope {
  let root: XMLElement
  let isSigned: Bool
}

extension XMLElement {
  /// The text of the element and its descendants.
  fileprivate var wholeText: String { children.isEmpty ? trimmedText : everything.map(\.trimmedText).joined() }
}

extension SignOnResponse {
  /// The response, and the assertion as signed by the provider.
  private static func open(
    _ bytes: [UInt8], _ expected: Expectation
  ) throws(SAMLFault) -> (ResponseEnvelope, XMLElement) {
    let document = try XMLDocument(bytes)
    let node = try document.rootNode()
    let root = XMLElement(node)
    guard root.is("Response", in: XMLName.protocol2), root[attribute: "Version"] == "2.0" else {
      throw .malformed("no Response")
    }
    // An error response has no assertion. Its sender is not verified, since it signs no user in.
    try checkStatus(root)
    try checkShape(root)
    let certificates = try expected.validCertificates()
    var envelope = ResponseEnvelope(root: root, isSigned: false)
    var holder = document
    if !node.elements("Signature", in: XMLName.signature).isEmpty {
      let signed = try document.signedBytes(of: node, by: certificates, else: .badResponseSignature)
      holder = try XMLDocument(signed)
      envelope = ResponseEnvelope(root: try holder.root(), isSigned: true)
      // Verify an assertion's own signature in the original document: the canonical form of the response loses
      // namespace prefixes that only that signature uses.
      if let inner = node.elements("Assertion", in: XMLName.assertion).first,
        !inner.elements("Signature", in: XMLName.signature).isEmpty
      {
        holder = document
      }
    }
    let outer = try holder.rootNode()
    var assertions = outer.elements("Assertion", in: XMLName.assertion)
    if let encrypted = outer.elements("EncryptedAssertion", in: XMLName.assertion).first {
      guard let key = expected.decryptionKey else { throw .undecryptable }
      try holder.decrypt(encrypted, with: key)
      assertions = encrypted.elements("Assertion", in: XMLName.assertion)
      try checkShape(XMLElement(outer))
    } else if expected.decryptionKey != nil {
      throw .notEncrypted
    }
    guard assertions.count == 1, let assertion = assertions.first else { throw .malformed("no Assertion") }
    if assertion.elements("Signature", in: XMLName.signature).isEmpty {
      guard envelope.isSigned else { throw .unsigned }
      return (envelope, XMLElement(assertion))
    }
    let signed = try holder.signedBytes(of: assertion, by: certificates, else: .badAssertionSignature)
    return (envelope, try XMLDocument(signed).root())
  }

  /// Exactly one assertion, nothing that could be mistaken for another, and signatures only where they belong
  /// (signature wrapping).
  private static func checkShape(_ root: XMLElement) throws(SAMLFault) {
    let everything = root.everything
    let assertions = everything.filter { $0.name == "Assertion" || $0.name == "EncryptedAssertion" }
    var held = root.all("Assertion", in: XMLName.assertion) + root.all("EncryptedAssertion", in: XMLName.assertion)
    guard held.count == 1 else { throw .malformed("not one Assertion") }
    held += held.flatMap { $0.name == "EncryptedAssertion" ? $0.all("Assertion", in: XMLName.assertion) : [] }
    guard assertions.count == held.count, everything.count(where: { $0.name == "Response" }) == 1 else {
      throw .malformed("not one Assertion")
    }
    let placed = ([root] + held).flatMap { $0.all("Signature", in: XMLName.signature) }.count
    guard placed == everything.count(where: { $0.name == "Signature" }) else { throw .malformed("a stray Signature") }
    let ids = everything.flatMap(\.attributes).filter { $0.name == "ID" || $0.name == "Id" }.map(\.value)
    guard Set(ids).count == ids.count else { throw .malformed("two elements with one ID") }
  }

  private static func checkStatus(_ root: XMLElement) throws(SAMLFault) {
    guard let status = root.only("Status", in: XMLName.protocol2),
      let code = status.only("StatusCode", in: XMLName.protocol2), let value = code[attribute: "Value"]
    else { throw .malformed("no Status") }
    guard value != XMLName.success else { return }
    let inner = code.first("StatusCode", in: XMLName.protocol2)?[attribute: "Value"]
    throw .status(
      [value, inner].compactMap { $0 }, message: status.first("StatusMessage", in: XMLName.protocol2)?.trimmedText)
  }

  private static func check(
    _ envelope: ResponseEnvelope, isSigned: Bool, _ expected: Expectation
  ) throws(SAMLFault) {
    let root = envelope.root
    // A signed message must state its destination (SAML Bindings §3.5.5.2).
    let destination = root[attribute: "Destination"] ?? ""
    guard destination == expected.consumer || (destination.isEmpty && !isSigned) else {
      throw .wrongDestination(destination)
    }
    guard root[attribute: "InResponseTo"] == expected.request else { throw .wrongRequest }
    if let issuer = root.first("Issuer", in: XMLName.assertion)?.trimmedText, issuer != expected.issuer {
      throw .wrongIssuer(issuer)
    }
  }
}
