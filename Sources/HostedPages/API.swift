// Room: The pages in a browser: sign-in, sign-up, recovery, consent, sign-out. No JavaScript but for passkeys.

package import FrontSupport
package import HTTPServer
package import Model
package import OAuth
package import Sandboxes

/// The pages for sign-in, sign-up and account recovery of any realm, and those with which the browser endpoints of
/// other fronts end. They work without script, and carry the whole authorization request in their query, so that each
/// works on its own.
///
/// Each page is a type in a file of `Pages/`, which declares its template and addresses (``HostedPage``) and what it
/// demands of a request (``PageDemands``): a page's handler runs only if the request has met them. All pages work on:
/// - ``BrowserRequest``: a request in its language, with ways to render a page and to end in an error.
/// - ``PageContext``: the same with a valid authorization request, its realm and its client.
/// - ``ReturnToApp``: the ways back to the app.
///
/// A page answers what the user did wrong with itself; internal errors go to `report`, and the browser gets the error
/// page without their cause.
package struct HostedPagesFront: Sendable {
  let site: PageSite

  /// - Parameters:
  ///   - aids: information for testers below the service's own pages.
  ///   - directory: a folder from which page files are read for every page, for development; nil for the files embedded
  ///     in the executable.
  ///   - report: receives internal errors, whose cause pages do not show.
  /// - Throws: `PageFileError` for a page that is missing or cannot be parsed, so that the server does not start with
  ///   it.
  package init(
    core: IdentityCore, aids: TesterAids = TesterAids(), directory: String? = nil,
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) throws {
    site = PageSite(
      core: core, aids: aids, renderer: try PageRenderer(directory: directory), formPost: try FormPostPage(),
      sessionFrame: try ScriptedPage("answers/check-session.html"),
      cookieFrame: try ScriptedPage("answers/cookie-probe.html"), report: report)
  }

  /// The routes of all pages, with their error rendering and headers.
  package var group: RouteGroup { group(of: HostedPage.all) }

  func group(of pages: [HostedPage]) -> RouteGroup {
    RouteGroup(
      name: Front.hosted.rawValue, errors: problem,
      failure: { error, request in ErrorPage(site.browser(request)).page(for: error) },
      finish: { request, response in
        if request.query["lang"] != nil { site.browser(request).storeLanguage(&response) }
        if response.headers["Cache-Control"] == nil { response.forbidStoring() }
      },
      routes: pages.flatMap(\.routes).map { $0.route(of: site) })
  }
}

/// Information for testers on the pages, which the imitated service does not have.
package struct TesterAids: Hashable, Sendable {
  /// The parameters of the authorization request.
  package var showsParameters = true
  /// The latest code sent to the page's user.
  package var showsCodes = false
  /// The URL of the console; nil for none.
  package var console: String? = "/_understudy/"

  package init() {}
}

extension HostedPagesFront: OAuthPages {
  package func isOurs(_ form: Form, _ request: Request) -> Bool { CSRFToken.isOurs(form, request) }

  package func problem(_ problem: Problem, _ request: Request) -> Response {
    ErrorPage(site.browser(request)).page(for: problem)
  }

  package func fault(_ fault: AuthorizationFault, _ request: Request) -> Response {
    ErrorPage(site.browser(request)).page(for: fault)
  }

  package func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response {
    site.browser(request).formPost(address, pairs)
  }

  package func signedOut(_ request: Request) -> Response { SignedOutPage(site.browser(request)).page() }

  package func leaving(_ frames: [String], _ next: String?, _ request: Request) -> Response {
    SignedOutPage(site.browser(request)).page(loading: frames, then: next)
  }

  package func askSignOut(
    _ user: User, _ realm: Realm, _ client: Client?, _ fields: Form, _ request: Request
  ) -> Response {
    SignOutPage(site.browser(request)).page(user, realm, client, fields)
  }

  package func stayedSignedIn(_ request: Request) -> Response { SignOutPage(site.browser(request)).stayed() }

  /// Any site may embed it; its script communicates with its own origin only.
  package func sessionFrame() -> Response {
    .html(site.sessionFrame.bytes).with(
      "Content-Security-Policy", "\(site.sessionFrame.policy); connect-src 'self'; form-action 'none'")
  }

  /// Any site may embed it.
  package func cookieFrame() -> Response {
    .html(site.cookieFrame.bytes).with("Content-Security-Policy", "\(site.cookieFrame.policy); form-action 'none'")
  }
}

extension HostedPagesFront: TenantPages {
  package func form(_ form: PageForm, _ request: Request) -> Response { TenantPage(site.browser(request)).page(form) }

  /// Accepted values are reported only to the app's developer, and the page says where.
  package func tenantFault(_ code: String, _ message: String, _ request: Request) -> Response {
    ErrorPage(site.browser(request)).page(
      ErrorModel(kind: .generic, code: code, message: message, advice: [ErrorPage.whereToLook]))
  }
}
