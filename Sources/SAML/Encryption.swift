internal import CXMLSecurity
internal import Cryptography

/// Encrypted assertions (SAML Core §2.3.4, XML Encryption 1.1).
extension XMLDocument {
  /// Replaces the encrypted data in `node`, an `EncryptedAssertion`, by the decrypted assertion.
  /// - Parameter key: the receiver's private key in PEM.
  func decrypt(_ node: XMLNode, with key: [UInt8]) throws(SAMLFault) {
    defer { OpenSSLError.discardQueue() }
    let data = node.elements("EncryptedData", in: XMLName.encryption)
    guard data.count == 1, let data = data.first, XMLElement(data)[attribute: "Type"] == XMLName.encryption + "Element"
    else { throw .undecryptable }
    try tidyKeys(of: data, beside: node)
    let manager = try KeyManager(try loadKey(key, xmlSecKeyDataFormatPem), library)
    guard let context = xml.xmlSecEncCtxCreate(manager.pointer) else { throw .unavailable }
    defer { xml.xmlSecEncCtxDestroy(context) }
    xml_use_the_key_there_is(context)
    // Accept only a content key encrypted for us: fetch no keys and ignore certificates in the message.
    guard
      xml.xmlSecPtrListAdd(
        &context.pointee.keyInfoReadCtx.enabledKeyData,
        UnsafeMutableRawPointer(mutating: xml.xmlSecKeyDataEncryptedKeyGetKlass())) == 0
    else { throw .unavailable }
    guard xml.xmlSecEncCtxDecrypt(context, data) == 0, context.pointee.resultReplaced != 0 else { throw .undecryptable }
  }

  /// Reduces the key information to one encrypted content key for the holder of the private key, inside the data.
  private func tidyKeys(of data: XMLNode, beside node: XMLNode) throws(SAMLFault) {
    var infos = data.elements("KeyInfo", in: XMLName.signature)
    guard infos.count <= 1 else { throw .undecryptable }
    if infos.isEmpty {
      guard let info = xml.xmlSecTmplEncDataEnsureKeyInfo(data, nil) else { throw .undecryptable }
      infos = [info]
    }
    let info = infos[0]
    var keys = info.elements("EncryptedKey", in: XMLName.encryption)
    let outside = node.elements("EncryptedKey", in: XMLName.encryption)
    var next = info.pointee.children
    while let child = next {
      next = child.pointee.next
      if !keys.contains(child) {
        xml.xmlUnlinkNode(child)
        xml.xmlFreeNode(child)
      }
    }
    if keys.isEmpty, let key = outside.first {
      xml.xmlUnlinkNode(key)
      guard xml.xmlAddChild(info, key) != nil else { throw .unavailable }
      keys = [key]
    }
    guard keys.count == 1 else { throw .undecryptable }
    for hint in keys[0].elements("KeyInfo", in: XMLName.signature) {
      xml.xmlUnlinkNode(hint)
      xml.xmlFreeNode(hint)
    }
  }

  /// Encrypts an assertion for the owner of the certificate: AES-256-CBC with the key by RSA-OAEP, which receivers are
  /// known to support.
  static func encrypted(_ assertion: String, for certificate: [UInt8]) throws(SAMLFault) -> String {
    defer { OpenSSLError.discardQueue() }
    let document = try XMLDocument(
      Array(
        "<saml:EncryptedAssertion xmlns:saml=\"\(XMLName.assertion)\">\(assertion)</saml:EncryptedAssertion>".utf8))
    let (root, xml) = (try document.rootNode(), document.xml)
    guard let node = root.elements("Assertion", in: XMLName.assertion).first,
      let template = xml.xmlSecTmplEncDataCreate(
        document.pointer, xml.xmlSecOpenSSLTransformAes256CbcGetKlass(), nil, xml.type_element, nil, nil),
      xml.xmlSecTmplEncDataEnsureCipherValue(template) != nil,
      let info = xml.xmlSecTmplEncDataEnsureKeyInfo(template, nil),
      let key = xml.xmlSecTmplKeyInfoAddEncryptedKey(info, xml.xmlSecOpenSSLTransformRsaOaepGetKlass(), nil, nil, nil),
      xml.xmlSecTmplEncDataEnsureCipherValue(key) != nil
    else { throw .unavailable }
    let manager = try KeyManager(try document.loadKey(certificate, xmlSecKeyDataFormatCertDer), document.library)
    guard let context = xml.xmlSecEncCtxCreate(manager.pointer) else { throw .unavailable }
    defer { xml.xmlSecEncCtxDestroy(context) }
    xml_use_the_key_there_is(context)
    context.pointee.encKey = xml.xmlSecKeyGenerate(
      xml.xmlSecOpenSSLKeyDataAesGetKlass(), 256, xmlSecKeyDataType(xmlSecKeyDataTypeSession))
    guard context.pointee.encKey != nil, xml.xmlSecEncCtxXmlEncrypt(context, template, node) == 0 else {
      throw .unavailable
    }
    return try document.serialized(root)
  }

  private func loadKey(_ bytes: [UInt8], _ format: xmlSecKeyDataFormat) throws(SAMLFault) -> xmlSecKeyPtr {
    let key = bytes.withUnsafeBufferPointer {
      xml.xmlSecOpenSSLAppKeyLoadMemory($0.baseAddress, numericCast($0.count), format, nil, nil, nil)
    }
    guard let key else { throw .unavailable }
    return key
  }
}

/// Owns xmlsec's key manager with one key.
private struct KeyManager: ~Copyable {
  let pointer: xmlSecKeysMngrPtr
  private let library: UnsafePointer<xml_functions>

  /// Takes ownership of the key.
  init(_ key: xmlSecKeyPtr, _ library: UnsafePointer<xml_functions>) throws(SAMLFault) {
    let xml = library.pointee
    guard let manager = xml.xmlSecKeysMngrCreate() else {
      xml.xmlSecKeyDestroy(key)
      throw .unavailable
    }
    guard xml.xmlSecOpenSSLAppDefaultKeysMngrInit(manager) == 0,
      xml.xmlSecOpenSSLAppDefaultKeysMngrAdoptKey(manager, key) == 0
    else {
      xml.xmlSecKeyDestroy(key)
      xml.xmlSecKeysMngrDestroy(manager)
      throw .unavailable
    }
    pointer = manager
    self.library = library
  }

  deinit { library.pointee.xmlSecKeysMngrDestroy(pointer) }
}
