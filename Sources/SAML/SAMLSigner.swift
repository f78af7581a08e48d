package import Cryptography
internal import Encodings

/// Signs messages: a private key and its published certificate.
package struct SAMLSigner: Sendable {
  package let key: SigningKey
  /// DER.
  package let certificate: [UInt8]

  package init(key: SigningKey, certificate: [UInt8]) {
    self.key = key
    self.certificate = certificate
  }

  /// Inserts our signature into an element (SAML Core §5.4). The element must declare every namespace that it uses.
  /// - Parameters:
  ///   - head: the element's text before the signature.
  ///   - tail: the text after it.
  ///   - id: the value of its attribute `ID`.
  func signed(
    _ head: String, _ tail: String, id: String, by algorithm: ResponseSigning.Algorithm = .rsaSHA256
  ) throws(SAMLFault) -> String {
    let content = try XMLDocument(Array((head + tail).utf8)).canonical()
    let (digest, digestName) =
      switch algorithm {
      case .rsaSHA256: (Digest.sha256(content), XMLName.sha256)
      case .rsaSHA512: (Digest.sha512(content), XMLName.sha512)
      }
    let info =
      "<ds:SignedInfo xmlns:ds=\"\(XMLName.signature)\">"
      + "<ds:CanonicalizationMethod Algorithm=\"\(XMLName.exclusive)\"/>"
      + "<ds:SignatureMethod Algorithm=\"\(XMLName.moreSignatures)\(algorithm.rawValue)\"/><ds:Reference URI=\"#\(xmlEscaped(id))\"><ds:Transforms>"
      + "<ds:Transform Algorithm=\"\(XMLName.enveloped)\"/><ds:Transform Algorithm=\"\(XMLName.exclusive)\"/>"
      + "</ds:Transforms><ds:DigestMethod Algorithm=\"\(digestName)\"/>"
      + "<ds:DigestValue>\(Base64.encode(digest))</ds:DigestValue></ds:Reference></ds:SignedInfo>"
    let value = try sign(try XMLDocument(Array(info.utf8)).canonical(), by: algorithm)
    return head
      + "<ds:Signature xmlns:ds=\"\(XMLName.signature)\">\(info)<ds:SignatureValue>\(Base64.encode(value))"
      + "</ds:SignatureValue>\(keyInfo)</ds:Signature>" + tail
  }

  func sign(_ bytes: [UInt8], by algorithm: ResponseSigning.Algorithm = .rsaSHA256) throws(SAMLFault) -> [UInt8] {
    do throws(OpenSSLError) {
      return try key.sign(bytes, with: algorithm == .rsaSHA256 ? .rs256 : .rs512)
    } catch {
      throw .unavailable
    }
  }

  /// For use where the prefix `ds` is declared.
  var keyInfo: String {
    "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(Base64.encode(certificate))</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
  }
}
