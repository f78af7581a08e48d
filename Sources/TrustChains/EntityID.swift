internal import Description
internal import Model

/// Identifiers of entities (OpenID Federation 1.0 §1.2).
enum EntityID {
  /// The error in an identifier from elsewhere; nil if it is valid.
  static func problem(_ text: String, _ rule: ClientDocumentRule) -> String? {
    guard text.utf8.count <= 2_048, TextForm.entity.matches(text), let origin = WebOrigin(text) else {
      return "it is no URL of a host, without a user name, query and fragment"
    }
    if rule == .any { return nil }
    if origin.scheme != "https" { return "it is not https (entities: any takes http as well)" }
    return origin.isSpecial ? "its host is not public (entities: any takes it)" : nil
  }

  /// Where the entity publishes its configuration (OpenID Federation 1.0 §9).
  static func configuration(of id: String) -> String {
    (id.hasSuffix("/") ? String(id.dropLast()) : id) + "/.well-known/openid-federation"
  }
}
