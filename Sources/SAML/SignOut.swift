/// A request to sign a user out: `LogoutRequest` (SAML Core §3.7.1).
package struct SignOutRequest: Hashable, Sendable {
  package var id: String
  package var issuer: String
  package var destination: String?
  package var name: NameID
  package var sessionIndex: String?

  package init(id: String, issuer: String, destination: String?, name: NameID, sessionIndex: String?) {
    self.id = id
    self.issuer = issuer
    self.destination = destination
    self.name = name
    self.sessionIndex = sessionIndex
  }

  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    let root = try XMLDocument(bytes).root()
    guard root.is("LogoutRequest", in: XMLName.protocol2), root[attribute: "Version"] == "2.0",
      let id = root[attribute: "ID"], !id.isEmpty, id.utf8.count <= 256,
      let issuer = root.only("Issuer", in: XMLName.assertion)?.trimmedText, !issuer.isEmpty,
      let name = root.only("NameID", in: XMLName.assertion).flatMap({ NameID($0) })
    else { throw .malformed("no LogoutRequest") }
    self.init(
      id: id, issuer: issuer, destination: root[attribute: "Destination"], name: name,
      sessionIndex: root.first("SessionIndex", in: XMLName.protocol2)?.trimmedText)
  }

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<saml2p:LogoutRequest xmlns:saml2p=\"\(XMLName.protocol2)\""
    if let destination { text += " Destination=\"\(xmlEscaped(destination))\"" }
    text += " ID=\"\(xmlEscaped(id))\" IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\">"
    text += "<saml2:Issuer xmlns:saml2=\"\(XMLName.assertion)\">\(xmlEscaped(issuer))</saml2:Issuer>"
    text += name.text(prefix: "saml2")
    if let sessionIndex { text += "<saml2p:SessionIndex>\(xmlEscaped(sessionIndex))</saml2p:SessionIndex>" }
    return text + "</saml2p:LogoutRequest>"
  }
}

/// The received `LogoutResponse`.
package struct SignOutResponse: Hashable, Sendable {
  /// The id of the request that it answers.
  package let request: String
  package let issuer: String
  package let isSuccess: Bool

  /// Parses a message whose signature has been verified (``CarriedMessage``).
  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    let root = try XMLDocument(bytes).root()
    guard root.is("LogoutResponse", in: XMLName.protocol2), let request = root[attribute: "InResponseTo"],
      let issuer = root.only("Issuer", in: XMLName.assertion)?.trimmedText
    else { throw .malformed("no LogoutResponse") }
    (self.request, self.issuer) = (request, issuer)
    let code = root.only("Status", in: XMLName.protocol2)?.only("StatusCode", in: XMLName.protocol2)
    isSuccess = code?[attribute: "Value"] == XMLName.success
  }
}

/// Our `LogoutResponse`.
package struct SignOutAnswer: Hashable, Sendable {
  package let id: String
  /// The id of the request that it answers.
  package let request: String
  package let issuer: String
  package let destination: String
  /// Whether the request named a user who may have been signed in.
  package let isKnown: Bool

  package init(id: String, request: String, issuer: String, destination: String, isKnown: Bool) {
    self.id = id
    self.request = request
    self.issuer = issuer
    self.destination = destination
    self.isKnown = isKnown
  }

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String { head(now) + tail }

  fileprivate func head(_ now: Int64) -> String {
    "<samlp:LogoutResponse xmlns:samlp=\"\(XMLName.protocol2)\" xmlns:saml=\"\(XMLName.assertion)\" "
      + "Destination=\"\(xmlEscaped(destination))\" ID=\"\(xmlEscaped(id))\" InResponseTo=\"\(xmlEscaped(request))\" "
      + "IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\"><saml:Issuer>\(xmlEscaped(issuer))</saml:Issuer>"
  }

  fileprivate var tail: String {
    let status = "urn:oasis:names:tc:SAML:2.0:status:"
    let code =
      isKnown
      ? "<samlp:StatusCode Value=\"\(XMLName.success)\"/>"
      : "<samlp:StatusCode Value=\"\(status)Requester\"><samlp:StatusCode Value=\"\(status)UnknownPrincipal\"/></samlp:StatusCode>"
    return "<samlp:Status>\(code)</samlp:Status></samlp:LogoutResponse>"
  }
}

extension SAMLSigner {
  /// The signed response for the POST binding.
  package func signed(_ answer: SignOutAnswer, at now: Int64) throws(SAMLFault) -> String {
    try signed(answer.head(now), answer.tail, id: answer.id)
  }
}
