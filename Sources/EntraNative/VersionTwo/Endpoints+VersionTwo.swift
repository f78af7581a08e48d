internal import Ambient
internal import Encodings
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Tenants

/// Version 2 of native authentication (docs/reference/entra-native-authentication.md#version-2), which the service has
/// in preview and SDKs have released. One OAuth endpoint opens and closes a flow; all between is JSON with links, which
/// clients follow without knowing their paths.
extension Endpoints {
  /// The steps behind links. Only the paths of the first three and the form of those of methods are published.
  static let linked: [LinkedRoute] = [
    LinkedRoute(.post, "signin/start", older: ["signin/start"], LinkedSignInStart.self),
    LinkedRoute(.post, "signup/start", older: ["signup/start"], LinkedSignUpStart.self),
    LinkedRoute(.post, "resetpassword/start", older: ["auth/resetpassword"], LinkedResetStart.self),
    LinkedRoute(.post, "signup/attributes", older: ["signup/attributes"], LinkedSignUpAttributes.self),
    LinkedRoute(
      .post, "auth/methods/{type}/{id}/challenge", older: LinkedRoute.ofPhases("methods/{method}/challenge"),
      LinkedChallenge.self),
    LinkedRoute(
      .post, "risk/phone/verify", older: ["signin/risk/phone/verify", "resetpassword/risk/phone/verify"],
      LinkedRisk.self),
    LinkedRoute(
      .post, "auth/methods/{type}/{id}/verify", older: LinkedRoute.ofPhases("methods/{method}/verify"),
      LinkedVerify.self),
    LinkedRoute(.post, "auth/methods/{type}/{id}/recover", LinkedRecover.self),
    LinkedRoute(.put, "auth/methods/{type}/{id}", older: ["resetpassword/methods/{method}"], LinkedResetUpdate.self),
    LinkedRoute(
      .post, "auth/methods/{type}/{id}/poll", older: ["resetpassword/methods/{method}/pollUpdate"],
      LinkedResetPoll.self),
    LinkedRoute(.post, "auth/methods/enroll", LinkedEnroll.self),
    LinkedRoute(
      .post, "auth/methods/{type}/{id}/enroll", older: ["register/methods/{method}/enroll"], LinkedEnroll.self),
    LinkedRoute(
      .post, "auth/methods/{type}/{id}/activate", older: ["register/methods/{method}/activate"], LinkedActivate.self),
  ]

  static let entryPath = "oauth2/v2.0/authorize-challenge"

  var versionTwoEntry: RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem, failure: NativeAuthError.ordered,
      finish: finishNative,
      routes: Self.tolerant(Self.entryPath).map {
        Route(.post, $0, operation: Self.entryPath, handler: authorizeChallenge)
      })
  }

  var versionTwo: RouteGroup { linkedGroup(of: Self.linked) }

  func linkedGroup(of steps: [LinkedRoute]) -> RouteGroup {
    RouteGroup(
      prefixes: LinkedRoute.versions.map { "/{tenant}/\($0)/" }, name: Front.entra.rawValue, cors: .tenant,
      errors: { NativeAuthError($0).linkedResponse($1, at: .machine) },
      failure: { NativeAuthError($0).linkedResponse($1, at: .machine) }, finish: finishLinked,
      routes: steps.flatMap { step in
        step.paths.flatMap { path in
          Self.tolerant(path).map { Route(step.method, $0, operation: path, handler: { follow($0, path, step) }) }
        }
      })
  }

  /// `POST /oauth2/v2.0/authorize-challenge`: with a client it starts a flow, with the token of a finished flow it
  /// issues the authorization code.
  @Sendable private func authorizeChallenge(_ request: Request) -> Outcome {
    .work {
      answering(request) { () throws(NativeAuthError) in
        let call = try NativeCall(request, try versionTwoTenant(of: request))
        if let text = call.value("continuation_token") {
          let (client, token) = try LinkedToken.open(text, in: call.tenant, request)
          let code = try NativeAuthError.translating { () throws(CoreError) in
            try call.tenant.flowCode(token, client: client.id)
          }
          return .answer(["code": .string(code)])
        }
        let client = try call.nativeClient()
        if let scope = call.value("scope") {
          _ = try NativeAuthError.translating { () throws(CoreError) in
            try call.tenant.scopes(scope, client: client.id)
          }
        }
        let claims = try call.claims()
        if try isRedirected([Self.entryPath], in: call.tenant) { return .webFallback(nil) }
        let (token, hasPasswords) = try NativeAuthError.translating { () throws(CoreError) in
          try call.tenant.beginEntry(client: client, claims: claims)
        }
        let text = try LinkedToken.text(client.id, token, in: call.tenant, request)
        return unauthenticated(request, Links(self, call.tenant), text, hasPasswords)
      }
    }
  }

  /// The flow is open: a failure by its status, which clients do not look at. They go by the token and the links:
  /// members by themselves for most, `_links` for MSAL for Android.
  private func unauthenticated(_ request: Request, _ links: Links, _ token: String, _ hasPasswords: Bool) -> Response {
    .json(
      JSON.object(entry(request, links, token, hasPasswords)).bytes, status: 401,
      contentType: "application/json; charset=utf-8")
  }

  func entry(_ request: Request, _ links: Links, _ token: String, _ hasPasswords: Bool) -> JSONObject {
    var members: JSONObject = [
      "error": "InsufficientAuthorization", "error_description": "No authenticated credentials found in request.",
      "timestamp": .string(NativeAuthError.timestamp(now(request))), "trace_id": .string(request.id.text),
      "correlation_id": .string(request.correlation ?? request.id.text), "continuation_token": .string(token),
    ]
    for (name, value) in links.entries(hasPasswords: hasPasswords) { members[name] = value }
    return members
  }

  private func follow(_ request: Request, _ path: String, _ route: LinkedRoute) -> Outcome {
    .work {
      do throws(NativeAuthError) {
        let tenant = try versionTwoTenant(of: request)
        let call = try LinkedCall(request, tenant, Links(self, tenant), phase: LinkedRoute.phase(of: path))
        if try isRedirected([path] + route.names(during: try? call.place().phase), in: tenant) {
          return .webFallback(try call.text(of: call.token))
        }
        return try route.step.run(call)
      } catch {
        if let fault = error.fault { report(fault, request) }
        return error.linkedResponse(request, at: now(request))
      }
    }
  }

  /// The tenant, unless it has version 2 switched off.
  func versionTwoTenant(of request: Request) throws(NativeAuthError) -> TenantService {
    let tenant = try NativeAuthError.translating { () throws(CoreError) in try self.tenant(of: request) }
    let isOn = try NativeAuthError.translating { () throws(CoreError) in try tenant.current().tenant.hasVersionTwo }
    guard isOn else {
      throw NativeAuthError(
        .invalidRequest, 900144,
        "Version 2 of native authentication is off: the tenant says nativeAuthenticationV2: false.",
        status: 404)
    }
    return tenant
  }

  /// Whether the tenant redirects to the browser at the step with one of these names.
  private func isRedirected(_ names: [String], in tenant: TenantService) throws(NativeAuthError) -> Bool {
    let redirects = try NativeAuthError.translating { () throws(CoreError) in try tenant.current().tenant.redirects }
    return !redirects.isEmpty && names.contains { redirects[$0] != nil }
  }

  /// The headers of native authentication's answers: those of other pages go where the tenant is as the service.
  var finishNative: @Sendable (Request, inout Response) -> Void {
    { [self] request, response in
      Self.correlate(request, &response)
      guard !request.path.hasSuffix(SignInToken.path), !request.path.hasSuffix("/devicecode"),
        let tenant = try? core.tenant(named: request.segments.first ?? "", context(of: request)),
        (try? tenant.current().tenant.allowsNativeCORS) == false
      else { return }
      for name in CORSPolicy.headerNames { response.headers[name] = nil }
    }
  }

  /// The same for what links answer, in the media type that the client asks for.
  private var finishLinked: @Sendable (Request, inout Response) -> Void {
    let finish = finishNative
    return { request, response in
      finish(request, &response)
      guard request.headers["Accept"]?.lowercased().contains("application/hal+json") == true,
        response.headers["Content-Type"]?.hasPrefix("application/json") == true
      else { return }
      response.headers["Content-Type"] = "application/hal+json; charset=utf-8"
    }
  }
}

/// One step behind links: its path, and those of pre-releases, which still lead there.
struct LinkedRoute: Sendable {
  /// The prefixes of the paths: the published one, and the one that the clients' own tests have.
  static let versions = ["api/v2.0", "api/v0.1"]

  let method: Method
  let path: String
  let older: [String]
  let step: any LinkedEndpoint.Type

  init(_ method: Method, _ path: String, older: [String] = [], _ step: any LinkedEndpoint.Type) {
    self.method = method
    self.path = "\(Self.versions[0])/\(path)"
    self.older = older.map { "\(Self.versions[1])/\($0)" }
    self.step = step
  }

  var paths: [String] { [path] + older }

  /// Older paths begin with the part of the flow; the published ones do not.
  static func ofPhases(_ rest: String) -> [String] {
    TenantService.Phase.allCases.map { "\($0.path)/\(rest)" }
  }

  static func phase(of path: String) -> TenantService.Phase? {
    guard path.hasPrefix(versions[1]) else { return nil }
    return TenantService.Phase.allCases.first { path.dropFirst(versions[1].utf8.count + 1).hasPrefix("\($0.path)/") }
  }

  /// The names of the step in a tenant's `redirects` while a flow is in that part.
  func names(during phase: TenantService.Phase?) -> [String] {
    [path] + older.filter { Self.phase(of: $0) == nil || Self.phase(of: $0) == phase }
  }
}

extension CORSPolicy {
  /// The headers by which a server opens itself to pages of other origins.
  fileprivate static let headerNames = [
    "Access-Control-Allow-Origin", "Access-Control-Allow-Methods", "Access-Control-Allow-Headers",
    "Access-Control-Allow-Credentials", "Access-Control-Allow-Private-Network", "Access-Control-Expose-Headers",
    "Access-Control-Max-Age",
  ]
}

/// The addresses of next steps: from the tenant's id on, as at the service, or in full under the host that the request
/// came to.
struct Links: Sendable {
  private let root: String

  init(_ endpoints: Endpoints, _ tenant: TenantService) {
    let current = try? tenant.current().tenant
    let scope = tenant.service.scope
    let base =
      current?.writesAbsoluteLinks == true
      ? scope.called.map { $0 + scope.basePath } ?? scope.base ?? endpoints.core.addresses.publicURL : scope.basePath
    root = "\(base)/\(current?.id.description ?? "")"
  }

  func url(_ path: String) -> JSON { .string("\(root)/\(LinkedRoute.versions[0])/\(path)") }

  /// `{"href": …}`, with the name that the service gives some.
  func link(_ path: String, named name: String? = nil) -> JSON {
    var members: JSONObject = ["href": url(path)]
    members["name"] = name.map { .string($0) }
    return .object(members)
  }

  var entry: JSON { ["href": .string("\(root)/\(Endpoints.entryPath)")] }

  /// Where an app's own page sends the browser at the end.
  var pageEnd: JSON { ["href": .string("\(root)/\(Endpoints.pageEndPath)")] }

  /// The address of the request itself.
  func itself(_ request: Request) -> JSON {
    ["href": .string("\(root)/" + request.segments.dropFirst().filter { !$0.isEmpty }.joined(separator: "/"))]
  }

  /// The first steps, as members and as links.
  func entries(hasPasswords: Bool) -> JSONObject {
    var steps = [("sign_in", "signIn", "signin/start"), ("sign_up", "signUp", "signup/start")]
    if hasPasswords { steps.append(("reset_password", "resetPassword", "resetpassword/start")) }
    var members = JSONObject(steps.map { ($0.0, url($0.2)) })
    members["_links"] = .object(JSONObject(steps.map { ($0.1, link($0.2)) }))
    return members
  }
}

/// A continuation token of the second generation: calls in JSON name no client, so the token does, and the name of the
/// tenant where it is bound to that.
enum LinkedToken {
  static func text(
    _ client: ClientID, _ token: String, in tenant: TenantService, _ request: Request
  ) throws(NativeAuthError) -> String {
    let parts = [Hex.encode(UniqueID(client.text)?.bytes ?? []), token, try boundName(in: tenant, request)]
    return parts.compactMap(\.self).joined(separator: ".")
  }

  /// The core's token, and its client, verified as in version 1.
  static func open(
    _ text: String, in tenant: TenantService, _ request: Request
  ) throws(NativeAuthError) -> (client: FlowClient, token: String) {
    let parts = text.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count >= 2, parts[0].utf8.count == 32, let id = UniqueID(dashed(parts[0])) else {
      throw NativeAuthError(.tenant(.continuationInvalid))
    }
    if let name = try boundName(in: tenant, request), parts.count < 3 || parts[2] != name {
      Annotations.note(
        reason: "The flow began under another name of the tenant than \(request.parameters["tenant"]), and the tenant "
          + "has nativeAuthenticationBindsName: true.")
      throw NativeAuthError(.tenant(.continuationInvalid))
    }
    return (try tenant.verified(ClientID(id.description), continuing: parts[1]), parts[1])
  }

  /// The name in the path; nil if tokens are valid under every name.
  private static func boundName(in tenant: TenantService, _ request: Request) throws(NativeAuthError) -> String? {
    let binds = try NativeAuthError.translating { () throws(CoreError) in try tenant.current().tenant.bindsFlowsToName }
    return binds ? Hex.encode(Array(request.parameters["tenant"].lowercased().utf8)) : nil
  }

  private static func dashed(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}
