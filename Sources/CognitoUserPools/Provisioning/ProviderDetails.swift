import AWSProtocol
import IdentityCore

/// What each type of provider is told, and what the service fills in (reference: cognito-user-pools.md §8.9; the service model's
/// examples).
struct ProviderDetails {
  let kind: Provider.Kind
  var values: [String: String]

  init(_ kind: Provider.Kind, _ values: [String: String]) {
    self.kind = kind
    self.values = values
  }

  /// What must be there.
  func check() throws(AWSFault) {
    if kind == .saml {
      guard !(isEmpty("MetadataURL") && isEmpty("MetadataFile")) else {
        throw .invalidParameter("At least one of the MetadataURL or MetadataFile should be provided.")
      }
      if let document = values["MetadataFile"], !document.isEmpty, !document.contains("EntityDescriptor") {
        // The text is unconfirmed.
        throw .invalidParameter("Error in parsing the SAML metadata: no EntityDescriptor was found.")
      }
      try checkURL("MetadataURL")
      return
    }
    let required = Self.required[kind] ?? []
    guard required.allSatisfy({ !isEmpty($0) }) else {
      // The service says this of social providers; for OIDC and Apple the same form (unconfirmed).
      throw .invalidParameter(
        "\(required.dropLast().joined(separator: ", ")) and \(required.last ?? "") are all required idp details")
    }
    for name in ["oidc_issuer", "authorize_url", "token_url", "attributes_url", "jwks_uri"] { try checkURL(name) }
    if let method = values["attributes_request_method"], !["GET", "POST"].contains(method) {
      // The text is unconfirmed.
      throw .invalidParameter("attributes_request_method must be GET or POST")
    }
  }

  /// The details as the service gives them back: with addresses that belong to the type.
  var completed: [String: String] {
    var details = values
    for (name, value) in Self.standard[kind] ?? [:] where details[name] == nil { details[name] = value }
    switch kind {
    case .facebook:
      let version = values["api_version"] ?? "v17.0"
      details["api_version"] = version
      details["attributes_url"] = "https://graph.facebook.com/\(version)/me?fields="
      details["authorize_url"] = "https://www.facebook.com/\(version)/dialog/oauth"
      details["token_url"] = "https://graph.facebook.com/\(version)/oauth/access_token"
    case .saml:
      guard let document = values["MetadataFile"] else { break }
      details["SSORedirectBindingURI"] = Self.redirectBinding("SingleSignOnService", in: document)
      details["SLORedirectBindingURI"] = Self.redirectBinding("SingleLogoutService", in: document)
    case .oidc, .google, .amazon, .apple: break
    }
    return details
  }

  /// How attributes are filled unless told otherwise: the provider's id of a person is the username.
  func completed(_ mapping: [AttributeName: String]) -> [AttributeName: String] {
    guard mapping["username"] == nil else { return mapping }
    let subject: String? =
      switch kind {
      case .facebook: "id"
      case .amazon: "user_id"
      case .oidc, .google, .apple: "sub"
      case .saml: nil
      }
    var mapping = mapping
    mapping["username"] = subject
    return mapping
  }

  private func isEmpty(_ name: String) -> Bool { values[name]?.isEmpty ?? true }

  /// Addresses are https ones, or http ones of this machine.
  private func checkURL(_ name: String) throws(AWSFault) {
    guard let address = values[name], !address.isEmpty else { return }
    let lower = address.lowercased()
    let isLocal = ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { host in
      guard lower.hasPrefix(host) else { return false }
      let next = lower.dropFirst(host.count).first
      return next == nil || next == ":" || next == "/"
    }
    // The text is unconfirmed.
    guard lower.hasPrefix("https://") || isLocal else { throw .invalidParameter("\(name) must be a valid HTTPS URL") }
  }

  private static let required: [Provider.Kind: [String]] = [
    .oidc: ["client_id", "attributes_request_method", "oidc_issuer", "authorize_scopes"],
    .google: ["client_id", "client_secret", "authorize_scopes"],
    .facebook: ["client_id", "client_secret", "authorize_scopes"],
    .amazon: ["client_id", "client_secret", "authorize_scopes"],
    .apple: ["client_id", "team_id", "key_id", "private_key", "authorize_scopes"],
  ]

  private static let standard: [Provider.Kind: [String: String]] = [
    .oidc: ["attributes_url_add_attributes": "false"],
    .google: [
      "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
      "attributes_url_add_attributes": "true", "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
      "oidc_issuer": "https://accounts.google.com", "token_request_method": "POST",
      "token_url": "https://www.googleapis.com/oauth2/v4/token",
    ],
    .facebook: ["attributes_url_add_attributes": "true", "token_request_method": "GET"],
    .amazon: [
      "attributes_url": "https://api.amazon.com/user/profile", "attributes_url_add_attributes": "false",
      "authorize_url": "https://www.amazon.com/ap/oa", "token_request_method": "POST",
      "token_url": "https://api.amazon.com/auth/o2/token",
    ],
    .apple: [
      "attributes_url_add_attributes": "false", "authorize_url": "https://appleid.apple.com/auth/authorize",
      "oidc_issuer": "https://appleid.apple.com", "token_request_method": "POST",
      "token_url": "https://appleid.apple.com/auth/token",
    ],
  ]

  /// The address of a SAML endpoint that takes redirects: read without a parser, since nothing of it is trusted before somebody
  /// signs in through it.
  private static func redirectBinding(_ element: String, in document: String) -> String? {
    var rest = document[...]
    while let start = rest.firstRange(of: element) {
      rest = rest[start.upperBound...]
      let tag = rest.prefix { $0 != ">" }
      guard tag.contains("HTTP-Redirect"), let location = tag.firstRange(of: "Location=\"") else { continue }
      return String(tag[location.upperBound...].prefix { $0 != "\"" })
    }
    return nil
  }
}

extension Substring {
  /// Where a text stands first; without Foundation.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var position = startIndex
    while position < endIndex {
      if self[position...].hasPrefix(text) { return position..<index(position, offsetBy: text.count) }
      position = index(after: position)
    }
    return nil
  }

  fileprivate func contains(_ text: String) -> Bool { firstRange(of: text) != nil }
}

extension String {
  fileprivate func contains(_ text: String) -> Bool { self[...].contains(text) }
}
