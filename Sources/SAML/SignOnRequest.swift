/// A request to authenticate a user: `AuthnRequest` (SAML Core §3.4.1).
package struct SignOnRequest: Hashable, Sendable {
  package var id: String
  /// The entity id of the requesting service.
  package var issuer: String
  /// The URL that it is sent to.
  package var destination: String?
  /// The requested URL for the response; nil for the provider's default.
  package var consumer: String?
  /// The same as an index into the service's metadata.
  package var consumerIndex: Int?
  package var forcesSignOn = false
  package var isPassive = false
  /// The protocol version; this provider implements 2.0.
  package var version = "2.0"
  /// The binding of the response; nil for the provider's choice.
  package var binding: String?
  /// The index of the wanted attributes in the service's metadata.
  package var attributeIndex: Int?
  package var namePolicy: NameIDPolicy?
  package var contexts: RequestedAuthnContext?
  package var subject: RequestedSubject?
  package var conditions: RequestedConditions?
  /// The providers that the service accepts; empty for any (`Scoping`).
  package var providers: [String] = []

  package init(id: String, issuer: String, destination: String?, consumer: String?) {
    self.id = id
    self.issuer = issuer
    self.destination = destination
    self.consumer = consumer
    binding = XMLName.postBinding
  }

  /// Parses a message whose signature has been verified (``CarriedMessage``).
  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    let root = try XMLDocument(bytes).root()
    guard root.is("AuthnRequest", in: XMLName.protocol2), let version = root[attribute: "Version"],
      version.utf8.count <= 16, let id = root[attribute: "ID"], !id.isEmpty, id.utf8.count <= 256,
      let issuer = root.only("Issuer", in: XMLName.assertion)?.trimmedText, !issuer.isEmpty,
      issuer.utf8.count <= 1_024
    else { throw .malformed("no AuthnRequest") }
    guard try root.time("IssueInstant") != nil else { throw .malformed("an AuthnRequest without IssueInstant") }
    self.init(
      id: id, issuer: issuer, destination: root[attribute: "Destination"],
      consumer: root[attribute: "AssertionConsumerServiceURL"])
    self.version = version
    binding = root[attribute: "ProtocolBinding"]
    consumerIndex = try root.index("AssertionConsumerServiceIndex")
    attributeIndex = try root.index("AttributeConsumingServiceIndex")
    forcesSignOn = try root.flag("ForceAuthn") ?? false
    isPassive = try root.flag("IsPassive") ?? false
    namePolicy = try root.atMostOne("NameIDPolicy", in: XMLName.protocol2).map(NameIDPolicy.init)
    contexts = try root.atMostOne("RequestedAuthnContext", in: XMLName.protocol2).map(RequestedAuthnContext.init)
    subject = try root.atMostOne("Subject", in: XMLName.assertion).map(RequestedSubject.init)
    conditions = try root.atMostOne("Conditions", in: XMLName.assertion).map(RequestedConditions.init)
    providers =
      try root.atMostOne("Scoping", in: XMLName.protocol2)?.everything
      .filter { $0.is("IDPEntry", in: XMLName.protocol2) }.compactMap { $0[attribute: "ProviderID"] } ?? []
    let others = root.children.filter { !Self.children.contains($0.name) }
    guard others.isEmpty else { throw .malformed("an AuthnRequest with \(others[0].name)") }
  }

  /// Elements that the schema has in a request.
  private static let children: Set<String> = [
    "Issuer", "Signature", "Extensions", "Subject", "NameIDPolicy", "Conditions", "RequestedAuthnContext", "Scoping",
  ]

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<saml2p:AuthnRequest xmlns:saml2p=\"\(XMLName.protocol2)\""
    if let consumer { text += " AssertionConsumerServiceURL=\"\(xmlEscaped(consumer))\"" }
    if let destination { text += " Destination=\"\(xmlEscaped(destination))\"" }
    text += forcesSignOn ? " ForceAuthn=\"true\"" : ""
    text += " ID=\"\(xmlEscaped(id))\" IssueInstant=\"\(SAMLTime.text(now))\""
    text += binding.map { " ProtocolBinding=\"\(xmlEscaped($0))\"" } ?? ""
    text += " Version=\"2.0\">"
    text += "<saml2:Issuer xmlns:saml2=\"\(XMLName.assertion)\">\(xmlEscaped(issuer))</saml2:Issuer>"
    return text + "</saml2p:AuthnRequest>"
  }
}
