internal import HTTPServer
internal import IdentityCore

/// Back to the app.
extension HostedPagesFront {
  /// The person is signed in: the browser keeps the session, and the app gets what it asked for.
  func finish(_ visit: Visit, _ session: BrowserSession) throws(CoreError) -> Response {
    if visit.deviceCode != nil {
      // Whether the device is let in is still to be said.
      return .redirect(visit.request.redirectStatus, to: visit.address(of: "/device"))
        .with("Set-Cookie", cookie(for: session, visit))
    }
    if let handle = visit.serviceRequest {
      guard let answer = try visit.service.answer(handle, session: session.id) else { throw .flowExpired }
      return post(answer, visit.request).with("Set-Cookie", cookie(for: session, visit))
    }
    let result: AuthorizationResult
    do throws(CoreError) {
      result = try visit.service.authorize(visit.asked, session: session)
    } catch .oauth(.anotherPerson) {
      return refuse(visit, anotherPerson: session)
    }
    return respond(visit, visit.asked.answer.pairs(result)).with("Set-Cookie", cookie(for: session, visit))
  }

  /// The app asked for somebody else than who signed in, and is told so instead of being given their code (OpenID Connect Core
  /// §3.1.2.2, §3.1.2.6). They are signed in here all the same.
  func refuse(_ visit: Visit, anotherPerson session: BrowserSession) -> Response {
    let text = renderer.wire("another-person")
    Annotations.note(error: "login_required")
    Annotations.note(reason: text)
    return respond(visit, visit.asked.answer.pairs(error: "login_required", description: text))
      .with("Set-Cookie", cookie(for: session, visit))
  }

  /// What keeps the session in the browser, beside those of other realms.
  func cookie(for session: BrowserSession, _ visit: Visit) -> String {
    let cookie = SessionCookie(visit.realm)
    var sessions = cookie.sessions(of: visit.request)
    sessions[visit.service.id] = session.id
    return cookie.set(sessions, secure: isSecure(visit.request))
  }

  /// The person does not want to: the app hears that, so that it can tell a refusal from a closed window.
  func cancel(_ visit: Visit) -> Response {
    let text = renderer.wire("cancelled")
    return respond(visit, visit.asked.answer.pairs(error: "access_denied", description: text))
  }

  /// The person is done with something that gives the app nothing.
  func back(_ visit: Visit) -> Response {
    let answer = visit.asked.answer
    let pairs = answer.state.map { [("state", $0)] } ?? []
    return .redirect(visit.request.redirectStatus, to: Form(pairs).appended(to: answer.redirectURI))
  }

  func respond(_ visit: Visit, _ pairs: [(name: String, value: String)]) -> Response {
    if let handle = visit.serviceRequest {
      let words = pairs.first { $0.name == "error_description" }?.value
      guard let answer = try? visit.service.refuse(handle, words: words) else {
        return errorPage(ErrorModel(kind: .expired, code: "expired"), visit.request)
      }
      return post(answer, visit.request)
    }
    let (answer, form) = (visit.asked.answer, Form(pairs))
    switch answer.mode {
    case .query: return .redirect(visit.request.redirectStatus, to: form.appended(to: answer.redirectURI))
    case .fragment:
      return .redirect(visit.request.redirectStatus, to: form.appended(to: answer.redirectURI, asFragment: true))
    case .formPost: return formPost(answer.redirectURI, form, visit.request)
    }
  }
}
