package import FrontSupport
package import HTTPServer
package import IdentityCore

/// Microsoft Entra External ID: native authentication (version 1) and the v2.0 endpoints of every tenant. The first segment of the path
/// names the tenant, by its id, a domain name or its subdomain.
package enum EntraFront {
  /// - Parameters:
  ///   - pages: what browsers are shown.
  ///   - report: told of faults of ours, which the client learns nothing of.
  package static func groups(
    core: IdentityCore, pages: TenantPages,
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) -> [RouteGroup] {
    Endpoints(core: core, pages: pages, report: report).groups
  }
}

/// Pages that the browser endpoints show. The hosted pages make them; the composition joins the two.
package struct TenantPages: Sendable {
  package var form: @Sendable (PageForm, Request) -> Response
  /// Whether a form comes from a page of ours (cross-site request forgery).
  package var isOurs: @Sendable (Form, Request) -> Bool
  package var signedOut: @Sendable (Request) -> Response
  /// Hands an answer to an app by a form that the browser posts (OAuth 2.0 Form Post Response Mode).
  package var formPost: AuthorizationResponder.FormPost
  /// A request that may not be redirected.
  package var fault: @Sendable (_ code: String, _ message: String, Request) -> Response
  /// What the HTTP layer refused on a path that people see.
  package var problem: Problem.Renderer

  package init(
    form: @escaping @Sendable (PageForm, Request) -> Response, isOurs: @escaping @Sendable (Form, Request) -> Bool,
    signedOut: @escaping @Sendable (Request) -> Response,
    formPost: @escaping AuthorizationResponder.FormPost,
    fault: @escaping @Sendable (_ code: String, _ message: String, Request) -> Response,
    problem: @escaping Problem.Renderer
  ) {
    self.form = form
    self.isOurs = isOurs
    self.signedOut = signedOut
    self.formPost = formPost
    self.fault = fault
    self.problem = problem
  }
}
