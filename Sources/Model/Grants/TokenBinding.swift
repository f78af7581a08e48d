package import JSON
internal import Store

/// The key to which a token is bound: its holder must prove possession at each use (RFC 7800 §3).
package struct TokenBinding: Hashable, Sendable {
  /// The member of `cnf`.
  package enum Kind: String, Sendable, CaseIterable {
    /// The key of DPoP proofs (RFC 9449 §6.1).
    case key = "jkt"
    /// The client certificate of the TLS handshake (RFC 8705 §3.1).
    case certificate = "x5t#S256"
  }

  package let kind: Kind
  /// SHA-256, base64url.
  package let thumbprint: String

  package init(_ kind: Kind, _ thumbprint: String) {
    self.kind = kind
    self.thumbprint = thumbprint
  }

  /// The binding in a claim `cnf`; nil if it has no known member.
  package init?(confirmation: JSON?) {
    for kind in Kind.allCases {
      guard let thumbprint = confirmation?[kind.rawValue]?.string else { continue }
      self.init(kind, thumbprint)
      return
    }
    return nil
  }

  /// The value of the claim `cnf`.
  package var confirmation: JSON { [kind.rawValue: .string(thumbprint)] }
}

/// Encoded as one string. Without a kind, as earlier versions wrote it, it is a key.
extension TokenBinding: Codable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: " ", maxSplits: 1)
    if parts.count == 2, let kind = Kind(rawValue: String(parts[0])) {
      self.init(kind, String(parts[1]))
    } else {
      self.init(.key, text)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(kind == .key ? thumbprint : "\(kind.rawValue) \(thumbprint)")
  }
}

extension TokenBinding: Sized {
  package var byteCount: Int { thumbprint.byteCount }
}
