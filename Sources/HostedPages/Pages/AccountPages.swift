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

/// The pages that a standard client may request for a user who is already signed in: choosing an account, and
/// consent (OpenID Connect Core §3.1.2.1, `prompt`). The service has neither page.
extension HostedPagesFront {
  /// The page before the sign-in, or instead of it; nil if none is needed.
  func pageForSession(_ pageRequest: PageRequest) throws(CoreError) -> Response? {
    guard let (session, user) = try satisfyingSession(pageRequest) else { return nil }
    if pageRequest.asks(.selectAccount) { return chooseAccountPage(pageRequest, user) }
    return pageRequest.asks(.consent) ? consentPage(pageRequest, session) : nil
  }

  /// Processes the form of either page; nil for any other form.
  func takeForSession(_ pageRequest: PageRequest, _ form: Form) throws(CoreError) -> Response? {
    switch form["action"] {
    case "another": return firstPage(pageRequest, username: nil)
    case "continue", "allow":
      guard let (session, _) = try satisfyingSession(pageRequest, mark: form["signed_in"]) else {
        return firstPage(pageRequest, username: nil)
      }
      return form["action"] == "allow" ? try finish(pageRequest, session) : try arrive(pageRequest, session)
    default: return nil
    }
  }

  /// Continues a signed-in user to the app, or to a page that must be shown first.
  func arrive(_ pageRequest: PageRequest, _ session: BrowserSession) throws(CoreError) -> Response {
    guard try pageRequest.service.oauth.admits(session, to: pageRequest.asked) else {
      return refuse(pageRequest, anotherPerson: session)
    }
    guard pageRequest.asks(.consent) else { return try finish(pageRequest, session) }
    return consentPage(
      pageRequest, session, mark: try pageRequest.service.oauth.mark(session, query: pageRequest.query))
  }

  /// The account chooser.
  func firstPage(_ pageRequest: PageRequest, username: String?) -> Response {
    pageRequest.realm.settings.letsTestersChoose
      ? pickPage(pageRequest, username: username) : signInPage(pageRequest, username: username)
  }

  /// This browser's session, if it satisfies the request.
  /// - Parameter mark: proves that the user has already signed in for this request.
  private func satisfyingSession(
    _ pageRequest: PageRequest, mark: String? = nil
  ) throws(CoreError) -> (session: BrowserSession, user: User)? {
    guard let id = SessionCookie.session(in: pageRequest.service.id, pageRequest.request),
      let found = try pageRequest.service.sessions.session(id),
      try pageRequest.service.oauth.satisfies(found.session, pageRequest.asked, mark: mark, query: pageRequest.query)
    else { return nil }
    return found
  }

  private func chooseAccountPage(_ pageRequest: PageRequest, _ user: User) -> Response {
    page(
      .chooseAccount, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")),
        "name": .string(user.attributes["name"] ?? pageRequest.realm.shownName(of: user)),
        "login": .string(user.attributes[.email] ?? pageRequest.realm.shownName(of: user)),
      ])
  }

  private func consentPage(_ pageRequest: PageRequest, _ session: BrowserSession, mark: String? = nil) -> Response {
    let texts = renderer.parts.texts
    let scopes = pageRequest.asked.scopes.map { scope in
      MustacheValue.string(texts.all["consent.scope.\(scope)"] ?? scope)
    }
    return page(
      .consent, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "scopes": .list(scopes),
        "hidden": hiddenFields([("signed_in", mark)]),
      ]
    ).with("Set-Cookie", cookie(for: session, pageRequest))
  }
}

extension PageRequest {
  /// Whether the request asks for this page. Signing in again includes choosing the account.
  fileprivate func asks(_ prompt: AuthorizationRequest.Prompt) -> Bool {
    guard realm.rules.asksPeopleSignedIn, asked.prompts.contains(prompt) else { return false }
    return prompt != .selectAccount || !asked.prompts.contains(.login)
  }
}
