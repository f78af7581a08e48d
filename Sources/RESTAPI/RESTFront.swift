// Room: The plain REST API below `/v1/`: sign-in as JSON over HTTP without an SDK.

internal import FrontSupport
package import HTTPServer
internal import JSON
internal import OpenAPI
internal import Platform
package import Sandboxes

/// The plain REST front: the core's use cases as JSON over HTTP, for curl and for clients without an SDK.
package enum RESTFront {
  /// All routes under `/v1/`.
  /// - Parameter report: receives errors that are not meant for callers, with the request.
  package static func routes(
    core: IdentityCore, report: @escaping @Sendable (any Error, Request) -> Void = { _, _ in }
  ) -> RouteGroup {
    let endpoints = endpoints(core: core, report: report)
    let description = Once { document.describing(Endpoints.all.map { $0.operation }).bytes }
    let openAPI = Route(.get, "/v1/openapi.json") { request in
      let base = request.basePath
      if base.isEmpty { return .respond(.json(description.value)) }
      return .work { .json(document.describing(Endpoints.all.map { $0.operation }, below: base).bytes) }
    }
    return RouteGroup(
      prefixes: ["/v1/"], name: Front.rest.rawValue,
      cors: CORSPolicy(
        allowedHeaders: .listed(["Authorization", "Content-Type", SandboxSelection.header]),
        exposedHeaders: ["Retry-After", "WWW-Authenticate"], maxAge: 600),
      failure: Refusal.ordered,
      finish: { _, response in
        response.headers["Cache-Control"] = "no-store"
      },
      routes: endpoints.map(\.route) + [openAPI])
  }

  static func endpoints(core: IdentityCore, report: @escaping @Sendable (any Error, Request) -> Void) -> [Endpoint] {
    Endpoints.all.map { $0.endpoint(core: core, report: report) }
  }

  static let document: Document = {
    var document = Document(
      title: "Understudy: plain REST", version: "1",
      about: """
        Sign-up, sign-in and account self-service for clients without an SDK. `{pool}` is a pool's id, its name where \
        no other pool has the same, or `default`: the pool that was made first. `client_id` may be left out when the \
        pool has exactly one public client; a confidential client adds `client_secret` or uses HTTP Basic.
        """)
    document.securitySchemes = [
      Security.bearer: ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
      Security.basic: ["type": "http", "scheme": "basic"],
    ]
    document.tags = Tag.allCases.map { ($0.rawValue, $0.about) }
    return document
  }()
}

/// The names of the security schemes.
enum Security {
  static let bearer = "accessToken"
  static let basic = "client"
}

/// The tags of the API description.
enum Tag: String, CaseIterable {
  case signUp = "sign-up"
  case signIn = "sign-in"
  case codes = "one-time codes"
  case tokens
  case account
  case password

  var about: String {
    switch self {
    case .signUp: "Creating an account."
    case .signIn: "Signing in with a password."
    case .codes: "Signing in with a sent code."
    case .tokens: "Renewing and revoking tokens."
    case .account: "The account that the access token belongs to."
    case .password: "Forgotten and changed passwords."
    }
  }
}
