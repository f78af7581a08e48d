/// The content of a sign-on response, before it is serialized.
package struct SignOnAnswer: Sendable {
  /// The `ID`s of response and assertion: unique XML names.
  package var responseID: String
  package var assertionID: String
  /// Our entity id as an identity provider.
  package var issuer: String
  /// The entity id of the requesting service.
  package var audience: String
  /// The URL that it is posted to.
  package var consumer: String
  /// The request's id; nil if unsolicited.
  package var request: String?
  package var name: NameID
  package var sessionIndex: String
  package var attributes: [(name: String, values: [String])]
  /// When the user authenticated, in seconds since 1970.
  package var authenticated: Int64
  package var now: Int64
  /// How long the response is valid, in seconds.
  package var lifetime: Int64 = 300
  /// The DER certificate to encrypt the assertion for; nil leaves it unencrypted.
  package var encryptedFor: [UInt8]?
  /// The class of the authentication (`AuthnContextClassRef`).
  package var authenticationClass = ""
  /// Whether the service asked for an assertion that is for one use.
  package var isForOnce = false
  package var signing = ResponseSigning()

  package init(
    responseID: String, assertionID: String, issuer: String, audience: String, consumer: String, request: String?,
    name: NameID, sessionIndex: String, attributes: [(name: String, values: [String])], authenticated: Int64, now: Int64
  ) {
    self.responseID = responseID
    self.assertionID = assertionID
    self.issuer = issuer
    self.audience = audience
    self.consumer = consumer
    self.request = request
    self.name = name
    self.sessionIndex = sessionIndex
    self.attributes = attributes
    self.authenticated = authenticated
    self.now = now
  }
}

/// What of a response is signed, and how.
package struct ResponseSigning: Hashable, Sendable, Codable {
  /// A signature of our RSA key, by the name of its algorithm.
  package enum Algorithm: String, CaseIterable, Sendable, Codable {
    case rsaSHA256 = "rsa-sha256"
    case rsaSHA512 = "rsa-sha512"
  }

  package var signsAssertion = true
  package var signsResponse = true
  package var algorithm = Algorithm.rsaSHA256

  package init() {}
}

extension SAMLSigner {
  /// The response with its assertion, which is encrypted if the service has a certificate for that. Such a response is
  /// always signed: its receiver cannot see who sent encrypted data.
  package func response(_ answer: SignOnAnswer) throws(SAMLFault) -> String {
    let signing = answer.signing
    var assertion = answer.assertionHead + answer.assertionTail
    if signing.signsAssertion {
      assertion = try signed(
        answer.assertionHead, answer.assertionTail, id: answer.assertionID, by: signing.algorithm)
    }
    if let certificate = answer.encryptedFor { assertion = try XMLDocument.encrypted(assertion, for: certificate) }
    let head = answer.responseHead(issuer: answer.issuer)
    let tail = "\(SAMLStatus.text([XMLName.success], nil))\(assertion)</samlp:Response>"
    return signing.signsResponse || answer.encryptedFor != nil
      ? try signed(head, tail, id: answer.responseID, by: signing.algorithm) : head + tail
  }

  /// An error response, which is always signed.
  package func refusal(_ answer: SignOnAnswer, _ status: SAMLStatus) throws(SAMLFault) -> String {
    try signed(
      answer.responseHead(issuer: answer.issuer), "\(status.text)</samlp:Response>",
      id: answer.responseID, by: answer.signing.algorithm)
  }
}

extension SignOnAnswer {
  private var answered: String { request.map { " InResponseTo=\"\(xmlEscaped($0))\"" } ?? "" }

  fileprivate func responseHead(issuer: String) -> String {
    "<samlp:Response xmlns:samlp=\"\(XMLName.protocol2)\" xmlns:saml=\"\(XMLName.assertion)\" "
      + "Destination=\"\(xmlEscaped(consumer))\" ID=\"\(xmlEscaped(responseID))\"\(answered) "
      + "IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\"><saml:Issuer>\(xmlEscaped(issuer))</saml:Issuer>"
  }

  fileprivate var assertionHead: String {
    "<saml:Assertion xmlns:saml=\"\(XMLName.assertion)\" ID=\"\(xmlEscaped(assertionID))\" "
      + "IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\"><saml:Issuer>\(xmlEscaped(issuer))</saml:Issuer>"
  }

  fileprivate var assertionTail: String {
    let end = SAMLTime.text(now + lifetime)
    var text = "<saml:Subject>\(name.text(prefix: "saml"))<saml:SubjectConfirmation Method=\"\(XMLName.bearer)\">"
    text += "<saml:SubjectConfirmationData\(answered) NotOnOrAfter=\"\(end)\" Recipient=\"\(xmlEscaped(consumer))\"/>"
    text += "</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore=\"\(SAMLTime.text(now))\" "
    text += "NotOnOrAfter=\"\(end)\"><saml:AudienceRestriction><saml:Audience>\(xmlEscaped(audience))</saml:Audience>"
    text += "</saml:AudienceRestriction>\(isForOnce ? "<saml:OneTimeUse/>" : "")</saml:Conditions>"
    text += "<saml:AuthnStatement AuthnInstant=\"\(SAMLTime.text(authenticated))\" "
    text += "SessionIndex=\"\(xmlEscaped(sessionIndex))\"><saml:AuthnContext><saml:AuthnContextClassRef>"
    text += xmlEscaped(authenticationClass)
    text += "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>"
    if !attributes.isEmpty {
      text += "<saml:AttributeStatement>"
      for attribute in attributes {
        text += "<saml:Attribute Name=\"\(xmlEscaped(attribute.name))\" "
        text += "NameFormat=\"urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified\">"
        text += attribute.values.map { "<saml:AttributeValue>\(xmlEscaped($0))</saml:AttributeValue>" }.joined()
        text += "</saml:Attribute>"
      }
      text += "</saml:AttributeStatement>"
    }
    return text + "</saml:Assertion>"
  }
}
