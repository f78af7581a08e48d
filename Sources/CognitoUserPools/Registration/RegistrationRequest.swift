import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model

/// The registration request of an app (RFC 7591 §2).
struct RegistrationRequest {
  let members: JSONObject
  /// The registered metadata.
  let registered: JSONObject

  /// - Parameter grants: the permitted grant types.
  init(
    _ metadata: JSONObject, grants allowed: Set<ClientGrantType>, scopes extra: [String]
  ) throws(RegistrationRefusal) {
    let grants = try Self.grants(metadata, allowed)
    let method = metadata["token_endpoint_auth_method"]?.string ?? "client_secret_basic"
    guard ["client_secret_basic", "client_secret_post", "none"].contains(method) else {
      throw .metadata("token_endpoint_auth_method must be client_secret_basic, client_secret_post or none")
    }
    if grants.contains(.clientCredentials), method == "none" {
      throw .metadata("client_credentials needs a client that can authenticate: token_endpoint_auth_method none")
    }
    if let types = try Self.texts("response_types", metadata), !types.isEmpty, types != ["code"] {
      throw .metadata("response_types must be code")
    }
    for name in ["jwks", "jwks_uri", "software_statement"] where metadata[name] != nil {
      throw .metadata("not implemented: \(name)")
    }
    let redirects = try Self.texts("redirect_uris", metadata) ?? []
    if grants.contains(.authorizationCode), redirects.isEmpty { throw .redirect("redirect_uris is missing") }
    let scopes = try Self.scopes(metadata, grants, extra)
    let name = metadata["client_name"]?.string ?? "registered"
    var members: JSONObject = [
      "ClientName": .string(name), "GenerateSecret": .bool(method != "none"),
      "AllowedOAuthFlowsUserPoolClient": true,
      "AllowedOAuthFlows": .array(grants.contains(.clientCredentials) ? ["client_credentials"] : ["code"]),
      "AllowedOAuthScopes": .array(scopes.map { .string($0) }),
    ]
    if grants.contains(.authorizationCode) {
      members["CallbackURLs"] = .array(redirects.map { .string($0) })
      members["SupportedIdentityProviders"] = [.string(Provider.ownName)]
      let logouts = try Self.texts("post_logout_redirect_uris", metadata) ?? []
      if !logouts.isEmpty { members["LogoutURLs"] = .array(logouts.map { .string($0) }) }
    }
    self.members = members
    var registered: JSONObject = [:]
    for name in ["client_name", "redirect_uris", "post_logout_redirect_uris"] { registered[name] = metadata[name] }
    registered["token_endpoint_auth_method"] = .string(method)
    let isForUsers = grants.contains(.authorizationCode)
    registered["grant_types"] = isForUsers ? ["authorization_code", "refresh_token"] : ["client_credentials"]
    if isForUsers { registered["response_types"] = ["code"] }
    registered["scope"] = .string(scopes.joined(separator: " "))
    self.registered = registered
  }

  private static func grants(
    _ metadata: JSONObject, _ allowed: Set<ClientGrantType>
  ) throws(RegistrationRefusal) -> Set<ClientGrantType> {
    var grants: Set<ClientGrantType> = []
    for name in try texts("grant_types", metadata) ?? ["authorization_code"] {
      switch name {
      case "authorization_code": grants.insert(.authorizationCode)
      case "client_credentials": grants.insert(.clientCredentials)
      // Implied by codes.
      case "refresh_token": continue
      default: throw .metadata("grant type \(name.prefix(60)) is not supported")
      }
    }
    if grants.isEmpty { throw .metadata("grant_types must have authorization_code or client_credentials") }
    if grants.count > 1 { throw .metadata("authorization_code and client_credentials exclude each other") }
    guard grants.isSubset(of: allowed) else {
      throw .metadata("the user pool does not allow this kind of registration for the grant types")
    }
    return grants
  }

  private static func scopes(
    _ metadata: JSONObject, _ grants: Set<ClientGrantType>, _ extra: [String]
  ) throws(RegistrationRefusal) -> [String] {
    let standard = AccessScope.standard.filter { $0 != AccessScope.selfService }
    let isForUsers = grants.contains(.authorizationCode)
    let own = extra.filter { isForUsers || !AccessScope.standard.contains($0) }
    let offered = (isForUsers ? standard : []) + own
    let asked = (metadata["scope"]?.string ?? "").split(separator: " ").map(String.init)
    if let other = asked.first(where: { !offered.contains($0) }) {
      throw .metadata("the scope \(other.prefix(80)) is none that a registered client can have")
    }
    let scopes = asked.isEmpty ? (isForUsers ? standard : own) : asked
    if scopes.isEmpty { throw .metadata("the user pool has no scopes for clients of client_credentials") }
    return scopes
  }

  private static func texts(_ name: String, _ metadata: JSONObject) throws(RegistrationRefusal) -> [String]? {
    guard let value = metadata[name], !value.isNull else { return nil }
    let texts = value.array?.compactMap(\.string)
    guard let texts, texts.count == value.array?.count else { throw .metadata("\(name) is not a list of texts") }
    return texts
  }
}

/// An error response of RFC 7591 §3.2.2 and RFC 6750 §3.1.
struct RegistrationRefusal: Error {
  let code: String
  let description: String
  let status: Int

  static func metadata(_ description: String) -> RegistrationRefusal {
    RegistrationRefusal(code: "invalid_client_metadata", description: description, status: 400)
  }

  static func redirect(_ description: String) -> RegistrationRefusal {
    RegistrationRefusal(code: "invalid_redirect_uri", description: description, status: 400)
  }

  static func token(_ description: String) -> RegistrationRefusal {
    RegistrationRefusal(code: "invalid_token", description: description, status: 401)
  }
}
