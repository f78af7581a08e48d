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
  /// Steps behind `/{tenant}/api/v0.1`. The first three are what clients fall back to without links; the others are
  /// ours alone.
  static let linked: [(method: Method, path: String, step: any LinkedEndpoint.Type)] = [
    (.post, "signin/start", LinkedSignInStart.self),
    (.post, "signup/start", LinkedSignUpStart.self),
    (.post, "auth/resetpassword", LinkedResetStart.self),
    (.post, "signin/methods/{method}/challenge", LinkedSignInChallenge.self),
    (.post, "signin/risk/phone/verify", LinkedSignInRisk.self),
    (.post, "signin/methods/{method}/verify", LinkedSignInVerify.self),
    (.post, "signup/attributes", LinkedSignUpAttributes.self),
    (.post, "signup/methods/{method}/challenge", LinkedSignUpChallenge.self),
    (.post, "signup/methods/{method}/verify", LinkedSignUpVerify.self),
    (.post, "resetpassword/methods/{method}/challenge", LinkedResetChallenge.self),
    (.post, "resetpassword/risk/phone/verify", LinkedResetRisk.self),
    (.post, "resetpassword/methods/{method}/verify", LinkedResetVerify.self),
    (.put, "resetpassword/methods/{method}", LinkedResetUpdate.self),
    (.post, "resetpassword/methods/{method}/pollUpdate", LinkedResetPoll.self),
    (.post, "register/methods/{method}/enroll", LinkedEnroll.self),
    (.post, "register/methods/{method}/activate", LinkedActivate.self),
  ]

  static let entryPath = "oauth2/v2.0/authorize-challenge"

  var versionTwoEntry: RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem, failure: NativeAuthError.ordered,
      finish: Self.correlate,
      routes: Self.tolerant(Self.entryPath).map {
        Route(.post, $0, operation: Self.entryPath, handler: authorizeChallenge)
      })
  }

  var versionTwo: RouteGroup { linkedGroup(of: Self.linked) }

  func linkedGroup(of steps: [(method: Method, path: String, step: any LinkedEndpoint.Type)]) -> RouteGroup {
    RouteGroup(
      name: Front.entra.rawValue, cors: .tenant, errors: NativeAuthError.problem,
      failure: { NativeAuthError($0).linkedResponse($1, at: .machine) }, finish: Self.correlate,
      routes: steps.flatMap { method, path, step in
        Self.tolerant("api/v0.1/\(path)").map {
          Route(method, $0, operation: "api/v0.1/\(path)", handler: { follow($0, "api/v0.1/\(path)", step) })
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
          let (client, token) = try LinkedToken.open(text, in: call.tenant)
          let code = try NativeAuthError.translating { () throws(CoreError) in
            try call.tenant.flowCode(token, client: client.id)
          }
          return .answer(["code": .string(code)])
        }
        let client = try call.nativeClient()
        // A flow of version 2 collects its factors before a token is requested; MSAL sends claims with the code.
        if try call.claims()?.asksForContexts == true {
          throw NativeAuthError(.notImplemented("claims acrs at \(Self.entryPath); the token endpoint takes it"))
        }
        if let answer = try webFallback(Self.entryPath, in: call.tenant, token: nil) { return answer }
        let (token, hasPasswords) = try NativeAuthError.translating { () throws(CoreError) in
          try call.tenant.beginEntry(client: client)
        }
        return unauthenticated(request, Links(self, call.tenant), LinkedToken.text(client.id, token), hasPasswords)
      }
    }
  }

  /// The flow is open: a failure by its status, which clients do not look at. They go by the token and the links.
  private func unauthenticated(_ request: Request, _ links: Links, _ token: String, _ hasPasswords: Bool) -> Response {
    var members: JSONObject = [
      "error": "InsufficientAuthorization", "error_description": "No authenticated credentials found in request.",
      "timestamp": .string(NativeAuthError.timestamp(now(request))), "trace_id": .string(request.id.text),
      "correlation_id": .string(request.correlation ?? request.id.text), "continuation_token": .string(token),
      "sign_in": links.url("signin/start"), "sign_up": links.url("signup/start"),
    ]
    if hasPasswords { members["reset_password"] = links.url("auth/resetpassword") }
    return .json(JSON.object(members).bytes, status: 401, contentType: "application/json; charset=utf-8")
  }

  private func follow(_ request: Request, _ path: String, _ step: any LinkedEndpoint.Type) -> Outcome {
    .work {
      do throws(NativeAuthError) {
        let tenant = try versionTwoTenant(of: request)
        let call = try LinkedCall(request, tenant, Links(self, tenant))
        if let answer = try webFallback(path, in: tenant, token: LinkedToken.text(call.client.id, call.token)) {
          return answer
        }
        return try step.run(call)
      } catch {
        if let fault = error.fault { report(fault, request) }
        return error.linkedResponse(request, at: now(request))
      }
    }
  }

  /// The tenant, unless it has version 2 switched off.
  private func versionTwoTenant(of request: Request) throws(NativeAuthError) -> TenantService {
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

  /// The tenant's redirect to the browser at this step, if any.
  private func webFallback(
    _ path: String, in tenant: TenantService, token: String?
  ) throws(NativeAuthError) -> Response? {
    let redirects = try NativeAuthError.translating { () throws(CoreError) in try tenant.current().tenant.redirects }
    return redirects[path] == nil ? nil : .webFallback(token)
  }
}

/// Absolute URLs of next steps, so that no client has to resolve them.
struct Links: Sendable {
  private let base: String

  init(_ endpoints: Endpoints, _ tenant: TenantService) {
    let current = try? tenant.current().tenant
    let origin = current.map { endpoints.core.addresses.base(of: $0, in: tenant.service.scope) } ?? ""
    base = "\(origin)/\(current?.id.description ?? "")"
  }

  func url(_ path: String) -> JSON { .string("\(base)/api/v0.1/\(path)") }

  /// `{"href": …}`, with the name that the service gives some.
  func link(_ path: String, named name: String? = nil) -> JSON {
    var members: JSONObject = ["href": url(path)]
    members["name"] = name.map { .string($0) }
    return .object(members)
  }

  var entry: JSON { ["href": .string("\(base)/\(Endpoints.entryPath)")] }
}

/// A continuation token of the second generation: calls in JSON name no client, so the token does.
enum LinkedToken {
  static func text(_ client: ClientID, _ token: String) -> String {
    Hex.encode(UniqueID(client.text)?.bytes ?? []) + "." + token
  }

  /// The core's token, and its client, verified as in version 1.
  static func open(
    _ text: String, in tenant: TenantService
  ) throws(NativeAuthError) -> (client: FlowClient, token: String) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].utf8.count == 32, let id = UniqueID(dashed(parts[0])) else {
      throw NativeAuthError(.tenant(.continuationInvalid))
    }
    return (try tenant.verified(ClientID(id.description), continues: true), parts[1])
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
