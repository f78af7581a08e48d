internal import Diagnostics
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn

/// The ways back to the app, or to the SAML service provider that sent the browser.
struct ReturnToApp: Sendable {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// Continues a signed-in user to the app, or to the consent that must be given first.
  func arrive(_ session: BrowserSession) throws(CoreError) -> Response {
    guard try context.service.oauth.admits(session, to: context.asked) else { return refuse(anotherPerson: session) }
    guard context.asks(.consent) else { return try finish(session) }
    return ConsentPage.page(
      context, session, mark: try context.service.oauth.mark(session, query: context.query))
  }

  /// Completes a sign-in: the browser stores the session, and the app receives its response.
  func finish(_ session: BrowserSession) throws(CoreError) -> Response {
    if context.deviceCode != nil {
      // The user must still approve the device.
      return context.redirect(to: "/device").with("Set-Cookie", cookie(for: session))
    }
    if let handle = context.serviceRequest {
      guard let answer = try context.service.upstreams.services.answer(handle, session: session.id) else {
        throw .signIn(.flowExpired)
      }
      return context.browser.post(answer).with("Set-Cookie", cookie(for: session))
    }
    let result: AuthorizationResult
    do throws(CoreError) {
      result = try context.service.oauth.authorize(context.asked, session: session)
    } catch .oauth(.anotherPerson) {
      return refuse(anotherPerson: session)
    }
    return respond(context.asked.answer.pairs(result)).with("Set-Cookie", cookie(for: session))
  }

  /// The cookie with the session, in addition to those of other realms.
  func cookie(for session: BrowserSession) -> String {
    let cookie = SessionCookie(context.realm)
    var sessions = cookie.sessions(of: context.request)
    sessions[context.service.id] = session.id
    return cookie.set(sessions, secure: context.browser.isSecure)
  }

  /// The user cancels: the app receives an error, so that it can distinguish this from a closed window.
  func cancel() -> Response {
    let text = context.wire("cancelled")
    // A SAML service provider always receives the text, its only explanation.
    let isTold = context.asked.answer.describesErrors || context.serviceRequest != nil
    if !isTold { Annotations.note(words: text) }
    let code = context.realm.rules.cancelCode
    return respond(context.asked.answer.pairs(error: code, description: isTold ? text : nil))
  }

  /// Redirects to the app with the outcome only, without tokens.
  func back(result: String) -> Response {
    let answer = context.asked.answer
    let pairs = [("result", result)] + (answer.state.map { [("state", $0)] } ?? [])
    return .redirect(to: Form(pairs).appended(to: answer.redirectURI), after: context.request)
  }

  /// Sends the app these parameters in the response mode that it requested.
  func respond(_ pairs: [(name: String, value: String)]) -> Response {
    let browser = context.browser
    if let handle = context.serviceRequest {
      let words = pairs.first { $0.name == "error_description" }?.value
      guard let answer = try? context.service.upstreams.services.refuse(handle, words: words) else {
        Annotations.note(reason: PageDiagnostic.requestExpired.text)
        return browser.errors.page(ErrorModel(kind: .expired, code: "expired"))
      }
      return browser.post(answer)
    }
    let answer = context.asked.answer
    do throws(CoreError) {
      let sealed = try browser.core.authorization.sealed(pairs, of: answer, context.service.scope)
      return AuthorizationResponder { address, pairs, _ in browser.formPost(address, pairs) }
        .respond(answer, sealed, context.request)
    } catch {
      browser.report(unexpected: error)
      return browser.errors.page(ErrorModel(kind: .generic, code: "server_error"))
    }
  }

  /// Returns an error to an app whose request names another user than the signed-in one (OpenID Connect Core §3.1.2.2,
  /// §3.1.2.6). The browser session stays.
  private func refuse(anotherPerson session: BrowserSession) -> Response {
    let text = context.wire("another-person")
    Annotations.note(error: "login_required")
    Annotations.note(reason: text)
    return respond(context.asked.answer.pairs(error: "login_required", description: text))
      .with("Set-Cookie", cookie(for: session))
  }
}

extension BrowserRequest {
  /// Posts an answer to a SAML service provider.
  func post(_ answer: ServiceAnswer) -> Response {
    var form = Form([("SAMLResponse", answer.response)])
    if let state = answer.relayState { form.append("RelayState", state) }
    return formPost(answer.consumer, form)
  }
}
