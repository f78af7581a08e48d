internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Sandboxes
internal import Tenants

/// The routes of this front: every path below `/{tenant}`.
struct Endpoints: Sendable {
  let core: IdentityCore
  let pages: any TenantPages
  let report: @Sendable (CoreError, Request) -> Void
  let canned = CannedAnswers()

  var responder: AuthorizationResponder { AuthorizationResponder(formPost: pages.formPost) }

  var groups: [RouteGroup] {
    [native, documents, browser, clientTests, versionTwoEntry, versionTwo, credentials, earlier]
  }

  /// Steps of native authentication; their end is at ``SignInToken``. The path is used by a tenant's `redirects` and by
  /// tests.
  static let native: [(path: String, step: any NativeEndpoint.Type)] = [
    ("oauth2/v2.0/challenge", SignInChallenge.self),
    ("oauth2/v2.0/initiate", SignInInitiate.self),
    ("oauth2/v2.0/introspect", SignInIntrospect.self),
    ("register/v1.0/challenge", RegisterChallenge.self),
    ("register/v1.0/continue", RegisterContinue.self),
    ("register/v1.0/introspect", RegisterIntrospect.self),
    ("resetpassword/v1.0/challenge", ResetPasswordChallenge.self),
    ("resetpassword/v1.0/continue", ResetPasswordContinue.self),
    ("resetpassword/v1.0/poll_completion", ResetPasswordPollCompletion.self),
    ("resetpassword/v1.0/start", ResetPasswordStart.self),
    ("resetpassword/v1.0/submit", ResetPasswordSubmit.self),
    ("signup/v1.0/challenge", SignUpChallenge.self),
    ("signup/v1.0/continue", SignUpContinue.self),
    ("signup/v1.0/start", SignUpStart.self),
  ]

  private var native: RouteGroup { group(of: Self.native) }

  /// The routes of these steps, with those of the token and device code endpoints.
  func group(of steps: [(path: String, step: any NativeEndpoint.Type)]) -> RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem, failure: NativeAuthError.ordered,
      finish: finishNative,
      routes: steps.flatMap { path, step in
        Self.tolerant(path).map { Route(.post, $0, operation: path, handler: { answer($0, path, step) }) }
      }
        + Self.tolerant(SignInToken.path).map { Route(.post, $0, operation: SignInToken.path, handler: token) }
        + Self.tolerant("oauth2/v2.0/devicecode").map {
          Route(.post, $0, lane: .loop, operation: "oauth2/v2.0/devicecode", respond: deviceCode)
        })
  }

  /// Documents read by apps and by pages of other origins.
  private var documents: RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem, failure: orderedOfDocument,
      finish: Self.correlate,
      routes: [
        Route(.get, "/{tenant}/discovery/v2.0/keys", lane: .worker, operation: "keys", respond: keys),
        Route(.get, "/{tenant}/discovery/keys", lane: .worker, operation: "keys", respond: keys),
        Route(.get, "/{tenant}/openid/userinfo", lane: .worker, operation: "userinfo", respond: userInfo),
        Route(.post, "/{tenant}/openid/userinfo", lane: .worker, operation: "userinfo", respond: userInfo),
        Route(
          .get, "/{tenant}/v2.0/.well-known/openid-configuration", lane: .loop, operation: "openid-configuration",
          respond: discovery),
        Route(
          .get, "/common/discovery/instance", lane: .loop, operation: "discovery/instance", respond: instanceDiscovery),
        Route(.get, "/common/userrealm/{username}", lane: .loop, operation: "userrealm", respond: userRealm),
        Route(.get, "/oidc/userinfo", lane: .worker, operation: "userinfo", respond: userInfo),
        Route(.post, "/oidc/userinfo", lane: .worker, operation: "userinfo", respond: userInfo),
      ])
  }

  /// Pages for browsers.
  private var browser: RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, errors: pages.problem, failure: ordered, finish: Self.forbidStoring,
      routes: [
        Route(.get, "/{tenant}/login", operation: "login", handler: showLogin),
        Route(.post, "/{tenant}/login", operation: "login", handler: takeLogin),
        Route(.get, "/{tenant}/oauth2/deviceauth", operation: "deviceauth", handler: showDevice),
        Route(.post, "/{tenant}/oauth2/deviceauth", operation: "deviceauth", handler: takeDevice),
        Route(.get, "/{tenant}/oauth2/v2.0/authorize", operation: "oauth2/v2.0/authorize", handler: authorize),
        Route(.post, "/{tenant}/oauth2/v2.0/authorize", operation: "oauth2/v2.0/authorize", handler: authorize),
        Route(.post, "/{tenant}/\(Self.pageEndPath)", operation: Self.pageEndPath, handler: endPage),
        Route(.get, "/{tenant}/oauth2/v2.0/logout", operation: "oauth2/v2.0/logout", handler: logout),
        Route(.post, "/{tenant}/oauth2/v2.0/logout", operation: "oauth2/v2.0/logout", handler: logout),
        Route(.get, "/{tenant}/adminconsent", operation: "adminconsent", handler: showAdminConsent),
        Route(.post, "/{tenant}/adminconsent", operation: "adminconsent", handler: takeAdminConsent),
        Route(.get, "/{tenant}/v2.0/adminconsent", operation: "v2.0/adminconsent", handler: showAdminConsent),
        Route(.post, "/{tenant}/v2.0/adminconsent", operation: "v2.0/adminconsent", handler: takeAdminConsent),
        Route(.get, "/{tenant}/oauth2/logout", operation: "oauth2/logout", handler: logout),
        Route(.post, "/{tenant}/oauth2/logout", operation: "oauth2/logout", handler: logout),
      ])
  }

  /// Endpoints for Microsoft's own client tests, in tenants configured for them.
  private var clientTests: RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, errors: NativeAuthError.problem, failure: NativeAuthError.ordered,
      routes: [
        Route(.delete, "/config/all", lane: .loop, operation: "config/all", respond: forgetCannedAnswers),
        Route(.get, "/config/all", lane: .loop, operation: "config/all", respond: listCannedAnswers),
        Route(.post, "/config/response", lane: .loop, operation: "config/response", respond: queueCannedAnswers),
      ])
  }

  /// The endpoints of version 1.0, rejected by name. Tokens of version 1.0 are issued by the endpoints of version 2.0.
  private var earlier: RouteGroup {
    let paths: [(Method, String)] = [(.get, "authorize"), (.post, "token"), (.post, "devicecode")]
    return RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem, failure: NativeAuthError.ordered,
      finish: Self.correlate,
      routes: paths.map { method, path in
        Route(method, "/{tenant}/oauth2/\(path)", lane: .loop, operation: "oauth2/\(path)") { request in
          NativeAuthError(
            .invalidRequest, 900144, "not implemented: the endpoints of version 1.0; oauth2/v2.0/\(path) is here"
          ).response(request, at: now(request))
        }
      })
  }

  /// A trailing slash of an authority produces a doubled one, which not all clients remove.
  static func tolerant(_ path: String) -> [String] { ["/{tenant}/\(path)", "/{tenant}//\(path)"] }

  /// The headers of every answer (docs/reference/entra-native-authentication.md#response-headers).
  static let correlate: @Sendable (Request, inout Response) -> Void = { request, response in
    forbidStoring(request, &response)
    response.headers["x-ms-request-id"] = request.id.text
    if let correlation = request.correlation { response.headers["client-request-id"] = correlation }
  }

  private static let forbidStoring: @Sendable (Request, inout Response) -> Void = { request, response in
    guard response.headers["Cache-Control"] == nil else { return }
    response.headers["Cache-Control"] = "no-store, no-cache"
    response.headers["Pragma"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
  }

  /// The facts about the request that the core may need.
  func context(of request: Request) -> RequestScope {
    var context = core.context(of: request)
    context.correlation = request.correlation ?? request.id.text
    return context
  }

  /// The tenant in the path; for a common name, that of the application.
  func tenant(of request: Request) throws(CoreError) -> TenantService {
    if let common = CommonTenant(request) { return try tenant(of: common, for: request) }
    return try core.tenant(named: request.parameters["tenant"], context(of: request))
  }

  /// Runs a handler in the style of the token endpoint, and renders errors.
  func answering(_ request: Request, _ body: () throws(NativeAuthError) -> Response) -> Response {
    do throws(NativeAuthError) {
      return try body()
    } catch {
      if let fault = error.fault { report(fault, request) }
      return error.response(request, at: now(request))
    }
  }

  /// The time of the sandbox that the request belongs to.
  func now(_ request: Request) -> Instant {
    (try? tenant(of: request).service.sandbox.now) ?? core.sandbox()?.now ?? .machine
  }
}

extension CORSPolicy {
  /// The CORS headers, as a reverse proxy in front of the service adds them
  /// (docs/reference/entra-native-authentication.md#cors).
  static let tenant = CORSPolicy(
    methods: [.get, .post, .options, .put], exposedHeaders: ["x-ms-request-id", "client-request-id", "retry-after"],
    maxAge: 3600)
}
