package import JSON
internal import SAML

/// What a provider says of a person who has signed in there.
package struct OutsideProfile: Sendable {
  /// The documents it comes from, by the names that the trigger for arrivals has for them: `idToken`, `userInfo`, `tokenResponse`,
  /// `samlResponse`. A later one wins over an earlier one.
  package var parts: [(name: String, claims: JSONObject)]
  /// Who speaks, as the account will remember it; nil for social providers.
  package var issuer: String?
  /// The person's session there, where the protocol has that.
  var session: OutsideSession?

  package init(parts: [(name: String, claims: JSONObject)], issuer: String?) {
    self.parts = parts
    self.issuer = issuer
  }

  /// A person at a provider that this server simulates.
  package init(playing provider: Provider, _ claims: JSONObject) {
    switch provider.kind {
    case .saml: self.init(parts: [("samlResponse", claims)], issuer: provider.metadataURL)
    case .oidc: self.init(parts: [("idToken", claims), ("userInfo", claims)], issuer: provider.issuer)
    case .google, .facebook, .amazon, .apple:
      self.init(parts: [("idToken", claims), ("userInfo", claims)], issuer: nil)
    }
  }

  /// The claims as texts.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for part in parts where part.name != Self.tokenResponse {
      for (name, value) in part.claims { if let text = Self.text(of: value) { texts[name] = text } }
    }
    return texts
  }

  package static let tokenResponse = "tokenResponse"

  /// A claim as the text of an attribute: several values become one `[a,b]`, each with URL encoding
  /// (reference: hosted-login-and-oidc.md A.11.4); nil for null.
  static func text(of value: JSON) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .array(let values): "[\(values.compactMap { text(of: $0).map(FormText.encode) }.joined(separator: ","))]"
    case .bool, .integer, .number, .object: value.text
    }
  }
}

/// `application/x-www-form-urlencoded`, as far as a use case writes it.
enum FormText {
  static func encode(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The address with that query behind what it has.
  func with(_ query: String) -> String {
    query.isEmpty ? self : self + (utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
  }
}
