internal import Ambient
internal import Diagnostics
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes
internal import SignIn

/// What a page works on: the browser's request, a valid authorization request, its realm and its client.
struct PageContext: Sendable {
  let browser: BrowserRequest
  let asked: AuthorizationRequest
  let service: RealmContext
  let realm: Realm
  let client: Client
  /// The query as received: the authorization request, byte for byte.
  let query: String
  /// The CSRF token for the forms of this browser.
  let csrf: CSRFToken
  /// The notice passed on by an earlier page.
  let pageNotice: PageNotice?
  /// The user code of a device, for a sign-in on the device's page without a waiting app.
  var deviceCode: String?
  /// The handle of a SAML service provider's request, if that started the sign-in.
  var serviceRequest: FlowHandle?

  var request: Request { browser.request }
  var texts: Texts { browser.texts }
  var wire: Texts { browser.wire }
  var fields: PageFields { PageFields(texts) }
  var app: ReturnToApp { ReturnToApp(self) }
  /// How the client's pages differ from ours; nil if they do not.
  var brand: Brand? { Brand(realm, client.id, below: request.basePath, ours: browser.renderer.parts.stylesheet) }
  /// Whether the realm's own accounts can sign in.
  var offersOwn: Bool { realm.offer(to: client).own }

  /// The address as browsers see it, for links and forms.
  func link(to path: String) -> String { request.basePath + address(of: path) }

  /// The address of another page for the same request, for redirects. All pages of a device sign-in lead back to the
  /// device's page.
  func address(of path: String) -> String {
    guard let deviceCode else { return "\(path)?\(query)" }
    return "/\(realm.id)/device?\(Form([("user_code", deviceCode)]).encoded())"
  }

  /// Redirects to another page for the same request.
  func redirect(to path: String) -> Response { .redirect(to: address(of: path), after: request) }

  /// The same, with data for that page.
  func redirect(to path: String, passing notice: PageNotice) -> Response {
    redirect(to: path).with("Set-Cookie", notice.cookie(secure: browser.isSecure))
  }

  /// A page of the authorization request, in the client's brand.
  func html(
    _ page: HostedPage, _ model: MustacheValue, graphic: Brand.Graphic? = nil, policy: String = Response.pagePolicy
  ) -> Response {
    let layout = PageLayout(browser)
    return layout.html(page, layout.common(of: self, graphic), model, policy: policy)
  }

  /// See ``BrowserRequest/explained(_:in:)``.
  func explained(_ error: CoreError, in place: PageTextContext = .other) throws(CoreError) -> String {
    try browser.explained(error, in: place)
  }

  /// The response with the cookie of the forms' token, or the error page.
  func answer(_ body: (PageContext) throws(CoreError) -> Response) -> Response {
    var response: Response
    do throws(CoreError) {
      response = try body(self)
    } catch {
      response = browser.failed(error)
    }
    csrf.store(in: &response)
    return response
  }
}

/// The response for a request that gets no page.
struct PageRefusal: Error {
  let response: Response

  init(_ response: Response) {
    self.response = response
  }
}

extension BrowserRequest {
  /// Validates the authorization request in the query, or in `begun`, the query with which the sign-in started. Errors
  /// for the client are returned by the authorization endpoint, which makes the same checks.
  /// - Parameter isVisit: see ``PageDemands/isVisit``.
  func context(asking begun: String? = nil, isVisit: Bool = false) throws(PageRefusal) -> PageContext {
    let query = begun.map { (try? Form.parse(Array($0.utf8))) ?? Form() } ?? request.query
    let scope = scope(query)
    let asked: (request: AuthorizationRequest, service: RealmContext)
    let serviceRequest = query[SAMLProviderPage.parameter].flatMap { FlowHandle($0) }
    if let serviceRequest,
      (try? core.realm(serviceRequest.realm).upstreams.services.serviceSignOn(serviceRequest)) == nil
    {
      Annotations.note(reason: PageDiagnostic.requestExpired.text)
      throw PageRefusal(errors.page(ErrorModel(kind: .expired, code: "expired")))
    }
    do throws(AuthorizationFailure) {
      asked =
        isVisit
        ? try core.authorization.visit(AuthorizationParameters(query.pairs), scope)
        : try core.authorization.request(
          AuthorizationParameters(query.pairs), for: serviceRequest, objectAge: .hours(1), scope)
    } catch {
      switch error {
      case .page(let reason): throw PageRefusal(errors.page(for: reason))
      case .redirect:
        throw PageRefusal(.redirect(to: "/oauth2/authorize?\(begun ?? request.rawQuery)", after: request))
      }
    }
    guard let realm = try? asked.service.current().realm, let client = try? realm.client(asked.request.client) else {
      throw PageRefusal(errors.page(for: .clientUnknown(asked.request.client.text)))
    }
    return PageContext(
      browser: self, asked: asked.request, service: asked.service, realm: realm, client: client,
      query: begun ?? request.rawQuery, csrf: csrf, pageNotice: PageNotice(request.cookies),
      serviceRequest: serviceRequest)
  }
}
