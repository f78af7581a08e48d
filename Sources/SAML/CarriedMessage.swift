internal import Cryptography
internal import Encodings

/// A message received through the browser, with its signature if it has one: inside the message in the POST binding,
/// beside it in the redirect binding (SAML Bindings §3.4.4.1, §3.5.4).
package struct CarriedMessage: Sendable {
  /// The form or query parameter that carries the message.
  package enum Parameter: String, Sendable {
    case request = "SAMLRequest"
    case response = "SAMLResponse"
  }

  /// The XML, not verified yet.
  private let bytes: [UInt8]
  private let way: Way

  private enum Way: Sendable {
    case form
    case redirect(DetachedSignature?)
  }

  /// POST binding: the form parameter's value.
  package init(posted value: String) throws(SAMLFault) {
    guard value.utf8.count <= Self.limit else { throw .tooLarge }
    bytes = try PostBinding.message(value)
    way = .form
  }

  /// Redirect binding: the undecoded query, which is what the signature covers.
  package init(redirected query: String, _ parameter: Parameter) throws(SAMLFault) {
    guard query.utf8.count <= Self.limit else { throw .tooLarge }
    let query = try RedirectQuery(query, parameter)
    bytes = try RedirectBinding.message(query.message)
    way = .redirect(try query.signature())
  }

  package var isSigned: Bool {
    switch way {
    case .redirect(let signature): signature != nil
    case .form: (try? XMLDocument(bytes).root())?.first("Signature", in: XMLName.signature) != nil
    }
  }

  /// The message, after its signature, if any, was verified.
  /// - Parameters:
  ///   - certificates: of the expected sender, in DER; if empty, an optional signature is not verified.
  ///   - isRequired: whether an unsigned message is rejected.
  ///   - isLenient: whether a signature by an unsupported algorithm counts as none.
  /// - Throws: ``SAMLFault/unsigned``, ``SAMLFault/badMessageSignature``, ``SAMLFault/unknownAlgorithm(_:)``.
  package func verified(by certificates: [[UInt8]], isRequired: Bool, isLenient: Bool = false) throws(SAMLFault)
    -> [UInt8]
  {
    if isRequired, !isSigned { throw .unsigned }
    guard isSigned, isRequired || !certificates.isEmpty else { return bytes }
    let algorithm = self.algorithm
    if !Self.algorithms.contains(algorithm) {
      guard isLenient else { throw .unknownAlgorithm(algorithm) }
      return bytes
    }
    switch way {
    case .redirect(let signature?):
      guard try signature.holds(by: certificates) else { throw .badMessageSignature }
      return bytes
    case .redirect(nil): throw .unsigned
    case .form:
      let document = try XMLDocument(bytes)
      // Only signed data is read.
      return try document.signedBytes(of: try document.rootNode(), by: certificates, else: .badMessageSignature)
    }
  }

  /// The claimed issuer, not verified yet; nil if the message has none.
  package var issuer: String? {
    (try? XMLDocument(bytes).root())?.only("Issuer", in: XMLName.assertion)?.trimmedText
  }

  /// The signature's algorithm; empty if it names none.
  private var algorithm: String {
    switch way {
    case .redirect(let signature): signature?.algorithm ?? ""
    case .form:
      (try? XMLDocument(bytes).root())?.first("Signature", in: XMLName.signature)?
        .first("SignedInfo", in: XMLName.signature)?.first("SignatureMethod", in: XMLName.signature)?[
          attribute: "Algorithm"] ?? ""
    }
  }

  /// RSA and ECDSA with SHA-2.
  private static let algorithms: Set<String> = Set(
    ["rsa", "ecdsa"].flatMap { key in [256, 384, 512].map { "\(XMLName.moreSignatures)\(key)-sha\($0)" } })

  /// Characters of a parameter or query, at most.
  private static let limit = 100_000
}

/// A signature over a query string.
struct DetachedSignature: Sendable {
  let signed: [UInt8]
  let algorithm: String
  let value: [UInt8]

  func holds(by certificates: [[UInt8]]) throws(SAMLFault) -> Bool {
    let wanted: PublicKey.Algorithm
    switch algorithm {
    case XMLName.rsaSHA256: wanted = .rs256
    case XMLName.ecdsaSHA256: wanted = .es256
    default: throw .unknownAlgorithm(algorithm)
    }
    return certificates.contains { bytes in
      guard let key = (try? Certificate(der: bytes))?.publicKey, key.algorithm == wanted else { return false }
      return key.verifies(value, of: signed) || (wanted == .es256 && key.verifies(value, of: signed, form: .asn1))
    }
  }
}

/// The signed parts of a query, undecoded: the signature covers the text as sent.
private struct RedirectQuery {
  private let parameter: CarriedMessage.Parameter
  private var parts: [String: Substring] = [:]

  /// - Throws: if a part is repeated: the signed part and the one read might differ.
  init(_ query: String, _ parameter: CarriedMessage.Parameter) throws(SAMLFault) {
    self.parameter = parameter
    let names: Set<String> = [parameter.rawValue, "RelayState", "SigAlg", "Signature"]
    for pair in query.split(separator: "&") {
      let name = pair.prefix { $0 != "=" }
      guard names.contains(String(name)) else { continue }
      guard parts[String(name)] == nil else { throw .malformed("\(name) comes twice") }
      parts[String(name)] = pair.dropFirst(name.count + 1)
    }
  }

  var message: String { Self.decoded(parts[parameter.rawValue] ?? "") }

  func signature() throws(SAMLFault) -> DetachedSignature? {
    guard let algorithm = parts["SigAlg"], let value = parts["Signature"] else {
      if parts["SigAlg"] != nil || parts["Signature"] != nil { throw .badMessageSignature }
      return nil
    }
    var signed = "\(parameter.rawValue)=\(parts[parameter.rawValue] ?? "")"
    if let state = parts["RelayState"] { signed += "&RelayState=\(state)" }
    signed += "&SigAlg=\(algorithm)"
    let text = Self.decoded(value).filter { !$0.isWhitespace }
    guard let bytes = Base64.decode(text, allowsMissingPadding: true) else { throw .badMessageSignature }
    return DetachedSignature(signed: Array(signed.utf8), algorithm: Self.decoded(algorithm), value: bytes)
  }

  /// A plus sign is literal: the values are base64 and URIs, and some senders do not encode it.
  private static func decoded(_ text: Substring) -> String { PercentEncoding.decode(text) ?? String(text) }
}
