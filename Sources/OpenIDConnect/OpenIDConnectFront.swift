package import FrontSupport
package import HTTPServer
package import IdentityCore
internal import JSON

/// The OAuth 2.0 and OpenID Connect endpoints of all realms: the issuer documents, and what lives on a user pool's
/// domain. The client id names the realm, so one set of paths serves all of them.
package enum OpenIDConnectFront {
  /// - Parameters:
  ///   - appleApps: apps that may end their web-authentication sessions on this host, by team and bundle id.
  ///   - pages: what is shown where nobody can be redirected to.
  ///   - report: told of faults of ours, which the client learns nothing of.
  package static func groups(
    core: IdentityCore, pages: PageSource = .plain, appleApps: [String] = [],
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) -> [RouteGroup] {
    let groups = Endpoints(core: core, pages: pages, report: report).groups
    return appleApps.isEmpty ? groups : groups + [association(with: appleApps)]
  }

  /// What tells Apple's systems whose web-authentication sessions may end on an https callback of this host (reference:
  /// hosted-login-and-oidc.md D.4).
  private static func association(with apps: [String]) -> RouteGroup {
    let document: JSON = ["webcredentials": ["apps": .array(apps.map { .string($0) })]]
    return RouteGroup(
      name: Front.oauth.rawValue,
      routes: [
        Route(.get, "/.well-known/apple-app-site-association", lane: .loop) { _ in .json(document.bytes) }
      ])
  }
}

/// Pages that an OAuth endpoint ends on. The hosted pages make them; the composition joins the two.
package struct PageSource: Sendable {
  /// A request that may not be redirected, and why: status 400.
  package var fault: @Sendable (AuthorizationFault, Request) -> Response
  /// The browser is signed out, and no app said where to go on.
  package var signedOut: @Sendable (Request) -> Response
  /// The browser is signed out, tells clients so in frames, and then goes on to an address, if one is given.
  package var leaving: @Sendable (_ frames: [String], _ next: String?, Request) -> Response
  /// Asks the person whether to sign out; the fields come again with their answer, with `action` = `sign-out` or `stay`.
  package var askSignOut: @Sendable (User, Realm, Client?, _ fields: Form, Request) -> Response
  /// The person stays signed in.
  package var stayedSignedIn: @Sendable (Request) -> Response
  /// Whether a form comes from a page of ours.
  package var isOurs: @Sendable (Form, Request) -> Bool
  /// Hands an answer to an app by a form that the browser posts (OAuth 2.0 Form Post Response Mode).
  package var formPost: AuthorizationResponder.FormPost
  /// What the HTTP layer refused on a path that people see.
  package var problem: Problem.Renderer

  package init(
    fault: @escaping @Sendable (AuthorizationFault, Request) -> Response,
    signedOut: @escaping @Sendable (Request) -> Response,
    leaving: @escaping @Sendable (_ frames: [String], _ next: String?, Request) -> Response,
    askSignOut: @escaping @Sendable (User, Realm, Client?, _ fields: Form, Request) -> Response,
    stayedSignedIn: @escaping @Sendable (Request) -> Response,
    isOurs: @escaping @Sendable (Form, Request) -> Bool,
    formPost: @escaping AuthorizationResponder.FormPost,
    problem: @escaping Problem.Renderer
  ) {
    self.fault = fault
    self.signedOut = signedOut
    self.leaving = leaving
    self.askSignOut = askSignOut
    self.stayedSignedIn = stayedSignedIn
    self.isOurs = isOurs
    self.formPost = formPost
    self.problem = problem
  }

  /// Plain text, for a server without pages.
  package static let plain = PageSource(
    fault: { fault, _ in .text("\(fault)", status: 400) },
    signedOut: { _ in .text("signed out") },
    leaving: { frames, next, _ in .text((frames + [next].compactMap(\.self)).joined(separator: "\n")) },
    askSignOut: { user, _, client, _, _ in
      .text("sign out \(user.username)\(client.map { " of \($0.id)" } ?? "")?")
    },
    stayedSignedIn: { _ in .text("still signed in") },
    isOurs: { _, _ in false },
    formPost: { address, pairs, _ in .text("\(address)\n\(pairs.encoded())") },
    problem: Problem.problemJSON)
}
