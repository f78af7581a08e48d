internal import HTTPServer

/// A page: its template and its routes. Each page declares itself in its own file; ``all`` lists them.
struct HostedPage: Sendable {
  /// All pages of this front.
  static let all: [HostedPage] = [
    .assets, .authenticator, .choose, .chooseAccount, .code, .confirm, .confirmForgotPassword, .confirmed, .consent,
    .device, .emailFactor, .error, .forgotPassword, .gallery, .newPassword, .passkey, .passkeyAdd, .pick, .provider,
    .providerAnswer, .samlAnswer, .samlProvider, .signIn, .signOut, .signUp, .signedOut, .start, .tenant,
  ]

  /// The path of the template below `pages`, without its extension; nil for routes that render other pages or none.
  let template: String?
  /// The routes of the page; empty for a page that only another page's form leads to.
  let routes: [PageRoute]

  init(_ template: String?, _ routes: [PageRoute] = []) {
    self.template = template
    self.routes = routes
  }
}

/// A route of a page, and its handler.
struct PageRoute: Sendable {
  typealias Handler = @Sendable (BrowserRequest) -> Outcome

  private let method: HTTPServer.Method
  private let pattern: String
  private let operation: String?
  private let caseInsensitive: Bool
  private let handler: Handler

  /// A route of a page that demands nothing of the request.
  static func get(
    _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false, _ handler: @escaping Handler
  ) -> PageRoute {
    PageRoute(
      method: .get, pattern: pattern, operation: operation, caseInsensitive: caseInsensitive, handler: handler)
  }

  /// The same by `POST`; the handler checks where the form comes from.
  static func post(
    _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false, _ handler: @escaping Handler
  ) -> PageRoute {
    PageRoute(
      method: .post, pattern: pattern, operation: operation, caseInsensitive: caseInsensitive, handler: handler)
  }

  /// The two routes of a page: it is shown by `GET`, and its form is processed by `POST`.
  static func page<Page: RequestPage>(
    _ pattern: String, caseInsensitive: Bool = false, _ page: Page.Type
  ) -> [PageRoute] {
    [
      .get(pattern, caseInsensitive: caseInsensitive) { $0.show(page) },
      .post(pattern, caseInsensitive: caseInsensitive) { $0.take(page) },
    ]
  }

  /// The two routes of a page for browsers that are signed in.
  static func page<Page: SignedInPage>(_ pattern: String, _ page: Page.Type) -> [PageRoute] {
    [.get(pattern) { $0.show(page) }, .post(pattern) { $0.take(page) }]
  }

  func route(of site: PageSite) -> Route {
    Route(method, pattern, operation: operation, caseInsensitive: caseInsensitive) { handler(site.browser($0)) }
  }
}
