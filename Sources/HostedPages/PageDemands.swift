internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

/// What a page demands of a request, beside a valid authorization request and, for its form, a token of a page of this
/// server. The room checks it before the page is made, so that no page can forget to.
struct PageDemands: Sendable {
  /// Whether the page gives the app no tokens, so that its address need not be a complete authorization request.
  var isVisit = false
  /// Whether the page is about the realm's own accounts. If the client does not allow them, the browser goes to the
  /// allowed providers instead: the service's page is unconfirmed, but it signs in no such account.
  var ownAccounts = false
  /// Where the page is made; its form is always processed on a worker, since passwords are hashed and tokens signed.
  var lane = Lane.loop
}

/// A page of an authorization request, at an address of its own.
protocol RequestPage: SendableMetatype {
  static var demands: PageDemands { get }
  init(_ context: PageContext)
  /// The page, by `GET`.
  func show() throws(CoreError) -> Response
  /// Processes the page's form, by `POST`.
  func take(_ form: Form) throws(CoreError) -> Response
}

extension RequestPage {
  static var demands: PageDemands { PageDemands() }
}

/// Which session a page needs.
enum SessionDemand: Sendable {
  /// Any session of the realm.
  case live
  /// One that answers the authorization request, or with which the user has signed in for it just now.
  case satisfying
}

/// A page for a browser that is signed in to the realm.
protocol SignedInPage: SendableMetatype {
  static var demands: PageDemands { get }
  static var session: SessionDemand { get }
  /// The response for a browser without such a session.
  static func withoutSession(_ context: PageContext) -> Response
  init(_ context: PageContext, _ browser: SignedInBrowser)
  func show() throws(CoreError) -> Response
  func take(_ form: Form) throws(CoreError) -> Response
}

extension SignedInPage {
  static var demands: PageDemands { PageDemands() }
}

extension BrowserRequest {
  func show<Page: RequestPage>(_ page: Page.Type) -> Outcome {
    show(page.demands) { (context) throws(CoreError) in try Page(context).show() }
  }

  func take<Page: RequestPage>(_ page: Page.Type) -> Outcome {
    take(page.demands) { (context, form) throws(CoreError) in try Page(context).take(form) }
  }

  func show<Page: SignedInPage>(_ page: Page.Type) -> Outcome {
    show(page.demands) { (context) throws(CoreError) in try context.show(page) }
  }

  func take<Page: SignedInPage>(_ page: Page.Type) -> Outcome {
    take(page.demands) { (context, form) throws(CoreError) in try context.take(form, page) }
  }

  private func show(
    _ demands: PageDemands, _ body: @escaping @Sendable (PageContext) throws(CoreError) -> Response
  ) -> Outcome {
    let context: PageContext
    do throws(PageRefusal) {
      context = try self.context(isVisit: demands.isVisit)
    } catch {
      return .respond(error.response)
    }
    return switch demands.lane {
    case .loop: .respond(context.meeting(demands, body))
    case .worker: .work { context.meeting(demands, body) }
    }
  }

  private func take(
    _ demands: PageDemands, _ body: @escaping @Sendable (PageContext, Form) throws(CoreError) -> Response
  ) -> Outcome {
    guard let form = request.form, CSRFToken.isOurs(form, request) else {
      return .respond(CSRFToken.refuse(request))
    }
    let context: PageContext
    do throws(PageRefusal) {
      context = try self.context(isVisit: demands.isVisit)
    } catch {
      return .respond(error.response)
    }
    if form["action"] == "cancel" {
      // An error response to a SAML service provider is signed.
      return context.serviceRequest == nil ? .respond(context.app.cancel()) : .work { context.app.cancel() }
    }
    return .work {
      context.meeting(demands) { (context) throws(CoreError) in try body(context, form) }
    }
  }
}

extension PageContext {
  fileprivate func meeting(
    _ demands: PageDemands, _ body: (PageContext) throws(CoreError) -> Response
  ) -> Response {
    answer { (context) throws(CoreError) in
      demands.ownAccounts && !offersOwn ? redirect(to: "/login") : try body(context)
    }
  }

  /// A page for a signed-in browser.
  func show<Page: SignedInPage>(_ page: Page.Type) throws(CoreError) -> Response {
    guard let browser = try signedIn(page.session) else { return page.withoutSession(self) }
    return try Page(self, browser).show()
  }

  /// Processes the form of such a page.
  func take<Page: SignedInPage>(_ form: Form, _ page: Page.Type) throws(CoreError) -> Response {
    guard let browser = try signedIn(page.session, mark: form["signed_in"]) else { return page.withoutSession(self) }
    return try Page(self, browser).take(form)
  }

  /// The browser, if it has such a session.
  /// - Parameter mark: proves that the user has already signed in for this request.
  func signedIn(_ demand: SessionDemand, mark: String? = nil) throws(CoreError) -> SignedInBrowser? {
    guard let browser = try SignedInBrowser(request, in: service) else { return nil }
    switch demand {
    case .live: return browser
    case .satisfying:
      let isSatisfying = try service.oauth.satisfies(browser.session, asked, mark: mark, query: query)
      return isSatisfying ? browser : nil
    }
  }
}
