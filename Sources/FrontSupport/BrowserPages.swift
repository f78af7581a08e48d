package import HTTPServer
package import Model
package import OAuth
internal import Sandboxes

/// Pages with which endpoints of other fronts end. The hosted pages front implements them; the composition passes them
/// to the other fronts, which do not know it.
package protocol BrowserPages: Sendable {
  /// Whether a form comes from a page of this server (CSRF protection).
  func isOurs(_ form: Form, _ request: Request) -> Bool
  /// The signed-out page, for requests without a return address.
  func signedOut(_ request: Request) -> Response
  /// Loads `frames`, which notify clients of the sign-out (front-channel logout), then continues to `next`, if given.
  func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response
  /// Posts a response to an app by a form in the browser (OAuth 2.0 Form Post Response Mode).
  func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response
  /// Shows an error of the HTTP layer on a path that users visit.
  func problem(_ problem: Problem, _ request: Request) -> Response
}

/// The pages of the OAuth endpoints.
package protocol OAuthPages: BrowserPages {
  /// Shows, with status 400, why a request may not be redirected.
  func fault(_ fault: AuthorizationFault, _ request: Request) -> Response
  /// Asks the user whether to sign out. The form repeats the fields with `action`, which is `sign-out` or `stay`.
  func askSignOut(_ user: User, _ realm: Realm, _ client: Client?, _ fields: Form, _ request: Request) -> Response
  /// The iframe by which a client's page checks whether its user is still signed in (OpenID Connect Session Management
  /// §3.2): it posts the message and its origin to its own URL and returns the response.
  func sessionFrame() -> Response
  /// The iframe that tells a page of an app whether cookies of this server arrive in it, as Keycloak's does.
  func cookieFrame() -> Response
  /// Confirms that the user stays signed in.
  func stayedSignedIn(_ request: Request) -> Response
}

/// The pages of the browser endpoints of directory tenants.
package protocol TenantPages: BrowserPages {
  /// Shows a form.
  func form(_ form: PageForm, _ request: Request) -> Response
  /// Shows, with the directory's error code, why a request may not be redirected.
  func tenantFault(_ code: String, _ message: String, _ request: Request) -> Response
}
