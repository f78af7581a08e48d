internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Mustache
internal import OAuth
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let chooseAccount = HostedPage("choose-account")
  static let consent = HostedPage("consent")
}

/// Whether a user who is signed in goes on with that account, at `/login` (OpenID Connect Core §3.1.2.1,
/// `prompt=select_account`). The service has no such page.
struct ChooseAccountPage: SignedInPage {
  static let session = SessionDemand.satisfying
  private let context: PageContext
  private let browser: SignedInBrowser

  init(_ context: PageContext, _ browser: SignedInBrowser) {
    self.context = context
    self.browser = browser
  }

  static func withoutSession(_ context: PageContext) -> Response { context.firstPage(username: nil) }

  func show() -> Response {
    let user = browser.user
    return context.html(
      .chooseAccount,
      [
        "action": .string(context.link(to: "/login")),
        "name": .string(user.attributes["name"] ?? context.realm.shownName(of: user)),
        "login": .string(user.attributes[.email] ?? context.realm.shownName(of: user)),
      ])
  }

  func take(_ form: Form) throws(CoreError) -> Response { try context.app.arrive(browser.session) }
}

/// What the client may do, which the user allows at `/login` (OpenID Connect Core §3.1.2.1, `prompt=consent`). The
/// service has no such page.
struct ConsentPage: SignedInPage {
  static let session = SessionDemand.satisfying
  private let context: PageContext
  private let browser: SignedInBrowser

  init(_ context: PageContext, _ browser: SignedInBrowser) {
    self.context = context
    self.browser = browser
  }

  static func withoutSession(_ context: PageContext) -> Response { context.firstPage(username: nil) }

  func show() -> Response { Self.page(context, browser.session) }

  func take(_ form: Form) throws(CoreError) -> Response { try context.app.finish(browser.session) }

  /// - Parameter mark: proves to ``SessionDemand/satisfying`` that the user has signed in for this request.
  static func page(_ context: PageContext, _ session: BrowserSession, mark: String? = nil) -> Response {
    let texts = context.texts
    let scopes = context.asked.scopes.map { scope in
      MustacheValue.string(texts.all["consent.scope.\(scope)"] ?? scope)
    }
    return context.html(
      .consent,
      [
        "action": .string(context.link(to: "/login")), "scopes": .list(scopes),
        "hidden": PageFields.hidden([("signed_in", mark)]),
      ]
    ).with("Set-Cookie", context.app.cookie(for: session))
  }
}

extension PageContext {
  /// The page before the sign-in, or instead of it; nil if none is needed.
  func pageForSession() throws(CoreError) -> Response? {
    guard try signedIn(.satisfying) != nil else { return nil }
    if asks(.selectAccount) { return try show(ChooseAccountPage.self) }
    return asks(.consent) ? try show(ConsentPage.self) : nil
  }

  /// Processes the form of either page; nil for any other form.
  func takeForSession(_ form: Form) throws(CoreError) -> Response? {
    switch form["action"] {
    case "another": firstPage(username: nil)
    case "continue": try take(form, ChooseAccountPage.self)
    case "allow": try take(form, ConsentPage.self)
    default: nil
    }
  }

  /// The page of a user who is not signed in.
  func firstPage(username: String?) -> Response {
    realm.settings.letsTestersChoose
      ? PickPage(self).page(username: username) : SignInPage(self).page(username: username)
  }

  /// Whether the request asks for this page. Signing in again includes choosing the account.
  func asks(_ prompt: AuthorizationRequest.Prompt) -> Bool {
    guard realm.rules.asksPeopleSignedIn, asked.prompts.contains(prompt) else { return false }
    return prompt != .selectAccount || !asked.prompts.contains(.login)
  }
}
