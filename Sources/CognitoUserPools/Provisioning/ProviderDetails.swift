import AWSProtocol
internal import CognitoUserPoolsShapes
import Federation
import Model

/// The details of each type of provider, and those that the service adds
/// (docs/reference/cognito-user-pools.md#identity-providers; the service model's examples).
struct ProviderDetails {
  let kind: Provider.Kind
  var values: [String: String]

  init(_ kind: Provider.Kind, _ values: [String: String]) {
    self.kind = kind
    self.values = values
  }

  /// The required details.
  func check() throws(AWSFault) {
    if kind == .saml {
      guard !(isEmpty("MetadataURL") && isEmpty("MetadataFile")) else {
        throw .invalidParameter("At least one of the MetadataURL or MetadataFile should be provided.")
      }
      guard isEmpty("MetadataURL") || isEmpty("MetadataFile") else {
        throw .invalidParameter("Only one of the MetadataURL or MetadataFile should be provided.")
      }
      try checkURL("MetadataURL")
      try checkChoices()
      return
    }
    guard (Self.required[kind] ?? []).allSatisfy({ !isEmpty($0) }) else {
      throw .invalidParameter("\(Self.demand[kind] ?? "") are all required idp details.")
    }
    if kind == .oidc, let issuer = values["oidc_issuer"], !Self.isSecure(issuer) {
      throw .invalidParameter("OIDC endpoint must start with https://")
    }
    for name in ["oidc_issuer", "authorize_url", "token_url", "attributes_url", "jwks_uri"] { try checkURL(name) }
    if let method = values["attributes_request_method"], !["GET", "POST"].contains(method) {
      throw .invalidParameter(
        "1 validation error detected: Value '\(method)' at 'attributesRequestMethod' failed to satisfy constraint: Member "
          + "must satisfy enum value set: [POST, GET]")
    }
  }

  /// The enumerated values of SAML details; the texts are unconfirmed.
  private func checkChoices() throws(AWSFault) {
    for name in ["IDPSignout", "IDPInit", "EncryptedResponses"] {
      if let value = values[name], !["true", "false"].contains(value) {
        throw .invalidParameter("\(name) must be true or false")
      }
    }
    if let algorithm = values["RequestSigningAlgorithm"], algorithm != "rsa-sha256" {
      throw .invalidParameter("RequestSigningAlgorithm must be rsa-sha256")
    }
  }

  /// Reads the metadata of a SAML provider for the URLs in it. If they cannot be fetched, the sign-in tries again; the
  /// service would reject the provider, but a test often cannot reach it.
  mutating func readMetadata() throws {
    guard kind == .saml else { return }
    let url = values["MetadataURL"] ?? ""
    switch try MetadataReport.of(document: values["MetadataFile"], url: url.isEmpty ? nil : url) {
    case .addresses(let signOn, let signOut):
      values["SSORedirectBindingURI"] = signOn
      values["SLORedirectBindingURI"] = signOut
    case .status(let status):
      throw AWSFault.invalidParameter("Non-ok status code \(status) returned from remote metadata source \(url)")
    case .unreadable: throw AWSFault.invalidParameter("Unable to unmarshall metadata")
    case .noSignOnByRedirect:
      throw AWSFault.invalidParameter("No SingleSignOn Http redirect binding location found in metadata.")
    // The text is unconfirmed.
    case .noCertificate: throw AWSFault.invalidParameter("No signing certificate found in metadata.")
    case .unreachable: break
    }
  }

  /// The details as in responses: with the URLs that belong to the type.
  var completed: [String: String] {
    var details = values
    for (name, value) in Self.standard[kind] ?? [:] where details[name] == nil { details[name] = value }
    switch kind {
    case .facebook:
      let version = values["api_version"] ?? "v17.0"
      details["api_version"] = version
      for (name, url) in [
        ("attributes_url", "https://graph.facebook.com/\(version)/me?fields="),
        ("authorize_url", "https://www.facebook.com/\(version)/dialog/oauth"),
        ("token_url", "https://graph.facebook.com/\(version)/oauth/access_token"),
      ] where details[name] == nil {
        details[name] = url
      }
    case .apple:
      // Of a substitute for Apple, the issuer's own endpoints.
      let issuer = details["oidc_issuer"] ?? AppleTeam.audience
      let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
      for (name, path) in [("authorize_url", "authorize"), ("token_url", "token")] where details[name] == nil {
        details[name] = "\(base)/auth/\(path)"
      }
    case .saml, .oidc, .google, .amazon: break
    }
    return details
  }

  /// The default mapping: the provider's id of a user is the username.
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

  /// URLs use https, or http on the loopback host.
  private func checkURL(_ name: String) throws(AWSFault) {
    guard let address = values[name], !address.isEmpty else { return }
    // The text is unconfirmed.
    guard Self.isSecure(address) else { throw .invalidParameter("\(name) must be a valid HTTPS URL") }
  }

  private static func isSecure(_ address: String) -> Bool {
    let lower = address.lowercased()
    let isLocal = ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { host in
      guard lower.hasPrefix(host) else { return false }
      let next = lower.dropFirst(host.count).first
      return next == nil || next == ":" || next == "/"
    }
    return lower.hasPrefix("https://") || isLocal
  }

  /// The service's texts for the required details of each type.
  private static let demand: [Provider.Kind: String] = [
    .oidc: "clientId, authorizeScopes, oidcIssuer and attributesRequestMethod",
    .google: "clientId, clientSecret and authorizeScopes",
    .facebook: "clientId, clientSecret and authorizeScopes",
    .amazon: "clientId, clientSecret and authorizeScopes",
    .apple: "clientId, privateKey, teamId, and keyId",
  ]

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
      "attributes_url_add_attributes": "false", "oidc_issuer": AppleTeam.audience, "token_request_method": "POST",
    ],
  ]
}
