internal import CXMLSecurity
internal import Cryptography
internal import Platform

/// libxml2 and xmlsec, loaded and initialized when the first message is parsed: a server without SAML does not pay for
/// them.
struct XMLSecurity: @unchecked Sendable {
  let functions: UnsafePointer<xml_functions>

  static let ready = Result { () throws(SAMLFault) in
    // xmlsec's OpenSSL library links the others, which are installed with it.
    let library = LateLibrary(
      "xmlsec1-openssl", versions: [Int(xml_security_file_version()), 1, nil], package: "libxmlsec1-openssl",
      brew: "libxmlsec1")
    let functions: UnsafePointer<xml_functions>
    do throws(MissingLibrary) {
      functions = try library.functions(xml_functions_find)
    } catch {
      throw .missingLibrary(error.description)
    }
    guard xml_security_fits(functions) != 0 else {
      throw .missingLibrary(
        "\(library.name) is of another release than this program was built for: install \(library.package) of that")
    }
    functions.pointee.xmlInitParser()
    guard functions.pointee.xmlSecInit() == 0, functions.pointee.xmlSecOpenSSLInit() == 0 else { throw .unavailable }
    // Error texts may contain client-supplied content, which does not belong on our standard error.
    functions.pointee.xmlSecErrorsDefaultCallbackEnableOutput(0)
    OpenSSLError.discardQueue()
    return XMLSecurity(functions: functions)
  }
}

/// Namespaces and algorithm identifiers.
package enum XMLName {
  package static let assertion = "urn:oasis:names:tc:SAML:2.0:assertion"
  package static let protocol2 = "urn:oasis:names:tc:SAML:2.0:protocol"
  package static let metadata = "urn:oasis:names:tc:SAML:2.0:metadata"
  package static let signature = "http://www.w3.org/2000/09/xmldsig#"
  package static let encryption = "http://www.w3.org/2001/04/xmlenc#"

  package static let redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
  package static let postBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
  package static let persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
  package static let transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
  package static let emailAddress = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
  package static let unspecified = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"
  package static let bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
  package static let success = "urn:oasis:names:tc:SAML:2.0:status:Success"

  static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
  static let enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
  static let sha512 = "http://www.w3.org/2001/04/xmlenc#sha512"
  static let sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
  static let moreSignatures = "http://www.w3.org/2001/04/xmldsig-more#"
  static let ecdsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
  package static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
}
