internal import Ambient
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn

/// A request for a page, with a validated authorization request.
struct PageRequest: Sendable {
  let request: Request
  let asked: AuthorizationRequest
  let service: RealmContext
  let realm: Realm
  let client: Client
  /// The query as received: the authorization request, byte for byte.
  let query: String
  /// The CSRF token for the forms of this browser.
  let csrf: String
  /// Cookies to set with the response.
  let cookies: [String]
  /// The notice passed on by an earlier page.
  let pageNotice: PageNotice?
  /// The user code of a device, for a sign-in on the device's page without a waiting app.
  var deviceCode: String?
  /// The handle of a SAML service provider's request, if that started the sign-in.
  var serviceRequest: FlowHandle?

  /// The address as browsers see it, for links and forms.
  func link(to path: String) -> String { request.basePath + address(of: path) }

  /// The address of another page for the same request, for redirects. All pages of a device sign-in lead back to the
  /// device's page.
  func address(of path: String) -> String {
    guard let deviceCode else { return "\(path)?\(query)" }
    return "/\(realm.id)/device?\(Form([("user_code", deviceCode)]).encoded())"
  }
}

extension HostedPagesFront {
  /// Responds with a page, or with the error of its authorization request.
  /// - Parameter visiting: whether the page gives the app no tokens, so that its address need not be a complete
  ///   authorization request.
  func show(
    _ request: Request, visiting: Bool = false, _ body: (PageRequest) throws(CoreError) -> Response
  ) -> Outcome {
    let pageRequest: PageRequest
    switch self.pageRequest(request, visiting: visiting) {
    case .success(let made): pageRequest = made
    case .failure(let refusal): return .respond(refusal.response)
    }
    return .respond(answer(pageRequest, body))
  }

  /// Shows a page about the realm's own accounts. If the client does not allow them, it shows the allowed providers
  /// instead: the service's page is unconfirmed, but it signs in no such account.
  func showOwn(_ request: Request, _ body: (PageRequest) throws(CoreError) -> Response) -> Outcome {
    show(request) { (pageRequest) throws(CoreError) in
      pageRequest.offersOwn
        ? try body(pageRequest) : .redirect(to: pageRequest.address(of: "/login"), after: request)
    }
  }

  /// Processes a form about the realm's own accounts.
  func takeOwn(_ request: Request, _ body: @escaping @Sendable (PageRequest, Form) throws(CoreError) -> Response)
    -> Outcome
  {
    take(request) { (pageRequest, form) throws(CoreError) in
      pageRequest.offersOwn
        ? try body(pageRequest, form) : .redirect(to: pageRequest.address(of: "/login"), after: request)
    }
  }

  /// Processes a form, which must come from a page of this server and still carry a valid authorization request. It
  /// runs on a worker, since passwords are hashed and tokens signed.
  func take(
    _ request: Request, visiting: Bool = false,
    _ body: @escaping @Sendable (PageRequest, Form) throws(CoreError) -> Response
  ) -> Outcome {
    guard let form = request.form, isOurs(form, request) else { return .respond(refuseCSRF(request)) }
    let pageRequest: PageRequest
    switch self.pageRequest(request, visiting: visiting) {
    case .success(let made): pageRequest = made
    case .failure(let refusal): return .respond(refusal.response)
    }
    if form["action"] == "cancel" {
      // An error response to a SAML service provider is signed.
      return pageRequest.serviceRequest == nil ? .respond(cancel(pageRequest)) : .work { cancel(pageRequest) }
    }
    return .work { answer(pageRequest) { (pageRequest) throws(CoreError) in try body(pageRequest, form) } }
  }

  func answer(_ pageRequest: PageRequest, _ body: (PageRequest) throws(CoreError) -> Response) -> Response {
    var response: Response
    do throws(CoreError) {
      response = try body(pageRequest)
    } catch {
      if case .internalFault = error { report(error, pageRequest.request) }
      response = errorPage(
        ErrorModel(kind: .generic, code: "server_error", message: renderer.parts.texts.words(for: error)),
        pageRequest.request
      )
    }
    for cookie in pageRequest.cookies { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  /// Validates the authorization request in the query, or in `begun`, the query with which the sign-in started. Errors
  /// for the client are returned by the authorization endpoint, which makes the same checks.
  func pageRequest(
    _ request: Request, asking begun: String? = nil, visiting: Bool = false
  ) -> Result<PageRequest, Refusal> {
    let query = begun.map { (try? Form.parse(Array($0.utf8))) ?? Form() } ?? request.query
    let context = context(of: request, query)
    let asked: (request: AuthorizationRequest, service: RealmContext)
    let serviceRequest = query[Self.serviceParameter].flatMap { FlowHandle($0) }
    if let serviceRequest,
      (try? core.realm(serviceRequest.realm).upstreams.services.serviceSignOn(serviceRequest)) == nil
    {
      Annotations.note(reason: PageMistake.requestExpired.told())
      return .failure(Refusal(errorPage(ErrorModel(kind: .expired, code: "expired"), request)))
    }
    do throws(AuthorizationFailure) {
      asked =
        visiting
        ? try core.authorization.visit(AuthorizationParameters(query.pairs), context)
        : try core.authorization.request(
          AuthorizationParameters(query.pairs), for: serviceRequest, objectAge: .hours(1), context)
    } catch {
      switch error {
      case .page(let reason): return .failure(Refusal(fault(reason, request)))
      case .redirect:
        return .failure(
          Refusal(.redirect(to: "/oauth2/authorize?\(begun ?? request.rawQuery)", after: request)))
      }
    }
    guard let realm = try? asked.service.current().realm, let client = try? realm.client(asked.request.client) else {
      return .failure(Refusal(fault(.clientUnknown(asked.request.client.text), request)))
    }
    let (csrf, cookie) = csrfToken(of: request)
    return .success(
      PageRequest(
        request: request, asked: asked.request, service: asked.service, realm: realm, client: client,
        query: begun ?? request.rawQuery, csrf: csrf, cookies: cookie.map { [$0] } ?? [],
        pageNotice: PageNotice(request.cookies), serviceRequest: serviceRequest))
  }

  /// The response for a request that gets no page.
  struct Refusal: Error {
    let response: Response

    init(_ response: Response) {
      self.response = response
    }
  }

  /// The facts about the request that the core may need.
  func context(of request: Request, _ query: Form? = nil) -> RequestScope {
    var context = core.context(of: request)
    context.recall { (query ?? request.query)[$0] }
    return context
  }

  /// Whether browsers reach this server by https: cookies are marked accordingly.
  func isSecure(_ request: Request) -> Bool { core.addresses.isSecure(in: context(of: request)) }
}
