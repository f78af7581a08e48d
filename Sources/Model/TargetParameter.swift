/// A request parameter that names the target of an access token. Endpoints check it before the request has any effect;
/// the list in docs/support/oidc.md is generated from the parameters that each endpoint accepts.
package enum TargetParameter: String, Hashable, Sendable, CaseIterable {
  /// A resource's URI (RFC 8707 §2).
  case resource
  /// The target service's name (RFC 8693 §2.1): a resource's URI, or a client of the realm.
  case audience

  /// Why a value is rejected.
  package enum Problem: Hashable, Sendable {
    /// Not an absolute URI without a fragment (RFC 8707 §2).
    case malformed
    /// The realm lists its resources, and this is not one of them.
    case unknown
    /// The grant is limited to another resource (RFC 8707 §2.2).
    case notGranted
    /// Several values, although a token is for one.
    case repeated
  }

  /// Whether the text is an absolute URI without a fragment (RFC 3986 §4.3, RFC 8707 §2): a scheme and something after
  /// it; `urn:…` qualifies.
  package static func isResourceURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
      return false
    }
    let rest = text[text.index(after: colon)...]
    return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && rest.contains { $0 != "/" } && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
  }
}
