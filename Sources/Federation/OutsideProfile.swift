internal import Encodings
package import JSON
package import Model

/// The data of a provider about a user who signed in there.
package struct OutsideProfile: Sendable {
  /// The source documents, by their names in the trigger's event: `idToken`, `userInfo`, `tokenResponse`,
  /// `samlResponse`. A later one takes precedence.
  package var parts: [(name: String, claims: JSONObject)]
  /// The issuer, stored with the account; nil for social providers.
  package var issuer: String?
  /// The user's session there, if the protocol has one.
  var session: OutsideSession?

  package init(parts: [(name: String, claims: JSONObject)], issuer: String?) {
    self.parts = parts
    self.issuer = issuer
  }

  /// A user at a simulated provider.
  package init(playing provider: Provider, _ claims: JSONObject) {
    switch provider.kind {
    case .saml: self.init(parts: [("samlResponse", claims)], issuer: provider.metadataURL)
    case .oidc: self.init(parts: [("idToken", claims), ("userInfo", claims)], issuer: provider.issuer)
    case .google, .facebook, .amazon, .apple:
      self.init(parts: [("idToken", claims), ("userInfo", claims)], issuer: nil)
    }
  }

  /// The claims as texts.
  package var texts: [String: String] {
    var texts: [String: String] = [:]
    for part in parts where part.name != Self.tokenResponse {
      for (name, value) in part.claims { if let text = Self.text(of: value) { texts[name] = text } }
    }
    return texts
  }

  package static let tokenResponse = "tokenResponse"

  /// A claim as the text of an attribute: several values become one `[a,b]`, each with URL encoding
  /// (docs/reference/hosted-login.md#federated-profiles); nil for null.
  static func text(of value: JSON) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .array(let values):
      "[\(values.compactMap { text(of: $0).map { PercentEncoding.encode($0) } }.joined(separator: ","))]"
    case .bool, .integer, .number, .object: value.text
    }
  }
}

extension String {
  /// The address with that query appended.
  func with(_ query: String) -> String {
    query.isEmpty ? self : self + (utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
  }
}
