// Room: The OAuth and OpenID Connect endpoints over HTTP: paths, parameters, OAuth's errors.

package import FrontSupport
package import HTTPServer
package import Model
internal import OAuth
package import Sandboxes

/// The OAuth 2.0 and OpenID Connect endpoints of all realms: the issuers' documents, and the endpoints of a user pool's
/// domain. The client id names the realm, so one set of paths serves all of them.
package enum OpenIDConnectFront {
  /// - Parameters:
  ///   - pages: the error pages for requests that cannot be redirected; nil for plain text.
  ///   - tenants: the discovery document of the named tenant, whose path has the form of a realm's; nil if there is no
  ///     such tenant.
  ///   - report: receives internal errors, whose cause is not sent to clients.
  package static func groups(
    core: IdentityCore, pages: (any OAuthPages)? = nil,
    tenants: @escaping @Sendable (_ name: String, Request) -> Response? = { _, _ in nil },
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) -> [RouteGroup] {
    Endpoints(core: core, pages: pages ?? PlainPages(), report: report, tenants: tenants).groups
      + [AssociationFiles(core: core).group]
  }
}

/// Plain text instead of pages, for a server without hosted pages.
struct PlainPages: OAuthPages {
  func isOurs(_ form: Form, _ request: Request) -> Bool { false }
  func signedOut(_ request: Request) -> Response { .text("signed out") }
  func stayedSignedIn(_ request: Request) -> Response { .text("still signed in") }
  func problem(_ problem: Problem, _ request: Request) -> Response { problem.response }
  func sessionFrame() -> Response { .text("session frame") }
  func cookieFrame() -> Response { .text("cookie frame") }

  func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response {
    .text("\(address)\n\(pairs.encoded())")
  }

  func fault(_ fault: AuthorizationFault, _ request: Request) -> Response { .text("\(fault)", status: 400) }

  func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response {
    .text((frames + [next].compactMap(\.self)).joined(separator: "\n"))
  }

  func askSignOut(_ user: User, _ realm: Realm, _ client: Client?, _ fields: Form, _ request: Request) -> Response {
    .text("sign out \(user.username)\(client.map { " of \($0.id)" } ?? "")?")
  }
}
