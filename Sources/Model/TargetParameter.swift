/// A parameter of a request that names what an access token shall be for. Every endpoint that takes one checks it before anything else of the
/// request has an effect; the endpoints' list in docs/support/oidc.md is written from what takes which.
package enum TargetParameter: String, Hashable, Sendable, CaseIterable {
  /// The address of a resource (RFC 8707 §2).
  case resource
  /// The name of the target service (RFC 8693 §2.1): the address of a resource, or a client of the realm.
  case audience

  /// Why a value is refused.
  package enum Problem: Hashable, Sendable {
    /// It is not an absolute URI without a fragment, as a resource has to be (RFC 8707 §2).
    case malformed
    /// The realm lists its resources, and this is none of them.
    case unknown
    /// The grant was limited to another (RFC 8707 §2.2).
    case notGranted
    /// The parameter has several values, and a token is for one.
    case repeated
  }

  /// Whether a text is an absolute URI without a fragment (RFC 3986 §4.3, RFC 8707 §2): a scheme and something behind it, `urn:…` as well.
  package static func isResourceURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
      return false
    }
    let rest = text[text.index(after: colon)...]
    return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && rest.contains { $0 != "/" } && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
  }
}
