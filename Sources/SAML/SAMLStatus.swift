/// The status of a response that does not do all that was requested (SAML Core §3.2.2.2).
package struct SAMLStatus: Hashable, Sendable, Codable {
  /// A second-level code, without its prefix.
  package enum Code: String, CaseIterable, Sendable, Codable {
    case authnFailed = "AuthnFailed"
    case invalidNameIDPolicy = "InvalidNameIDPolicy"
    case noAuthnContext = "NoAuthnContext"
    case noPassive = "NoPassive"
    case noSupportedIDP = "NoSupportedIDP"
    case partialLogout = "PartialLogout"
    case requestDenied = "RequestDenied"
    case requestUnsupported = "RequestUnsupported"
    case requestVersionTooHigh = "RequestVersionTooHigh"
    case requestVersionTooLow = "RequestVersionTooLow"
    case unknownPrincipal = "UnknownPrincipal"
    case unsupportedBinding = "UnsupportedBinding"
  }

  /// Whose fault it is: the top-level code, without its prefix.
  package enum Origin: String, Sendable, Codable {
    case success = "Success"
    case requester = "Requester"
    case responder = "Responder"
    case version = "VersionMismatch"
  }

  package let origin: Origin
  package let code: Code
  /// The reason, for the service's developer; nil leaves it out.
  package let message: String?

  package init(_ origin: Origin, _ code: Code, _ message: String?) {
    (self.origin, self.code, self.message) = (origin, code, message)
  }

  /// What a request of that protocol version gets; nil for the version of this provider.
  package static func refusal(ofVersion version: String) -> SAMLStatus? {
    guard version != "2.0" else { return nil }
    let isHigher = (version.split(separator: ".").first.flatMap { Int($0) } ?? 0) >= 2
    return SAMLStatus(
      .version, isHigher ? .requestVersionTooHigh : .requestVersionTooLow, "The version is \(version); expected 2.0")
  }

  /// The element, in the prefix `samlp`.
  var text: String {
    Self.text([origin.rawValue, code.rawValue].map { "urn:oasis:names:tc:SAML:2.0:status:\($0)" }, message)
  }

  /// - Parameter codes: the outermost first.
  static func text(_ codes: [String], _ message: String?) -> String {
    let code = codes.reversed().reduce("") { inner, code in
      "<samlp:StatusCode Value=\"\(xmlEscaped(code))\">\(inner)</samlp:StatusCode>"
    }
    let words = message.map { "<samlp:StatusMessage>\(xmlEscaped($0))</samlp:StatusMessage>" } ?? ""
    return "<samlp:Status>\(code)\(words)</samlp:Status>"
  }
}
