internal import Encodings

/// Metadata of ours.
extension SAMLSigner {
  /// Describes an identity provider, signed (SAML Metadata §3).
  /// - Parameters:
  ///   - id: of the document, a name of plain letters.
  ///   - signOn: takes requests by redirect and by form.
  ///   - wantsSigned: whether some service must sign its requests: libraries sign only for providers that say so.
  package func description(
    ofProvider entityID: String, id: String, signOn: String, signOut: String?,
    wantsSigned: Bool
  ) throws(SAMLFault) -> String {
    var role =
      "<md:IDPSSODescriptor WantAuthnRequestsSigned=\"\(wantsSigned)\" protocolSupportEnumeration=\"\(XMLName.protocol2)\">"
      + keyDescriptor("signing")
    if let signOut { role += endpoints("SingleLogoutService", signOut) }
    role += "<md:NameIDFormat>\(XMLName.persistent)</md:NameIDFormat>"
    role += endpoints("SingleSignOnService", signOn) + "</md:IDPSSODescriptor>"
    return try entity(entityID, id, role)
  }

  /// Describes a realm as one that trusts providers, signed.
  package func description(
    ofService entityID: String, id: String, consumer: String, signOut: String
  ) throws(SAMLFault) -> String {
    let role =
      "<md:SPSSODescriptor AuthnRequestsSigned=\"false\" WantAssertionsSigned=\"true\" "
      + "protocolSupportEnumeration=\"\(XMLName.protocol2)\">\(keyDescriptor("signing"))\(keyDescriptor("encryption"))"
      + "<md:SingleLogoutService Binding=\"\(XMLName.postBinding)\" Location=\"\(xmlEscaped(signOut))\"/>"
      + "<md:NameIDFormat>\(XMLName.persistent)</md:NameIDFormat>"
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
