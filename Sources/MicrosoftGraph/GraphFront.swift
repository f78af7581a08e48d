// Room: Microsoft Graph 1.0 for users, groups and applications of a tenant: paths, queries, permissions, errors.

internal import Ambient
internal import FrontSupport
package import HTTPServer
package import Model
package import Sandboxes
internal import Tenants

/// Microsoft Graph, version 1.0, as far as tests of an app's sign-in need it: users, their authentication methods,
/// groups and applications of the tenant that the access token names.
package enum GraphFront {
  /// Everything under `/v1.0/`.
  /// - Parameter report: receives internal errors, which are not disclosed to the client.
  package static func routes(
    core: IdentityCore, report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) -> RouteGroup {
    let graph = Graph(core: core, report: report)
    let methods: [Method] = [.get, .post, .patch, .put, .delete]
    return RouteGroup(
      prefixes: ["/v1.0/"], name: Front.graph.rawValue,
      cors: CORSPolicy(
        exposedHeaders: ["request-id", "client-request-id", "Retry-After", "WWW-Authenticate"], maxAge: 3600),
      errors: GraphError.problem, failure: GraphError.ordered, label: Graph.label, finish: GraphError.correlate,
      routes: methods.map { Route($0, "/v1.0/{path...}", lane: .worker, respond: graph.answer) })
  }
}

/// Authenticates the caller, finds the operation, checks the caller's permissions, and runs the operation.
struct Graph: Sendable {
  let core: IdentityCore
  let report: @Sendable (CoreError, Request) -> Void

  @Sendable func answer(_ request: Request) -> Response {
    answering(request) { () throws(GraphError) in
      let context = core.context(of: request)
      let caller = try GraphToken(request, core: core, context: context)
      return try run(request, caller: caller, context: context, inBatch: false)
    }
  }

  /// - Parameters:
  ///   - context: the scope of the HTTP request, which is the batch's where `request` is part of one.
  func run(
    _ request: Request, caller: GraphToken, context: RequestScope, inBatch: Bool
  ) throws(GraphError) -> Response {
    let path = try GraphPath(request).standing(for: caller)
    guard let found = GraphOperation.find(request.method, path) else { throw path.refusal(of: request.method) }
    let call = GraphCall(
      graph: self, request: request, parameters: found.parameters, operation: found.operation, token: caller,
      context: context, isInBatch: inBatch)
    try found.operation.permissions?.check(call)
    return try found.operation.run(call)
  }

  /// Renders errors as responses.
  func answering(
    _ request: Request, inBatch: Bool = false, _ body: () throws(GraphError) -> Response
  ) -> Response {
    do throws(GraphError) {
      return try body()
    } catch {
      if let fault = error.fault { report(fault, request) }
      return error.response(request, at: now(request), isNoted: !inBatch)
    }
  }

  /// The time of the sandbox that the token belongs to.
  private func now(_ request: Request) -> Instant {
    GraphToken.tenant(of: request, core: core)?.service.sandbox.now ?? core.sandbox()?.now ?? .machine
  }

  /// The operation, with its path as documented; `me` is never taken for a user id.
  static let label: @Sendable (Request) -> RequestLabel? = { request in
    let path = GraphPath(request)
    let found = GraphOperation.find(request.method, path.standing(for: UniqueID(bytes: [])))
    let operation = found.map { path.isOwn ? $0.operation.ownPath : $0.operation.path }
    return RequestLabel(.graph, operation)
  }
}
