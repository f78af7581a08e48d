internal import Encodings

/// The redirect binding (SAML Bindings §3.4): deflated, base64, the signature over the encoded query.
package enum RedirectBinding {
  /// A URL that carries our message.
  /// - Parameter signer: signs with RSA and SHA-256; nil leaves it unsigned.
  package static func address(
    _ endpoint: String, request message: String, as parameter: CarriedMessage.Parameter = .request, relayState: String?,
    signer: SAMLSigner?
  ) throws(SAMLFault) -> String {
    guard let compressed = Deflate.compress(Array(message.utf8)) else { throw .unavailable }
    var query = "\(parameter.rawValue)=\(PercentEncoding.encode(Base64.encode(compressed)))"
    if let relayState { query += "&RelayState=\(PercentEncoding.encode(relayState))" }
    if let signer {
      query += "&SigAlg=\(PercentEncoding.encode(XMLName.rsaSHA256))"
      query += "&Signature=\(PercentEncoding.encode(Base64.encode(try signer.sign(Array(query.utf8)))))"
    }
    return "\(endpoint)\(endpoint.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")\(query)"
  }

  /// The XML in a redirect parameter.
  package static func message(_ parameter: String) throws(SAMLFault) -> [UInt8] {
    let text = parameter.filter { !$0.isWhitespace }
    guard let bytes = Base64.decode(text, allowsMissingPadding: true),
      let message = Deflate.expand(bytes, limit: XMLDocument.limit)
    else { throw .malformed("not compressed") }
    return message
  }
}

/// The POST binding (SAML Bindings §3.5): base64 only.
package enum PostBinding {
  package static func message(_ parameter: String) throws(SAMLFault) -> [UInt8] {
    // Base64 from other tools may contain line breaks.
    guard let bytes = Base64.decode(parameter.filter { !$0.isWhitespace }, allowsMissingPadding: true) else {
      throw .malformed("no base 64")
    }
    return bytes
  }

  /// The form parameter's value for our message.
  package static func parameter(_ message: String) -> String { Base64.encode(Array(message.utf8)) }
}
