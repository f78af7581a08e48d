internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

/// Redirects back to the app.
extension HostedPagesFront {
  /// Completes a sign-in: the browser stores the session, and the app receives its response.
  func finish(_ pageRequest: PageRequest, _ session: BrowserSession) throws(CoreError) -> Response {
    if pageRequest.deviceCode != nil {
      // The user must still approve the device.
      return .redirect(to: pageRequest.address(of: "/device"), after: pageRequest.request)
        .with("Set-Cookie", cookie(for: session, pageRequest))
    }
    if let handle = pageRequest.serviceRequest {
      guard let answer = try pageRequest.service.upstreams.services.answer(handle, session: session.id) else {
        throw .signIn(.flowExpired)
      }
      return post(answer, pageRequest.request).with("Set-Cookie", cookie(for: session, pageRequest))
    }
    let result: AuthorizationResult
    do throws(CoreError) {
      result = try pageRequest.service.oauth.authorize(pageRequest.asked, session: session)
    } catch .oauth(.anotherPerson) {
      return refuse(pageRequest, anotherPerson: session)
    }
    return respond(pageRequest, pageRequest.asked.answer.pairs(result)).with(
      "Set-Cookie", cookie(for: session, pageRequest))
  }

  /// Returns an error to an app whose request names another user than the signed-in one (OpenID Connect Core §3.1.2.2,
  /// §3.1.2.6). The browser session stays.
  func refuse(_ pageRequest: PageRequest, anotherPerson session: BrowserSession) -> Response {
    let text = renderer.wire("another-person")
    Annotations.note(error: "login_required")
    Annotations.note(reason: text)
    return respond(pageRequest, pageRequest.asked.answer.pairs(error: "login_required", description: text))
      .with("Set-Cookie", cookie(for: session, pageRequest))
  }

  /// The cookie with the session, in addition to those of other realms.
  func cookie(for session: BrowserSession, _ pageRequest: PageRequest) -> String {
    let cookie = SessionCookie(pageRequest.realm)
    var sessions = cookie.sessions(of: pageRequest.request)
    sessions[pageRequest.service.id] = session.id
    return cookie.set(sessions, secure: isSecure(pageRequest.request))
  }

  /// The user cancels: the app receives an error, so that it can distinguish this from a closed window.
  func cancel(_ pageRequest: PageRequest) -> Response {
    let text = renderer.wire("cancelled")
    // A SAML service provider always receives the text, its only explanation.
    let isTold = pageRequest.asked.answer.describesErrors || pageRequest.serviceRequest != nil
    if !isTold { Annotations.note(words: text) }
    return respond(
      pageRequest, pageRequest.asked.answer.pairs(error: "access_denied", description: isTold ? text : nil))
  }

  /// Redirects to the app with the outcome only, without tokens.
  func back(_ pageRequest: PageRequest, result: String) -> Response {
    let answer = pageRequest.asked.answer
    let pairs = [("result", result)] + (answer.state.map { [("state", $0)] } ?? [])
    return .redirect(to: Form(pairs).appended(to: answer.redirectURI), after: pageRequest.request)
  }

  func respond(_ pageRequest: PageRequest, _ pairs: [(name: String, value: String)]) -> Response {
    if let handle = pageRequest.serviceRequest {
      let words = pairs.first { $0.name == "error_description" }?.value
      guard let answer = try? pageRequest.service.upstreams.services.refuse(handle, words: words) else {
        Annotations.note(reason: PageMistake.requestExpired.told())
        return errorPage(ErrorModel(kind: .expired, code: "expired"), pageRequest.request)
      }
      return post(answer, pageRequest.request)
    }
    let answer = pageRequest.asked.answer
    do throws(CoreError) {
      let sealed = try core.authorization.sealed(pairs, of: answer, pageRequest.service.scope)
      return AuthorizationResponder(formPost: formPost).respond(answer, sealed, pageRequest.request)
    } catch {
      report(error, pageRequest.request)
      return errorPage(ErrorModel(kind: .generic, code: "server_error"), pageRequest.request)
    }
  }
}
