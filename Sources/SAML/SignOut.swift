/// A request to sign a user out: `LogoutRequest` (SAML Core §3.7.1).
package struct SignOutRequest: Hashable, Sendable {
  package var id: String
  package var issuer: String
  package var destination: String?
  /// nil for an encrypted or another identifier.
  package var name: NameID?
  /// The sessions to end; empty for all of the user.
  package var sessionIndexes: [String]
  /// The protocol version; this provider implements 2.0.
  package var version = "2.0"
  /// When the request ends, in seconds since 1970.
  package var notOnOrAfter: Int64?

  package init(id: String, issuer: String, destination: String?, name: NameID, sessionIndex: String?) {
    self.id = id
    self.issuer = issuer
    self.destination = destination
    self.name = name
    sessionIndexes = sessionIndex.map { [$0] } ?? []
  }

  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    let root = try XMLDocument(bytes).root()
    guard root.is("LogoutRequest", in: XMLName.protocol2), let version = root[attribute: "Version"],
      version.utf8.count <= 16, let id = root[attribute: "ID"], !id.isEmpty, id.utf8.count <= 256,
      let issuer = root.only("Issuer", in: XMLName.assertion)?.trimmedText, !issuer.isEmpty
    else { throw .malformed("no LogoutRequest") }
    guard try root.time("IssueInstant") != nil else { throw .malformed("a LogoutRequest without IssueInstant") }
    (self.id, self.issuer, self.version) = (id, issuer, version)
    destination = root[attribute: "Destination"]
    name = root.only("NameID", in: XMLName.assertion).flatMap { NameID($0) }
    let hasOther = root.children.contains { ["BaseID", "EncryptedID"].contains($0.name) }
    guard (name == nil) == hasOther else { throw .malformed("a LogoutRequest without one identifier of the user") }
    sessionIndexes = root.all("SessionIndex", in: XMLName.protocol2).map(\.trimmedText)
    notOnOrAfter = try root.time("NotOnOrAfter")
    let others = root.children.filter { !Self.children.contains($0.name) }
    guard others.isEmpty else { throw .malformed("a LogoutRequest with \(others[0].name)") }
  }

  /// Elements that the schema has in a request.
  private static let children: Set<String> = [
    "Issuer", "Signature", "Extensions", "BaseID", "NameID", "EncryptedID", "SessionIndex",
  ]

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<saml2p:LogoutRequest xmlns:saml2p=\"\(XMLName.protocol2)\""
    if let destination { text += " Destination=\"\(xmlEscaped(destination))\"" }
    text += " ID=\"\(xmlEscaped(id))\" IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\">"
    text += "<saml2:Issuer xmlns:saml2=\"\(XMLName.assertion)\">\(xmlEscaped(issuer))</saml2:Issuer>"
    text += name?.text(prefix: "saml2") ?? ""
    for index in sessionIndexes { text += "<saml2p:SessionIndex>\(xmlEscaped(index))</saml2p:SessionIndex>" }
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
  /// nil where all was done.
  package let status: SAMLStatus?

  package init(id: String, request: String, issuer: String, destination: String, status: SAMLStatus?) {
    self.id = id
    self.request = request
    self.issuer = issuer
    self.destination = destination
    self.status = status
  }

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String { head(now) + tail }

  fileprivate func head(_ now: Int64) -> String {
    "<samlp:LogoutResponse xmlns:samlp=\"\(XMLName.protocol2)\" xmlns:saml=\"\(XMLName.assertion)\" "
      + "Destination=\"\(xmlEscaped(destination))\" ID=\"\(xmlEscaped(id))\" InResponseTo=\"\(xmlEscaped(request))\" "
      + "IssueInstant=\"\(SAMLTime.text(now))\" Version=\"2.0\"><saml:Issuer>\(xmlEscaped(issuer))</saml:Issuer>"
  }

  fileprivate var tail: String {
    (status?.text ?? SAMLStatus.text([XMLName.success], nil)) + "</samlp:LogoutResponse>"
  }
}

extension SAMLSigner {
  /// The signed response for the POST binding.
  package func signed(_ answer: SignOutAnswer, at now: Int64) throws(SAMLFault) -> String {
    try signed(answer.head(now), answer.tail, id: answer.id)
  }
}
