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
  /// Handles a request in the browser's language.
  typealias Answer = @Sendable (HostedPagesFront) -> (Request) -> Outcome

  private let method: HTTPServer.Method
  private let pattern: String
  private let operation: String?
  private let caseInsensitive: Bool
  private let answer: Answer

  static func get(
    _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false, _ answer: @escaping Answer
  ) -> PageRoute {
    PageRoute(
      method: .get, pattern: pattern, operation: operation, caseInsensitive: caseInsensitive, answer: answer)
  }

  static func post(
    _ pattern: String, operation: String? = nil, caseInsensitive: Bool = false, _ answer: @escaping Answer
  ) -> PageRoute {
    PageRoute(
      method: .post, pattern: pattern, operation: operation, caseInsensitive: caseInsensitive, answer: answer)
  }

  func route(of front: HostedPagesFront) -> Route {
    Route(method, pattern, operation: operation, caseInsensitive: caseInsensitive) { request in
      answer(front.speaking(to: request))(request)
    }
  }
}
