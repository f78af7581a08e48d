package import HTTPServer
package import IdentityCore

/// The pages that people see when they sign in, sign up, or recover their account, on behalf of any realm. They work
/// without script and carry the whole authorization request in their query, so that each stands for itself.
package struct HostedPagesFront: Sendable {
  let core: IdentityCore
  let renderer: PageRenderer
  let aids: TesterAids
  let report: @Sendable (CoreError, Request) -> Void

  /// - Parameters:
  ///   - aids: what testers get to see beside the service's own pages.
  ///   - directory: where the page files are read from, anew for each page, while somebody works on them; nil takes those inside of the
  ///     executable.
  ///   - report: told of faults of ours, which the person learns nothing of.
  /// - Throws: `PageFileError` for a page that is missing or cannot be parsed, so that the server does not start with it.
  package init(
    core: IdentityCore, aids: TesterAids = TesterAids(), directory: String? = nil,
    report: @escaping @Sendable (CoreError, Request) -> Void = { _, _ in }
  ) throws {
    self.core = core
    self.aids = aids
    self.report = report
    renderer = try PageRenderer(directory: directory)
  }

  /// The routes with their manners.
  package var group: RouteGroup {
    RouteGroup(front: .hosted, errors: problem, finish: Self.unstored, routes: routes)
  }

  /// The table of contents of this front.
  private var routes: [Route] {
    [
      Route(.get, "/", operation: "start", handler: start),
      Route(.get, "/_understudy/assets/pages.css", handler: stylesheet),
      Route(.get, "/confirm", handler: showConfirm),
      Route(.post, "/confirm", handler: takeConfirm),
      Route(.get, "/confirmForgotPassword", caseInsensitive: true, handler: showConfirmForgotPassword),
      Route(.post, "/confirmForgotPassword", caseInsensitive: true, handler: takeConfirmForgotPassword),
      Route(.get, "/confirmUser", caseInsensitive: true, handler: confirmUser),
      Route(.get, "/error", handler: showError),
      Route(.get, "/forgotPassword", caseInsensitive: true, handler: showForgotPassword),
      Route(.post, "/forgotPassword", caseInsensitive: true, handler: takeForgotPassword),
      Route(.get, "/login", handler: showSignIn),
      Route(.post, "/login", handler: takeSignIn),
      Route(.get, "/resendcode", caseInsensitive: true, handler: resendCode),
      Route(.post, "/resendcode", caseInsensitive: true, handler: resendCode),
      Route(.get, "/signup", handler: showSignUp),
      Route(.post, "/signup", handler: takeSignUp),
    ]
  }

  /// Nothing here may be kept by anybody, except for the style sheet.
  private static let unstored: @Sendable (Request, inout Response) -> Void = { _, response in
    guard response.headers["Cache-Control"] == nil else { return }
    response.headers["Cache-Control"] = "no-cache, no-store, max-age=0, must-revalidate"
    response.headers["Pragma"] = "no-cache"
    response.headers["Expires"] = "0"
  }
}

/// What testers get to see on the pages, none of which the imitated service has.
package struct TesterAids: Hashable, Sendable {
  /// The parameters of the authorization request.
  package var showsParameters = true
  /// The latest code that was sent to whoever is being asked for it.
  package var showsCodes = false
  /// Address of the console; nil for none.
  package var console: String? = "/_understudy/"

  package init() {}
}
