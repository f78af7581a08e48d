internal import HTTPServer
internal import IdentityCore
internal import Mustache

/// What a client of the standard's personality may have asked of somebody who is signed in already: which account, and
/// whether the app may know what it asks for (OpenID Connect Core §3.1.2.1, `prompt`). The service has neither page.
extension HostedPagesFront {
  /// The page before the sign-in, or instead of it; nil where the person just signs in.
  func pageForSession(_ visit: Visit) throws(CoreError) -> Response? {
    guard let (session, user) = try satisfyingSession(visit) else { return nil }
    if visit.asks(.selectAccount) { return chooseAccountPage(visit, user) }
    return visit.asks(.consent) ? consentPage(visit, session) : nil
  }

  /// The answer to either page; nil for any other form.
  func takeForSession(_ visit: Visit, _ form: Form) throws(CoreError) -> Response? {
    switch form["action"] {
    case "another": return firstPage(visit, username: nil)
    case "continue", "allow":
      guard let (session, _) = try satisfyingSession(visit, mark: form["signed_in"]) else {
        return firstPage(visit, username: nil)
      }
      return form["action"] == "allow" ? try finish(visit, session) : try arrive(visit, session)
    default: return nil
    }
  }

  /// The person is signed in: on to the app, unless they are to be asked first.
  func arrive(_ visit: Visit, _ session: BrowserSession) throws(CoreError) -> Response {
    guard try visit.service.admits(session, to: visit.asked) else { return refuse(visit, anotherPerson: session) }
    guard visit.asks(.consent) else { return try finish(visit, session) }
    return consentPage(visit, session, mark: try visit.service.mark(session, query: visit.query))
  }

  /// The page that asks who is signing in.
  func firstPage(_ visit: Visit, username: String?) -> Response {
    visit.realm.settings.letsTestersChoose
      ? pickPage(visit, username: username) : signInPage(visit, username: username)
  }

  /// This browser's session, if it is good enough for the request.
  /// - Parameter mark: shows that the person has signed in for this request already.
  private func satisfyingSession(
    _ visit: Visit, mark: String? = nil
  ) throws(CoreError) -> (session: BrowserSession, user: User)? {
    guard let id = SessionCookie.session(in: visit.service.id, visit.request),
      let found = try visit.service.session(id),
      try visit.service.satisfies(found.session, visit.asked, mark: mark, query: visit.query)
    else { return nil }
    return found
  }

  private func chooseAccountPage(_ visit: Visit, _ user: User) -> Response {
    page(
      .chooseAccount, visit,
      [
        "action": .string(visit.link(to: "/login")),
        "name": .string(user.attributes["name"] ?? visit.realm.shownName(of: user)),
        "login": .string(user.attributes[.email] ?? visit.realm.shownName(of: user)),
      ])
  }

  private func consentPage(_ visit: Visit, _ session: BrowserSession, mark: String? = nil) -> Response {
    let texts = renderer.parts.texts
    let scopes = visit.asked.scopes.map { scope in MustacheValue.string(texts.all["consent.scope.\(scope)"] ?? scope) }
    return page(
      .consent, visit,
      [
        "action": .string(visit.link(to: "/login")), "scopes": .list(scopes),
        "hidden": hiddenFields([("signed_in", mark)]),
      ]
    ).with("Set-Cookie", cookie(for: session, visit))
  }
}

extension Visit {
  /// Whether the request asks for this page. Whoever signs in again chooses the account by that.
  fileprivate func asks(_ prompt: AuthorizationRequest.Prompt) -> Bool {
    guard realm.settings.personality == .openIDConnect, asked.prompts.contains(prompt) else { return false }
    return prompt != .selectAccount || !asked.prompts.contains(.login)
  }
}
