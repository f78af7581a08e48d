// Room: The pages in a browser: sign-in, sign-up, recovery, consent, sign-out. No JavaScript but for passkeys.

internal import FrontSupport
package import HTTPServer
package import Model
package import Sandboxes

/// The pages for sign-in, sign-up and account recovery of any realm. They work without script, and carry the whole
/// authorization request in their query, so that each works on its own.
package struct HostedPagesFront: OAuthPages, TenantPages {
  let core: IdentityCore
  var renderer: PageRenderer
  let formPostPage: FormPostPage
  private let sessionPage: ScriptedPage
  private let cookiePage: ScriptedPage
  let aids: TesterAids
  let report: @Sendable (CoreError, Request) -> Void

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
    self.core = core
    self.aids = aids
    self.report = report
    renderer = try PageRenderer(directory: directory)
    formPostPage = try FormPostPage()
    sessionPage = try ScriptedPage("answers/check-session.html")
    cookiePage = try ScriptedPage("answers/cookie-probe.html")
  }

  /// Any site may embed it; its script communicates with its own origin only.
  package func sessionFrame() -> Response {
    .html(sessionPage.bytes).with(
      "Content-Security-Policy", "\(sessionPage.policy); connect-src 'self'; form-action 'none'")
  }

  /// Any site may embed it.
  package func cookieFrame() -> Response {
    .html(cookiePage.bytes).with("Content-Security-Policy", "\(cookiePage.policy); form-action 'none'")
  }

  /// The routes, with their error rendering and headers.
  package var group: RouteGroup {
    RouteGroup(
      name: Front.hosted.rawValue, errors: problem, failure: ordered, finish: finish,
      routes: HostedPage.all.flatMap(\.routes).map { $0.route(of: self) })
  }

  /// Forbids caching of all responses except the style sheet.
  @Sendable private func finish(_ request: Request, _ response: inout Response) {
    keepLanguage(request, &response)
    guard response.headers["Cache-Control"] == nil else { return }
    response.forbidStoring()
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
