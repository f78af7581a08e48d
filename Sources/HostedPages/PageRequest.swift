internal import Ambient
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn

/// A person at a page, with an authorization request that was checked.
struct PageRequest: Sendable {
  let request: Request
  let asked: AuthorizationRequest
  let service: RealmContext
  let realm: Realm
  let client: Client
  /// The query as it came: the authorization request, byte for byte.
  let query: String
  /// The CSRF token for the forms of this browser.
  let csrf: String
  /// Cookies to set with the answer.
  let cookies: [String]
  /// The notice that an earlier page passed to this one.
  let pageNotice: PageNotice?
  /// The code that the person typed for a device, where they sign in on its page and no app waits.
  var deviceCode: String?
  /// The handle of a SAML service's request, if that is why the user signs in.
  var serviceRequest: FlowHandle?

  /// The same address as browsers see it, for links and forms.
  func link(to path: String) -> String { request.basePath + address(of: path) }

  /// The address of another page for the same request, for redirects. All that a device's page asks comes back to it.
  func address(of path: String) -> String {
    guard let deviceCode else { return "\(path)?\(query)" }
    return "/\(realm.id)/device?\(Form([("user_code", deviceCode)]).encoded())"
  }
}

extension HostedPagesFront {
  /// Answers with a page, or with the error in the request for it.
  /// - Parameter visiting: whether the page gives the app no tokens, so that its address need not be an authorization
  ///   request.
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

  /// Shows a page about the realm's own accounts. A client that takes none leads to the ways that it offers: what the
  /// service shows there is unconfirmed; that it signs none of them in is not.
  func showOwn(_ request: Request, _ body: (PageRequest) throws(CoreError) -> Response) -> Outcome {
    show(request) { (pageRequest) throws(CoreError) in
      pageRequest.offersOwn
        ? try body(pageRequest) : .redirect(to: pageRequest.address(of: "/login"), after: request)
    }
  }

  /// Takes a form about the realm's own accounts.
  func takeOwn(_ request: Request, _ body: @escaping @Sendable (PageRequest, Form) throws(CoreError) -> Response)
    -> Outcome
  {
    take(request) { (pageRequest, form) throws(CoreError) in
      pageRequest.offersOwn
        ? try body(pageRequest, form) : .redirect(to: pageRequest.address(of: "/login"), after: request)
    }
  }

  /// Takes a form. The form must come from a page of ours, and its address must still carry a good request. Passwords
  /// are hashed and tokens signed, so it is done by a worker.
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
      // A refusal for a service is signed.
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

  /// Checks the authorization request in the query, or in `begun`, the query with which the sign-in began. Errors for
  /// the client are returned by the authorization endpoint, which makes the same checks.
  func pageRequest(
    _ request: Request, asking begun: String? = nil, visiting: Bool = false
  ) -> Result<PageRequest, Refusal> {
    let query = begun.map { (try? Form.parse(Array($0.utf8))) ?? Form() } ?? request.query
    let context = context(of: request, query)
    let asked: (request: AuthorizationRequest, service: RealmContext)
    let serviceRequest = query[Self.serviceParameter].flatMap { FlowHandle($0) }
    if let serviceRequest, (try? core.realm(serviceRequest.realm).upstreams.services.serviceSignOn(serviceRequest)) == nil {
      Annotations.note(reason: PageMistake.requestExpired.told())
      return .failure(Refusal(errorPage(ErrorModel(kind: .expired, code: "expired"), request)))
    }
    do throws(AuthorizationFailure) {
      asked =
        visiting
        ? try core.visit(AuthorizationParameters(query.pairs), context)
        : try core.authorizationRequest(
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

  /// A request that gets no page, and what it gets instead.
  struct Refusal: Error {
    let response: Response

    init(_ response: Response) {
      self.response = response
    }
  }

  /// The facts about the request that the core may need.
  func context(of request: Request, _ query: Form? = nil) -> RequestScope {
    var context = core.context(of: request)
    if let realm = (query ?? request.query)[RequestScope.realmParameter], !realm.isEmpty {
      context.realm = RealmID(realm)
    }
    return context
  }

  /// Whether browsers reach us by https: their cookies are marked accordingly.
  func isSecure(_ request: Request) -> Bool { core.addresses.isSecure(in: context(of: request)) }
}
