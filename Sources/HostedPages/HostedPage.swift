internal import HTTPServer

/// A page: its template, and the addresses that show it or take its form. Each page declares itself in its own file;
/// ``all`` lists them.
struct HostedPage: Sendable {
  /// The table of contents of this front.
  static let all: [HostedPage] = [
    .assets, .authenticator, .choose, .chooseAccount, .code, .confirm, .confirmForgotPassword, .confirmed, .consent,
    .device, .emailFactor, .error, .forgotPassword, .gallery, .newPassword, .passkey, .passkeyAdd, .pick, .provider,
    .providerAnswer, .samlAnswer, .samlProvider, .signIn, .signOut, .signUp, .signedOut, .start, .tenant,
  ]

  /// The path of the template below `pages`, without its ending; nil for addresses that answer with other pages, or
  /// with none.
  let template: String?
  /// The addresses of the page; none for a page that another page's form leads to.
  let routes: [PageRoute]

  init(_ template: String?, _ routes: [PageRoute] = []) {
    self.template = template
    self.routes = routes
  }
}

/// An address of a page, and what answers it.
struct PageRoute: Sendable {
  /// Answers a request in the language of the browser.
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
