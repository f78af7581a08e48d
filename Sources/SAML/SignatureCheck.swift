internal import CXMLSecurity
internal import Cryptography

extension XMLDocument {
  /// The bytes that an element's own signature covers, verified with one of the certificates.
  ///
  /// The result is the digested element; nothing else in the message may be read, which defeats signature wrapping.
  /// Keys come from the provider's metadata; key information in the message is ignored.
  ///
  /// - Throws: `fault` unless there is exactly one signature, covering the whole element, by one of the keys.
  func signedBytes(
    of element: XMLNode, by certificates: [[UInt8]], else fault: SAMLFault
  ) throws(SAMLFault) -> [UInt8] {
    let signatures = element.elements("Signature", in: XMLName.signature)
    guard signatures.count == 1, let signature = signatures.first, let attribute = xml.xmlHasProp(element, "ID") else {
      throw fault
    }
    guard let id = XMLElement(element)[attribute: "ID"], Self.isName(id), Self.covers(id, XMLElement(signature)) else {
      throw fault
    }
    // The document's only registered ID: the reference cannot resolve to another element.
    guard xml.xmlAddID(nil, pointer, id, attribute) != nil else { throw fault }
    defer {
      _ = xml.xmlRemoveID(pointer, attribute)
      OpenSSLError.discardQueue()
    }
    for certificate in certificates {
      if let bytes = signedBytes(signature, by: certificate) { return bytes }
    }
    throw fault
  }

  private func signedBytes(_ signature: XMLNode, by certificate: [UInt8]) -> [UInt8]? {
    guard let context = xml.xmlSecDSigCtxCreate(nil) else { return nil }
    defer { xml.xmlSecDSigCtxDestroy(context) }
    context.pointee.flags = UInt32(XMLSEC_DSIG_FLAGS_STORE_SIGNEDINFO_REFERENCES)
    context.pointee.enabledReferenceUris = xmlSecTransformUriType(xmlSecTransformUriTypeSameDocument)
    for method in signatureMethods where xml.xmlSecDSigCtxEnableSignatureTransform(context, method) != 0 { return nil }
    for method in referenceMethods where xml.xmlSecDSigCtxEnableReferenceTransform(context, method) != 0 { return nil }
    context.pointee.signKey = certificate.withUnsafeBufferPointer {
      xml.xmlSecOpenSSLAppKeyLoadMemory(
        $0.baseAddress, numericCast($0.count), xmlSecKeyDataFormatCertDer, nil, nil, nil)
    }
    guard context.pointee.signKey != nil, xml.xmlSecDSigCtxVerify(context, signature) == 0,
      context.pointee.status == xmlSecDSigStatusSucceeded,
      xml.xmlSecPtrListGetSize(&context.pointee.signedInfoReferences) == 1,
      let item = xml.xmlSecPtrListGetItem(&context.pointee.signedInfoReferences, 0),
      let buffer = xml.xmlSecDSigReferenceCtxGetPreDigestBuffer(
        item.assumingMemoryBound(to: xmlSecDSigReferenceCtx.self)),
      let data = xml.xmlSecBufferGetData(buffer)
    else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: Int(xml.xmlSecBufferGetSize(buffer))))
  }

  /// Whether the signature refers to exactly its parent element as a whole (SAML Core §5.4.2).
  private static func covers(_ id: String, _ signature: XMLElement) -> Bool {
    let namespace = XMLName.signature
    guard let info = signature.only("SignedInfo", in: namespace), signature.all("Object", in: namespace).isEmpty,
      info.only("CanonicalizationMethod", in: namespace)?[attribute: "Algorithm"] == XMLName.exclusive,
      let reference = info.only("Reference", in: namespace), reference[attribute: "URI"] == "#\(id)",
      let transforms = reference.only("Transforms", in: namespace)
    else { return false }
    let names = transforms.children.map { $0[attribute: "Algorithm"] ?? "" }
    return names == [XMLName.enveloped, XMLName.exclusive] || names == [XMLName.enveloped]
  }

  /// Plain characters only, so that no reference can be reinterpreted.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first), text.utf8.count <= 256 else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
  }

  /// No SHA-1 and no algorithm with a shared secret.
  private var signatureMethods: [xmlSecTransformId?] {
    [
      xml.xmlSecTransformExclC14NGetKlass(), xml.xmlSecOpenSSLTransformRsaSha256GetKlass(),
      xml.xmlSecOpenSSLTransformRsaSha384GetKlass(), xml.xmlSecOpenSSLTransformRsaSha512GetKlass(),
      xml.xmlSecOpenSSLTransformEcdsaSha256GetKlass(), xml.xmlSecOpenSSLTransformEcdsaSha384GetKlass(),
      xml.xmlSecOpenSSLTransformEcdsaSha512GetKlass(),
    ]
  }

  private var referenceMethods: [xmlSecTransformId?] {
    [
      xml.xmlSecTransformEnvelopedGetKlass(), xml.xmlSecTransformExclC14NGetKlass(),
      xml.xmlSecOpenSSLTransformSha256GetKlass(), xml.xmlSecOpenSSLTransformSha384GetKlass(),
      xml.xmlSecOpenSSLTransformSha512GetKlass(),
    ]
  }
}
