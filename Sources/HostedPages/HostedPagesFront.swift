internal import FrontSupport
package import HTTPServer
package import IdentityCore

/// The pages that people see when they sign in, sign up, or recover their account, on behalf of any realm. They work
/// without script and carry the whole authorization request in their query, so that each stands for itself.
package struct HostedPagesFront: Sendable {
  let core: IdentityCore
  var renderer: PageRenderer
  let formPostPage: FormPostPage
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
    formPostPage = try FormPostPage()
  }

  /// The routes with their manners.
  package var group: RouteGroup {
    RouteGroup(name: Front.hosted.rawValue, errors: problem, failure: ordered, finish: finish, routes: routes)
  }

  /// The table of contents of this front.
  private var routes: [Route] {
    [
      page(.get, "/", operation: "start", Self.start),
      page(.get, "/_understudy/assets/pages.css", Self.stylesheet),
      page(.get, "/{realm}/device", operation: "device", Self.showDevice),
      page(.post, "/{realm}/device", operation: "device", Self.takeDevice),
      page(.get, "/_understudy/assets/brand.css", Self.brandStylesheet),
      page(.get, "/_understudy/assets/brand/{realm}/{client}/{picture}", Self.brandPicture),
      page(.get, "/_understudy/assets/passkeys.js", Self.script),
      page(.get, "/confirm", Self.showConfirm),
      page(.post, "/confirm", Self.takeConfirm),
      page(.get, "/confirmForgotPassword", caseInsensitive: true, Self.showConfirmForgotPassword),
      page(.post, "/confirmForgotPassword", caseInsensitive: true, Self.takeConfirmForgotPassword),
      page(.get, "/confirmUser", caseInsensitive: true, Self.confirmUser),
      page(.get, "/error", Self.showError),
      page(.get, "/forgotPassword", caseInsensitive: true, Self.showForgotPassword),
      page(.post, "/forgotPassword", caseInsensitive: true, Self.takeForgotPassword),
      page(.get, "/login", Self.showSignIn),
      page(.post, "/login", Self.takeSignIn),
      page(.get, "/oauth2/idpresponse", Self.takeProviderAnswer),
      page(.post, "/oauth2/idpresponse", Self.takeProviderAnswer),
      page(.get, "/passkeys/add", Self.showPasskeyRegistration),
      page(.post, "/passkeys/add", Self.takePasskeyRegistration),
      page(.get, "/provider", Self.showProvider),
      page(.post, "/provider", Self.takeProvider),
      page(.post, "/saml2/idpresponse", Self.takeSAMLAnswer),
      page(.post, "/saml2/logout", Self.takeSAMLSignOut),
      page(.get, "/{realm}/saml2/metadata", operation: "saml-metadata", Self.showProviderMetadata),
      page(.get, "/{realm}/saml2/providers/{provider}/metadata", operation: "saml-metadata", Self.showProviderMetadata),
      page(.get, "/{realm}/saml2/providers/{provider}/sso", operation: "saml-sso", Self.signOnForService),
      page(.post, "/{realm}/saml2/providers/{provider}/sso", operation: "saml-sso", Self.signOnForService),
      page(.get, "/{realm}/saml2/service", operation: "saml-service", Self.showServiceMetadata),
      page(.get, "/{realm}/saml2/slo", operation: "saml-slo", Self.signOutForService),
      page(.post, "/{realm}/saml2/slo", operation: "saml-slo", Self.signOutForService),
      page(.get, "/{realm}/saml2/sso", operation: "saml-sso", Self.signOnForService),
      page(.post, "/{realm}/saml2/sso", operation: "saml-sso", Self.signOnForService),
      page(.get, "/resendcode", caseInsensitive: true, Self.resendCode),
      page(.post, "/resendcode", caseInsensitive: true, Self.resendCode),
      page(.get, "/signup", Self.showSignUp),
      page(.post, "/signup", Self.takeSignUp),
    ]
  }

  /// A route whose pages speak the language of whoever asks.
  private func page(
    _ method: HTTPServer.Method, _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false,
    _ handler: @escaping @Sendable (HostedPagesFront) -> (Request) -> Outcome
  ) -> Route {
    Route(method, pattern, operation: operation, caseInsensitive: caseInsensitive) { request in
      handler(speaking(to: request))(request)
    }
  }

  /// Nothing here may be kept by anybody, except for the style sheet.
  @Sendable private func finish(_ request: Request, _ response: inout Response) {
    keepLanguage(request, &response)
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
