internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes

/// The endpoints of a realm that imitates Sign in with Apple: below `/{realm}/auth/`, and at `/auth/` for requests to
/// Apple's host (docs/reference/sign-in-with-apple.md#endpoints).
extension Endpoints {
  var appleGroups: [RouteGroup] {
    [
      RouteGroup(
        name: Front.oauth.rawValue, errors: pages.problem, failure: ordered, finish: Self.forbidStoring,
        routes: ["/auth", "/{realm}/auth"].flatMap { base in
          [
            Route(.get, "\(base)/authorize", handler: atApple(authorize)),
            Route(.post, "\(base)/authorize", handler: atApple(authorize)),
          ]
        }),
      // Pages of other origins may call those of a realm named `auth`.
      appleGroup(at: "/auth", cors: .oauth), appleGroup(at: "/{realm}/auth", cors: nil),
    ]
  }

  /// What clients call directly.
  private func appleGroup(at base: String, cors: CORSPolicy?) -> RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue, cors: cors, errors: OAuthError.problem, failure: orderedDirectly,
      finish: Self.forbidStoring,
      routes: [
        Route(.get, "\(base)/keys", handler: atApple(realmKeySet)),
        Route(.post, "\(base)/revoke", handler: atApple { request in .work { revokeAtApple(request) } }),
        Route(.post, "\(base)/token", handler: atApple { request in .work { tokenAtApple(request) } }),
      ])
  }

  /// The addresses, in the words of the discovery document, and what is below `/auth`.
  static let appleEndpoints: [(name: String, path: String)] = [
    ("authorization_endpoint", "authorize"), ("token_endpoint", "token"), ("revocation_endpoint", "revoke"),
    ("jwks_uri", "keys"),
  ]

  /// Only for a realm that imitates Apple. A realm with the id `auth` has the standard's endpoints at these paths.
  private func atApple(_ handler: @escaping Handler) -> Handler {
    { request in
      let realm = context(of: request).realm.flatMap { try? core.realm($0).current().realm }
      guard realm?.rules.hasAppleEndpoints == true else {
        let standard = realm?.rules.hasStandardEndpoints == true && request.parameters["realm"].isEmpty
        return (standard ? standardHandler(of: request) : nil)?(request)
          ?? .respond(OAuthError.problem(.notFound(request.path, nearest: nil), request))
      }
      return handler(request)
    }
  }

  private func standardHandler(of request: Request) -> Handler? {
    switch request.path {
    case "/auth/authorize": authorize
    case "/auth/token": { request in .work { token(request) } }
    case "/auth/revoke": { request in .work { verified(.revocation, refusedWith: 401, revoke)(request) } }
    default: nil
    }
  }

  /// The realm that an address below the root means: for Apple's host, that of the sandbox which imitates Apple and has
  /// the client, else the first of them; for other hosts, the one named `auth`. nil for other paths.
  func realm(atRootOf request: Request) -> RealmID? {
    let isEndpoint = request.path.hasPrefix("/auth/")
    guard isEndpoint || request.path == "/.well-known/openid-configuration" else { return nil }
    guard core.context(of: request).host == AppleTeam.host else { return isEndpoint ? RealmID("auth") : nil }
    guard let sandbox = try? core.sandbox(meantBy: request) else { return nil }
    let realms = sandbox.snapshot.realmsInOrder.filter(\.rules.hasAppleEndpoints)
    let client = request.allParameters.value("client_id").map { ClientID($0) }
    let own = realms.first { realm in client.map { (try? realm.client($0)) != nil } == true }
    return (own ?? realms.first)?.id
  }

  private func tokenAtApple(_ request: Request) -> Response {
    answer(request) { () throws(OAuthError) in
      let read = try clientRequest(request, try tokenParameters(of: request))
      do throws(ClientRequestFailure) {
        return try TokenEndpoint(core, grants: OAuthGrant.atApple).respond(to: read).apple
      } catch {
        throw OAuthError(error, usesBasic: false)
      }
    }
  }

  /// Status 200 without a body, for text that is no token as well.
  private func revokeAtApple(_ request: Request) -> Response {
    verified(.revocation) { (call: ClientCall) throws(OAuthError) -> Response in
      guard let token = call.parameters.value("token") else { throw OAuthError(.invalidRequest, "token is missing.") }
      try call.translating { (service) throws(CoreError) in
        try service.oauth.revokeAtApple(token, client: call.client)
      }
      return Response(status: 200)
    }(request)
  }

  /// The discovery document of a realm that imitates Apple: Apple's members.
  func appleDiscovery(_ realm: Realm, _ context: RequestScope) -> Response {
    let isAtRoot = context.host == AppleTeam.host
    let base = (isAtRoot ? context.base : nil) ?? core.addresses.endpoints(of: realm, in: context)
    var members: JSONObject = ["issuer": .string(core.addresses.issuer(of: realm, in: context))]
    for (name, path) in Self.appleEndpoints { members[name] = .string("\(base)/auth/\(path)") }
    for (name, values) in Self.appleAbilities { members[name] = .array(values.map { .string($0) }) }
    return .json(JSON.object(members).bytes).with("Cache-Control", "no-cache")
  }

  static let appleAbilities: [(name: String, values: [String])] = [
    ("response_types_supported", ["code", "id_token", "code id_token"]),
    ("response_modes_supported", ["query", "fragment", "form_post"]),
    ("subject_types_supported", ["pairwise"]),
    ("id_token_signing_alg_values_supported", ["RS256"]),
    ("scopes_supported", ["openid", "email", "name"]),
    ("token_endpoint_auth_methods_supported", ["client_secret_post"]),
    (
      "claims_supported",
      [
        "aud", "auth_time", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce",
        "nonce_supported", "real_user_status", "sub", "transfer_sub",
      ]
    ),
  ]
}

extension TokenResponse {
  /// Members in the order of Apple's documentation; a refresh gives an access token alone.
  fileprivate var apple: Response {
    var writer = JSONWriter(reserving: 2048)
    writer.beginObject()
    writer.member("access_token", accessToken)
    writer.member("token_type", tokenType)
    writer.member("expires_in", Int(expiresIn))
    if let refreshToken { writer.member("refresh_token", refreshToken) }
    if let idToken { writer.member("id_token", idToken) }
    writer.endObject()
    return .json(writer.bytes, contentType: OAuthError.contentType)
  }
}
