internal import FrontSupport
package import HTTPServer
package import Model
package import Sandboxes

/// The pages that people see when they sign in, sign up, or recover their account, on behalf of any realm. They work
/// without script and carry the whole authorization request in their query, so that each stands for itself.
package struct HostedPagesFront: OAuthPages, TenantPages {
  let core: IdentityCore
  var renderer: PageRenderer
  let formPostPage: FormPostPage
  private let sessionPage: ScriptedPage
  let aids: TesterAids
  let report: @Sendable (CoreError, Request) -> Void

  /// - Parameters:
  ///   - aids: information for testers below the service's own pages.
  ///   - directory: the folder from which the page files are read, again for each page, for work on them; nil for those inside of the
  ///     executable.
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
  }

  /// Any page may show it; its script asks the address of the frame alone.
  package func sessionFrame() -> Response {
    .html(sessionPage.bytes).with(
      "Content-Security-Policy", "\(sessionPage.policy); connect-src 'self'; form-action 'none'")
  }

  /// The routes with their manners.
  package var group: RouteGroup {
    RouteGroup(
      name: Front.hosted.rawValue, errors: problem, failure: ordered, finish: finish,
      routes: HostedPage.all.flatMap(\.routes).map { $0.route(of: self) })
  }

  /// No answer may be cached, except for the style sheet.
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
  /// The latest code that was sent to the user of the page.
  package var showsCodes = false
  /// Address of the console; nil for none.
  package var console: String? = "/_understudy/"

  package init() {}
}
