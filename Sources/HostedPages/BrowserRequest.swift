internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Mustache
internal import Sandboxes

/// What all pages share, made once.
struct PageSite: Sendable {
  let core: IdentityCore
  let aids: TesterAids
  let renderer: PageRenderer
  let formPost: FormPostPage
  let sessionFrame: ScriptedPage
  let cookieFrame: ScriptedPage
  let report: @Sendable (CoreError, Request) -> Void

  /// The request in its language, with links as its browser sees them.
  func browser(_ request: Request) -> BrowserRequest { BrowserRequest(self, request) }
}

/// A request of a browser, in the language of its pages.
struct BrowserRequest: Sendable {
  let request: Request
  /// In the language of the request.
  let renderer: PageRenderer
  private let site: PageSite

  fileprivate init(_ site: PageSite, _ request: Request) {
    var renderer = site.renderer
    renderer.language = PageLanguage(of: request)
    renderer.basePath = request.basePath
    self.site = site
    self.request = request
    self.renderer = renderer
  }

  var core: IdentityCore { site.core }
  var aids: TesterAids { site.aids }
  var texts: Texts { renderer.parts.texts }
  /// Texts for apps and the journal: in English, whatever the language of the page.
  var wire: Texts { renderer.wire }
  var csrf: CSRFToken { CSRFToken(of: request, secure: isSecure) }
  var errors: ErrorPage { ErrorPage(self) }

  /// The facts about the request that the core may need.
  /// - Parameter query: the authorization request, if it is not the query of this request.
  func scope(_ query: Form? = nil) -> RequestScope {
    var scope = core.context(of: request)
    scope.recall { (query ?? request.query)[$0] }
    return scope
  }

  /// Whether browsers reach this server by https: cookies are marked accordingly.
  var isSecure: Bool { core.addresses.isSecure(in: scope()) }

  /// The address of something on this server, as browsers see it.
  func link(to address: String) -> String { renderer.link(to: address) }

  /// The address of the pages' script.
  var scriptLink: String { link(to: renderer.parts.scriptAddress) }

  /// A page that belongs to no authorization request.
  func html(
    _ page: HostedPage, status: Int = 200, client: Client? = nil, _ model: MustacheValue,
    policy: String = Response.pagePolicy
  ) -> Response {
    PageLayout(self).html(page, status: status, PageLayout(self).common(client: client), model, policy: policy)
  }

  /// A page that posts a response to an app.
  func formPost(_ address: String, _ pairs: Form) -> Response {
    .html(site.formPost.html(address, pairs, by: renderer)).guarded(policy: site.formPost.policy)
  }

  /// An embedded file. Its URL changes with its content.
  func asset(_ bytes: [UInt8], type: String, address: String) -> Outcome {
    var response = Response(status: 200, headers: ["Content-Type": type], body: bytes)
    let isCurrent = address.hasSuffix("?\(request.rawQuery)")
    response.headers["Cache-Control"] = isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    return .respond(response.with("X-Content-Type-Options", "nosniff"))
  }

  /// Reports an internal error; others are the caller's.
  func report(_ error: CoreError) {
    if case .internalFault = error { site.report(error, request) }
  }

  /// Reports an error that cannot be the caller's.
  func report(unexpected error: CoreError) { site.report(error, request) }

  /// The page for an error that ends the request.
  func failed(_ error: CoreError) -> Response {
    report(error)
    return errors.page(ErrorModel(kind: .generic, code: "server_error", message: texts.words(for: error)))
  }

  /// The text for an error of which the user may learn, which is noted in the journal; internal errors are rethrown.
  func explained(_ error: CoreError, in context: PageTextContext = .other) throws(CoreError) -> String {
    if case .internalFault = error { throw error }
    Annotations.note(problem: error)
    Annotations.note(error: error.nameInJournal)
    return texts.words(for: error, in: context)
  }

  /// Stores the language that a request asks for by name, as the managed login does.
  func storeLanguage(_ response: inout Response) {
    guard let asked = request.query["lang"], let language = PageLanguage(asked: asked),
      request.cookies[PageLanguage.cookie] != language.tag
    else { return }
    response.headers.append(
      "Set-Cookie", Cookies.set(name: PageLanguage.cookie, value: language.tag, secure: isSecure))
  }
}

extension CoreError {
  /// The journal's name for an error that the page shows as text, from the standard (RFC 6749 §4.1.2.1).
  fileprivate var nameInJournal: String {
    switch kind {
    case .refused, .notFound: "access_denied"
    case .invalid, .trigger, .notImplemented: "invalid_request"
    case .fault, .awaiting: "server_error"
    }
  }
}
