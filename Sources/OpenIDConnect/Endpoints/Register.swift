internal import Ambient
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// The size limit of a registration, in bytes: any client may register if the realm allows it, and the content is
  /// stored.
  fileprivate static let metadataLimit = 32 << 10

  /// `POST /{realm}/register`: dynamic registration (RFC 7591 §3, OpenID Connect Dynamic Client Registration §3), if
  /// the realm allows it.
  @Sendable func register(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      if request.body.count > Self.metadataLimit { throw .metadataTooLarge(request.body.count) }
      guard let metadata = (try? JSON.parse(request.body))?.object else {
        throw OAuthError(.clientMetadata("The body must be a JSON object"))
      }
      let registered = try OAuthError.translating(.openIDConnect) { () throws(CoreError) in
        try core.realm(RealmID(request.parameters["realm"]), context(of: request)).oauth.clients.register(metadata)
      }
      let text = described(registered.client, request, secret: registered.client.secrets.first, token: registered.token)
      return .json(text, status: 201, contentType: OAuthError.contentType)
    }
  }

  /// `GET /{realm}/register/{client}` with the token from the registration (OpenID Connect Dynamic Client Registration
  /// §4).
  @Sendable func showRegistration(_ request: Request) -> Response {
    let id = ClientID(request.parameters["client"])
    guard let service = try? core.realm(RealmID(request.parameters["realm"]), context(of: request)),
      let client = try? service.oauth.clients.registration(of: id, token: request.bearerToken ?? "")
    else {
      var error = OAuthError(.invalidToken, "The registration access token is not this client's.")
      (error.status, error.challenge) = (401, "Bearer error=\"invalid_token\"")
      return error.response
    }
    return .json(
      described(client, request, secret: client.secrets.first, token: nil), contentType: OAuthError.contentType)
  }

  private func described(_ client: Client, _ request: Request, secret: String?, token: String?) -> [UInt8] {
    var members: JSONObject = [
      "client_id": .string(client.id.text), "client_id_issued_at": .integer(Int(client.created.seconds)),
    ]
    if let secret {
      members["client_secret"] = .string(secret)
      members["client_secret_expires_at"] = 0
    }
    if let token {
      let realm = request.parameters["realm"]
      let base = context(of: request).base ?? core.addresses.publicURL
      members["registration_access_token"] = .string(token)
      members["registration_client_uri"] = .string("\(base)/\(realm)/register/\(client.id)")
    }
    for name in client.registration.metadata.names { members[name] = client.registration.metadata[name] }
    return JSON.object(members).bytes
  }
}

extension OAuthError {
  fileprivate static func metadataTooLarge(_ count: Int) -> OAuthError {
    var error = OAuthError(
      .invalidClientMetadata, "The metadata has \(count) bytes; at most \(Endpoints.metadataLimit) are taken.")
    error.status = 413
    return error
  }
}
