package import HTTPServer
package import Model
package import OAuth
internal import Sandboxes

/// Pages on which endpoints of other fronts end. The front of the hosted pages makes them; the composition hands it to the others, which do
/// not know it.
package protocol BrowserPages: Sendable {
  /// Whether a form comes from a page of this server (cross-site request forgery).
  func isOurs(_ form: Form, _ request: Request) -> Bool
  /// The page that the browser is signed out, for requests without a return address.
  func signedOut(_ request: Request) -> Response
  /// Hands an answer to an app by a form that the browser posts (OAuth 2.0 Form Post Response Mode).
  func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response
  /// Shows what the HTTP layer refused on a path that people see.
  func problem(_ problem: Problem, _ request: Request) -> Response
}

/// The pages of the OAuth endpoints.
package protocol OAuthPages: BrowserPages {
  /// Says why a request may not be redirected, with status 400.
  func fault(_ fault: AuthorizationFault, _ request: Request) -> Response
  /// Loads `frames`, which notify clients of the sign-out, and then continues to `next`, if given.
  func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response
  /// Asks the person whether to sign out. The fields come again with the answer: `action` is `sign-out` or `stay`.
  func askSignOut(_ user: User, _ realm: Realm, _ client: Client?, _ fields: Form, _ request: Request) -> Response
  /// The frame by which a client's page asks whether its person is still signed in (OpenID Connect Session Management §3.2): it posts the
  /// message and its origin to the address that it is at, and hands on the answer.
  func sessionFrame() -> Response
  /// Says that the person stays signed in.
  func stayedSignedIn(_ request: Request) -> Response
}

/// The pages of the browser endpoints of directory tenants.
package protocol TenantPages: BrowserPages {
  /// Shows a form.
  func form(_ form: PageForm, _ request: Request) -> Response
  /// Says why a request may not be redirected, with the directory's code.
  func tenantFault(_ code: String, _ message: String, _ request: Request) -> Response
}
