internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

/// Registration by Keycloak's own representation of a client, in place of the standard's metadata: the provider
/// `default` of its client registration service.
extension Endpoints {
  /// `POST /realms/{realm}/clients-registrations/default`: registers a client by its representation, if the realm
  /// allows it.
  @Sendable func registerRepresentation(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      if request.body.count > Self.representationLimit {
        throw OAuthError(.invalidClientMetadata, "The representation has more than \(Self.representationLimit) bytes.")
      }
      guard let told = (try? JSON.parse(request.body))?.object else {
        throw OAuthError(.clientMetadata("The body must be a JSON object"))
      }
      let metadata = try Self.metadata(of: told)
      let origins = (told["webOrigins"]?.array ?? []).compactMap(\.string)
      let demandsChallenge = told["attributes"]?["pkce.code.challenge.method"]?.string == "S256"
      let registered = try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
        try core.realm(RealmID(request.parameters["realm"]), context(of: request)).oauth.clients.register(
          metadata, as: told["clientId"]?.string.map { ClientID($0) }, fixesMethod: false
        ) { client in
          client.registration.webOrigins = origins.isEmpty ? nil : origins
          client.registration.demandsCodeChallenge = demandsChallenge ? true : nil
        }
      }
      let text = Self.representation(of: registered.client, token: registered.token)
      return .json(text, status: 201)
    }
  }

  /// `GET /realms/{realm}/clients-registrations/default/{client}` with the token from the registration.
  @Sendable func showRepresentation(_ request: Request) -> Response {
    guard let service = try? core.realm(RealmID(request.parameters["realm"]), context(of: request)),
      let client = try? service.oauth.clients.registration(
        of: ClientID(request.parameters["client"]), token: request.bearerToken ?? "")
    else { return Self.refusedRegistration.response }
    return .json(Self.representation(of: client, token: nil))
  }

  /// `DELETE /realms/{realm}/clients-registrations/default/{client}` with the token from the registration.
  @Sendable func deleteRepresentation(_ request: Request) -> Response {
    do throws(CoreError) {
      let service = try core.realm(RealmID(request.parameters["realm"]), context(of: request))
      try service.oauth.clients.removeRegistration(
        of: ClientID(request.parameters["client"]), token: request.bearerToken ?? "")
      return Response(status: 204)
    } catch {
      if case .internalFault = error { report(error, request) }
      return Self.refusedRegistration.response
    }
  }

  /// The size limit of a representation, in bytes.
  private static let representationLimit = 32 << 10

  private static var refusedRegistration: OAuthError {
    var error = OAuthError(.invalidToken, "The registration access token is not this client's.")
    (error.status, error.challenge) = (401, "Bearer error=\"invalid_token\"")
    return error
  }

  /// Members that a registered client has, or that only administrators read.
  private static let taken: Set<String> = [
    "clientId", "name", "description", "protocol", "publicClient", "standardFlowEnabled", "implicitFlowEnabled",
    "serviceAccountsEnabled", "redirectUris", "webOrigins", "attributes", "id",
  ]

  /// Members that are taken with the value that a client has anyway.
  private static let usual: [(name: String, values: [JSON])] = [
    ("enabled", [true]), ("fullScopeAllowed", [true]), ("directAccessGrantsEnabled", [false]), ("bearerOnly", [false]),
    ("consentRequired", [false]), ("surrogateAuthRequired", [false]), ("frontchannelLogout", [false]),
    ("clientAuthenticatorType", ["client-secret"]), ("notBefore", [0]), ("nodeReRegistrationTimeout", [0, -1]),
    ("rootUrl", [""]), ("baseUrl", [""]), ("adminUrl", [""]),
  ]

  /// The standard's metadata of a client that Keycloak's representation describes.
  private static func metadata(of told: JSONObject) throws(OAuthError) -> JSONObject {
    if let name = told["clientId"]?.string, name.isEmpty || name.utf8.count > 255 {
      throw OAuthError(.clientMetadata("clientId has 1 to 255 bytes"))
    }
    // What a client would rely on, and what would not hold.
    let other = told.names.first { name in
      !taken.contains(name) && usual.first { $0.name == name }?.values.contains(told[name] ?? .null) != true
    }
    if let other {
      throw OAuthError(.clientMetadata("not implemented: \(other) \(told[other]?.text.prefix(40) ?? "")"))
    }
    for (name, value) in told["attributes"]?.object ?? [:] {
      if name == "post.logout.redirect.uris" || name == "pkce.code.challenge.method" && ["", "S256"].contains(value) {
        continue
      }
      throw OAuthError(.clientMetadata("not implemented: the attribute \(name.prefix(80))"))
    }
    if told["protocol"].map({ $0 != "openid-connect" }) == true {
      throw OAuthError(.clientMetadata("not implemented: the protocol \(told["protocol"]?.string ?? "")"))
    }
    let isPublic = told["publicClient"] == true
    var grants: [JSON] = []
    if told["standardFlowEnabled"] != false { grants += ["authorization_code", "refresh_token"] }
    if told["implicitFlowEnabled"] == true { grants.append("implicit") }
    if told["serviceAccountsEnabled"] == true { grants.append("client_credentials") }
    var metadata: JSONObject = [
      "grant_types": .array(grants), "redirect_uris": told["redirectUris"] ?? [],
      "token_endpoint_auth_method": isPublic ? "none" : "client_secret_basic",
    ]
    let types: [JSON] =
      (told["standardFlowEnabled"] != false ? ["code"] : [])
      + (told["implicitFlowEnabled"] == true ? ["id_token", "token id_token"] : [])
    metadata["response_types"] = .array(types)
    metadata["client_name"] = told["name"] ?? told["clientId"]
    if let text = told["attributes"]?["post.logout.redirect.uris"]?.string, text != "+", text != "-" {
      metadata["post_logout_redirect_uris"] = .array(text.split(separator: "##").map { .string(String($0)) })
    } else if told["attributes"]?["post.logout.redirect.uris"]?.string != "-" {
      metadata["post_logout_redirect_uris"] = told["redirectUris"]
    }
    return metadata
  }

  /// Keycloak's representation of a client.
  private static func representation(of client: Client, token: String?) -> [UInt8] {
    let isPublic = client.registration.authentication == ClientRegistration.Authentication.none
    var attributes: JSONObject = ["post.logout.redirect.uris": .string(client.logoutURIs.joined(separator: "##"))]
    if client.registration.demandsCodeChallenge == true { attributes["pkce.code.challenge.method"] = "S256" }
    var members: JSONObject = [
      "id": .string(SubjectID(naming: "client \(client.id)").description), "clientId": .string(client.id.text),
      "name": .string(client.name), "enabled": true, "protocol": "openid-connect",
      "clientAuthenticatorType": "client-secret", "publicClient": .bool(isPublic),
      "redirectUris": .array(client.redirectURIs.map { .string($0) }),
      "webOrigins": .array((client.registration.webOrigins ?? []).map { .string($0) }),
      "standardFlowEnabled": .bool(client.grantTypes.contains(.authorizationCode)),
      "implicitFlowEnabled": .bool(client.grantTypes.contains(.implicit)),
      "serviceAccountsEnabled": .bool(client.grantTypes.contains(.clientCredentials)),
      "directAccessGrantsEnabled": false, "bearerOnly": false, "consentRequired": false, "fullScopeAllowed": true,
      "attributes": .object(attributes),
    ]
    if let secret = client.secrets.first { members["secret"] = .string(secret) }
    if let token { members["registrationAccessToken"] = .string(token) }
    return JSON.object(members).bytes
  }
}
