internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Realms
internal import Sandboxes

/// The routes of this front with their handlers.
struct Endpoints: Sendable {
  let core: IdentityCore
  let pages: any OAuthPages
  let report: @Sendable (CoreError, Request) -> Void
  /// The discovery document of the named tenant, whose path has the same form; nil if there is no such tenant.
  var tenants: TenantDocument = { _, _ in nil }

  typealias TenantDocument = @Sendable (_ name: String, Request) -> Response?

  var responder: AuthorizationResponder { AuthorizationResponder(formPost: pages.formPost) }

  var groups: [RouteGroup] { [documents, browser, direct, realmBrowser, realmDirect] + appleGroups }

  /// Read by apps and by pages of other origins.
  private var documents: RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue, cors: .oauth, failure: orderedDirectly,
      routes: Self.issuerPaths.flatMap { path in
        [
          Route(.get, "\(path)/.well-known/jwks.json", handler: keySet),
          route(.get, "\(path)/.well-known/oauth-authorization-server", discovery),
          route(.get, "\(path)/.well-known/openid-configuration", discovery),
          route(.get, "\(path)/.well-known/openid-federation", lane: .worker, entityConfiguration),
          route(.get, "/.well-known/oauth-authorization-server\(path)", discovery),
          // RFC 8414 §5.
          route(.get, "/.well-known/openid-configuration\(path)", discovery),
        ]
      }.uniqued() + [
        Route(.get, "/isalive", lane: .loop, respond: isAlive),
        route(.get, "/.well-known/oauth-protected-resource/{realm}/resources/{resource}", describeResource),
      ])
  }

  /// For browsers.
  private var browser: RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue, errors: pages.problem, failure: ordered, finish: Self.forbidStoring,
      routes: [
        Route(.get, "/auth", handler: authorizeDirectly),
        Route(.get, "/authorize", handler: authorize),
        Route(.post, "/authorize", handler: authorize),
        Route(.get, "/logout", handler: logout),
        Route(.post, "/logout", handler: logout),
        Route(.get, "/oauth2/authorize", handler: authorize),
        Route(.post, "/oauth2/authorize", handler: authorize),
      ])
  }

  /// Called by apps, also from a page of another origin.
  private var direct: RouteGroup {
    RouteGroup(
      prefixes: ["/oauth2/"], name: Front.oauth.rawValue, cors: .oauth, errors: refuse, failure: orderedDirectly,
      finish: Self.forbidStoring,
      routes: [
        route(.post, "/oauth2/revoke", lane: .loop, verified(.revocation, refusedWith: 401, revoke)),
        route(.post, "/oauth2/token", lane: .worker, token),
        route(.get, "/oauth2/userInfo", lane: .worker, userInfo),
        route(.post, "/oauth2/userInfo", lane: .worker, userInfo),
      ])
  }

  /// The same for a realm of the standard's personality, below its id: clients of two realms may have the same name,
  /// and a realm that accepts any client need not know it.
  private var realmBrowser: RouteGroup {
    RouteGroup(
      name: Front.oauth.rawValue, errors: pages.problem, failure: ordered, finish: Self.forbidStoring,
      routes: ofRealm([.get, .post], "authorize", authorize)
        + ofRealm([.get], "check-session") { request in .respond(sessionFrame(request)) }
        + ofRealm([.post], "check-session") { request in .respond(checkSession(request)) }
        + [
          Route(.get, "/{realm}/endsession", handler: strictly(needing: .paths, logout)),
          Route(.post, "/{realm}/endsession", handler: strictly(needing: .paths, logout)),
        ] + ofRealm([.get, .post], "logout", logout)
        + routes(of: .keycloak, [.get, .post], "registrations", authorize)
        + routes(of: .keycloak, [.get], "cookie-probe") { _ in .respond(pages.cookieFrame()) }
        + routes(of: .root, [.get, .post], "endsession", logout))
  }

  private var realmDirect: RouteGroup {
    func work(
      _ method: HTTPServer.Method, _ path: String, _ respond: @escaping @Sendable (Request) -> Response
    ) -> [Route] {
      ofRealm([method], path) { request in .work { respond(request) } }
    }
    return RouteGroup(
      name: Front.oauth.rawValue, cors: realmPolicy, errors: OAuthError.problem, failure: orderedDirectly,
      finish: Self.forbidStoring,
      routes: work(.post, "bc-authorize", verified(.backchannelAuthentication, authorizeBackchannel))
        + work(.post, "device_authorization", verified(.deviceAuthorization, authorizeDevice))
        + work(.post, "introspect", verified(.introspection, introspect))
        + [Route(.get, "/{realm}/jwks", handler: strictly(needing: .paths, realmKeySet))]
        + RealmPaths.allCases.flatMap { routes(of: $0, [.get], "jwks", realmKeySet) }
        + work(.post, "par", verified(.pushedRequest, limit: PushedRequest.sizeLimit, pushRequest))
        + work(.get, "federation/fetch", fetchStatement)
        + work(.get, "federation/list", listSubordinates)
        + work(.get, "federation/resolve", resolveEntity)
        + work(.post, "register", register)
        + work(.get, "register/{client}", showRegistration)
        + routes(of: .keycloak, [.post], "representations") { request in .work { registerRepresentation(request) } }
        + routes(of: .keycloak, [.get], "representations/{client}") { request in .work { showRepresentation(request) } }
        + routes(of: .keycloak, [.delete], "representations/{client}") { request in
          .work { deleteRepresentation(request) }
        }
        + work(.delete, "resources/{resource}", useResource)
        + work(.get, "resources/{resource}", useResource)
        + work(.post, "resources/{resource}", useResource)
        + work(.post, "revoke", verified(.revocation, refusedWith: 401, revoke))
        + work(.post, "token", token)
        + work(.get, "userinfo", userInfo)
        + work(.post, "userinfo", userInfo)
        + routes(of: .keycloak, [.get], "account") { request in .work { describeAccount(request) } }
        + routes(of: .keycloak, [.get], "") { request in .work { describeRealm(request) } })
  }

  /// Pages of the web origins of a realm's clients may call with credentials, as Keycloak's adapter for browsers does.
  private var realmPolicy: CORSPolicy {
    var policy = CORSPolicy.oauth
    policy.origins = .anyAndCredentialed { origin, request in
      var id = RealmPaths.areAtRoot(request.path) ? realmAtRoot(request)?.id : nil
      if let prefix = RealmPaths.prefix(in: request.path) {
        id = request.path.dropFirst(prefix.utf8.count + 1).split(separator: "/").first.map { RealmID(String($0)) }
      }
      guard let id, let realm = try? core.realm(id).current().realm, realm.settings.paths != nil else { return false }
      return realm.hasClient { $0.mayCall(from: origin) }
    }
    return policy
  }

  /// `GET /isalive`, by which containers of plain mocks are watched: where a realm has the paths of mocks.
  @Sendable private func isAlive(_ request: Request) -> Response {
    let realms = core.sandbox().map(core.realms) ?? []
    guard realms.contains(where: { $0.settings.relaxes(.paths) }) else {
      return OAuthError.problem(.notFound(request.path, nearest: nil), request)
    }
    return .text("alive and well")
  }

  /// The routes of an endpoint of a realm: below its id, and where other products have it.
  private func ofRealm(_ methods: [HTTPServer.Method], _ name: String, _ handler: @escaping Handler) -> [Route] {
    methods.map { Route($0, "/{realm}/\(name)", handler: strictly(handler)) }
      + RealmPaths.allCases.flatMap { routes(of: $0, methods, name, handler) }
  }

  /// The routes of an endpoint at the addresses of another product, for realms that have those.
  /// - Parameter name: its path in other realms; empty for the realm itself.
  private func routes(
    of paths: RealmPaths, _ methods: [HTTPServer.Method], _ name: String, _ handler: @escaping Handler
  ) -> [Route] {
    let path = name.isEmpty ? "" : "/\(paths.path(of: name))"
    let prefixes = paths.prefixes.filter { !$0.isEmpty || path != "/\(name)" }
    let patterns = prefixes.map { "\($0)/{realm}\(path)" } + [paths.rootPath(of: name)].compactMap(\.self)
    return patterns.flatMap { pattern in
      methods.map { method in
        Route(
          method, pattern, operation: name.isEmpty ? "realm" : name, handler: strictly(at: paths, handler))
      }
    }
  }

  /// Only for a realm of the standard's personality: the service has no such paths.
  /// - Parameters:
  ///   - leniency: a setting that the realm must have as well.
  ///   - paths: the addresses that the realm must have; nil for those that all have.
  private func strictly(
    needing leniency: Leniency? = nil, at paths: RealmPaths? = nil, _ handler: @escaping Handler
  ) -> Handler {
    { request in
      let id = RealmID(request.parameters["realm"])
      let realm =
        id.text.isEmpty && paths?.isAtRoot == true
        ? realmAtRoot(request) : try? core.realmOnDemand(id)?.current().realm
      guard let realm, realm.rules.hasStandardEndpoints, leniency.map(realm.settings.relaxes) ?? true,
        paths == nil || realm.settings.paths == paths
      else { return .respond(OAuthError.problem(.notFound(request.path, nearest: nil), request)) }
      return handler(request)
    }
  }

  /// A realm's documents are below its id; those of a fixed issuer below the path of its URL, up to this depth.
  private static let issuerPaths = ["", "/{a}", "/{a}/{b}", "/{a}/{b}/{c}"]

  private func route(
    _ method: HTTPServer.Method, _ pattern: String, lane: Lane = .loop,
    _ respond: @escaping @Sendable (Request) -> Response
  ) -> Route {
    // The real service accepts `userInfo` and `userinfo`; no other path has both cases.
    Route(method, pattern, lane: lane, caseInsensitive: pattern.hasSuffix("userInfo"), respond: respond)
  }

  /// RFC 6749 §5.1 (docs/reference/hosted-login.md#browser-session).
  static let forbidStoring: @Sendable (Request, inout Response) -> Void = { _, response in
    response.forbidStoring()
  }

  /// Handles an OAuth call, or returns its error.
  func answer(
    _ request: Request, _ body: () throws(OAuthError) -> Response
  ) -> Response {
    do throws(OAuthError) {
      return try body()
    } catch {
      if let fault = error.fault { report(fault, request) }
      return error.response(rules(ofCaller: request))
    }
  }

  /// A request that the HTTP layer rejected, on the paths that user pools share.
  @Sendable private func refuse(_ problem: Problem, _ request: Request) -> Response {
    OAuthError(problem).response(personality(of: request).rules)
  }
}

extension CORSPolicy {
  /// Browser SDKs send additional headers such as `x-amz-user-agent`: all requested headers are allowed.
  static let oauth = CORSPolicy(exposedHeaders: ["WWW-Authenticate", "DPoP-Nonce"], maxAge: 3600)
}

extension [Route] {
  /// The list without routes whose method and pattern occurred before: with an empty issuer path two patterns are
  /// equal.
  fileprivate func uniqued() -> [Route] {
    var seen: Set<String> = []
    return filter { seen.insert("\($0.method) \($0.pattern)").inserted }
  }
}
