internal import HTTPServer
internal import IdentityCore

/// stub
struct CannedAnswers: Sendable {
  func next(for request: Request, step: String?, in tenant: TenantService) -> Response? { nil }
}
extension Endpoints {
  @Sendable func forgetCannedAnswers(_ request: Request) -> Response { .empty(404) }
  @Sendable func listCannedAnswers(_ request: Request) -> Response { .empty(404) }
  @Sendable func queueCannedAnswers(_ request: Request) -> Response { .empty(404) }
  var preview: RouteGroup { RouteGroup(routes: []) }
}
