internal import Encodings

/// Writes our metadata.
extension SAMLSigner {
  /// Signed metadata of an identity provider (SAML Metadata §3).
  /// - Parameters:
  ///   - id: the document's `ID`, an XML name.
  ///   - signOn: the sign-on URL, for both bindings.
  ///   - wantsSigned: whether any service must sign its requests: libraries sign only for providers that state it.
  package func description(
    ofProvider entityID: String, id: String, signOn: String, signOut: String?,
    wantsSigned: Bool
  ) throws(SAMLFault) -> String {
    var role =
      "<md:IDPSSODescriptor WantAuthnRequestsSigned=\"\(wantsSigned)\" protocolSupportEnumeration=\"\(XMLName.protocol2)\">"
      + keyDescriptor("signing")
    if let signOut { role += endpoints("SingleLogoutService", signOut) }
    for format in NameIDPolicy.formats { role += "<md:NameIDFormat>\(format)</md:NameIDFormat>" }
    role += endpoints("SingleSignOnService", signOn) + "</md:IDPSSODescriptor>"
    return try entity(entityID, id, role)
  }

  /// Signed metadata of a realm as a service provider.
  /// - Parameter signsRequests: whether it signs requests to any provider.
  package func description(
    ofService entityID: String, id: String, consumer: String, signOut: String, signsRequests: Bool = false
  ) throws(SAMLFault) -> String {
    let role =
      "<md:SPSSODescriptor AuthnRequestsSigned=\"\(signsRequests)\" WantAssertionsSigned=\"true\" "
      + "protocolSupportEnumeration=\"\(XMLName.protocol2)\">\(keyDescriptor("signing"))\(keyDescriptor("encryption"))"
      + "<md:SingleLogoutService Binding=\"\(XMLName.postBinding)\" Location=\"\(xmlEscaped(signOut))\"/>"
      + NameIDPolicy.formats.map { "<md:NameIDFormat>\($0)</md:NameIDFormat>" }.joined()
      + "<md:AssertionConsumerService Binding=\"\(XMLName.postBinding)\" Location=\"\(xmlEscaped(consumer))\" "
      + "index=\"0\" isDefault=\"true\"/></md:SPSSODescriptor>"
    return try entity(entityID, id, role)
  }

  private func entity(_ entityID: String, _ id: String, _ role: String) throws(SAMLFault) -> String {
    let head =
      "<md:EntityDescriptor xmlns:md=\"\(XMLName.metadata)\" ID=\"\(xmlEscaped(id))\" entityID=\"\(xmlEscaped(entityID))\">"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + (try signed(head, role + "</md:EntityDescriptor>", id: id))
  }

  private func keyDescriptor(_ use: String) -> String {
    "<md:KeyDescriptor use=\"\(use)\"><ds:KeyInfo xmlns:ds=\"\(XMLName.signature)\"><ds:X509Data><ds:X509Certificate>"
      + "\(Base64.encode(certificate))</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
  }

  private func endpoints(_ name: String, _ location: String) -> String {
    [XMLName.redirectBinding, XMLName.postBinding].map {
      "<md:\(name) Binding=\"\($0)\" Location=\"\(xmlEscaped(location))\"/>"
    }.joined()
  }
}
