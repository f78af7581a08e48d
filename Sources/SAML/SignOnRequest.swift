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

  package init(id: String, issuer: String, destination: String?, consumer: String?) {
    self.id = id
    self.issuer = issuer
    self.destination = destination
    self.consumer = consumer
  }

  /// Parses a message whose signature has been verified (``CarriedMessage``).
  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    let root = try XMLDocument(bytes).root()
    guard root.is("AuthnRequest", in: XMLName.protocol2), root[attribute: "Version"] == "2.0",
      let id = root[attribute: "ID"], !id.isEmpty, id.utf8.count <= 256,
      let issuer = root.only("Issuer", in: XMLName.assertion)?.trimmedText, !issuer.isEmpty,
      issuer.utf8.count <= 1_024
    else { throw .malformed("no AuthnRequest") }
    if let binding = root[attribute: "ProtocolBinding"], binding != XMLName.postBinding {
      throw .malformed("an answer by \(binding)")
    }
    self.init(
      id: id, issuer: issuer, destination: root[attribute: "Destination"],
      consumer: root[attribute: "AssertionConsumerServiceURL"])
    consumerIndex = root[attribute: "AssertionConsumerServiceIndex"].flatMap { Int($0) }
    forcesSignOn = ["true", "1"].contains(root[attribute: "ForceAuthn"] ?? "")
    isPassive = ["true", "1"].contains(root[attribute: "IsPassive"] ?? "")
  }

  /// - Parameter now: seconds since 1970.
  package func text(at now: Int64) -> String {
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<saml2p:AuthnRequest xmlns:saml2p=\"\(XMLName.protocol2)\""
    if let consumer { text += " AssertionConsumerServiceURL=\"\(xmlEscaped(consumer))\"" }
    if let destination { text += " Destination=\"\(xmlEscaped(destination))\"" }
    text += forcesSignOn ? " ForceAuthn=\"true\"" : ""
    text += " ID=\"\(xmlEscaped(id))\" IssueInstant=\"\(SAMLTime.text(now))\""
    text += " ProtocolBinding=\"\(XMLName.postBinding)\" Version=\"2.0\">"
    text += "<saml2:Issuer xmlns:saml2=\"\(XMLName.assertion)\">\(xmlEscaped(issuer))</saml2:Issuer>"
    return text + "</saml2p:AuthnRequest>"
  }
}
