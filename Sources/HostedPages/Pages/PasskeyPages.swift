internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let passkey = HostedPage(
    "passkey",
    [
      .get("/_understudy/assets/passkeys.js", HostedPagesFront.script)
    ])
  static let passkeyAdd = HostedPage(
    "passkey-add",
    [
      .get("/passkeys/add", HostedPagesFront.showPasskeyRegistration),
      .post("/passkeys/add", HostedPagesFront.takePasskeyRegistration),
    ])
}

/// Passkeys: signing in with one, posted to `/login`, and `/passkeys/add` for users who are signed in. Browsers offer
/// passkeys to scripts only, so these two pages have a script; no other page needs one.
extension HostedPagesFront {
  func passkeyPage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ request: PasskeyRequest, error: String? = nil
  ) -> Response {
    page(
      .passkey, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "error": .optional(error),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "ceremony": "get", "options": .string(request.json.text),
        "script": .string(renderer.link(to: renderer.parts.scriptAddress)),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }

  func takePasskey(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String, _ request: PasskeyRequest
  ) throws(CoreError) -> Response {
    if form["action"] == "other" { return signInPage(pageRequest, username: username) }
    guard let credential = form.credential else { return passkeyPage(pageRequest, handle, username: username, request) }
    let step: SignInStep
    do throws(CoreError) {
      step = try answer(pageRequest, handle, .passkey(credential))
    } catch .signIn(.wrongCredentials) {
      return passkeyPage(
        pageRequest, handle, username: username, request, error: renderer.parts.texts.words(for: .passkey(.notFound)))
    }
    return try proceed(pageRequest, step, username: username)
  }

  /// Processes a passkey found by the browser's autofill on the sign-in page.
  func takeFoundPasskey(_ pageRequest: PageRequest, _ credential: JSON, username: String) throws(CoreError) -> Response
  {
    do throws(CoreError) {
      let step = try pageRequest.service.signIns.signIn(passkey: credential, client: pageRequest.client.id)
      return try proceed(pageRequest, step, username: username)
    } catch .signIn(.wrongCredentials) {
      let problem = renderer.parts.texts.words(for: .passkey(.notFound))
      return signInPage(pageRequest, username: username, error: problem, isNobodyWrong: true)
    } catch {
      return signInPage(pageRequest, username: username, error: try tellable(error), isNobodyWrong: true)
    }
  }

  /// `GET /passkeys/add`: `client_id` and `redirect_uri` suffice. The app receives the outcome, also if no user is
  /// signed in, in `result` at its redirect URI; the service offers no sign-in here (recorded from production by four
  /// apps).
  @Sendable func showPasskeyRegistration(_ request: Request) -> Outcome {
    show(request, visiting: true) { (pageRequest) throws(CoreError) in
      guard let user = try signedIn(pageRequest) else { return withoutSession(pageRequest) }
      return try passkeyRegistrationPage(pageRequest, user)
    }
  }

  @Sendable func takePasskeyRegistration(_ request: Request) -> Outcome {
    take(request, visiting: true) { (pageRequest, form) throws(CoreError) in
      guard let user = try signedIn(pageRequest) else { return withoutSession(pageRequest) }
      guard let credential = form.credential else { return try passkeyRegistrationPage(pageRequest, user) }
      do throws(CoreError) {
        try pageRequest.service.accounts.factors.completePasskey(credential, of: user.id, client: pageRequest.client.id)
      } catch {
        return try passkeyRegistrationPage(pageRequest, user, error: try tellable(error))
      }
      return back(pageRequest, result: "success")
    }
  }

  private func withoutSession(_ pageRequest: PageRequest) -> Response {
    Annotations.note(words: "a passkey is added after a sign-in on the pages, and this browser has no session there")
    return back(pageRequest, result: "invalid_session")
  }

  private func passkeyRegistrationPage(
    _ pageRequest: PageRequest, _ user: User, error: String? = nil
  ) throws(CoreError) -> Response {
    let creation: PasskeyCreation
    do throws(CoreError) {
      creation = try pageRequest.service.accounts.factors.startPasskey(of: user.id, client: pageRequest.client.id)
    } catch {
      return errorPage(
        ErrorModel(kind: .generic, code: "invalid_request", message: try tellable(error)), pageRequest.request)
    }
    return page(
      .passkeyAdd, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/passkeys/add")), "error": .optional(error), "ceremony": "create",
        "options": .string(creation.json.text), "script": .string(renderer.link(to: renderer.parts.scriptAddress)),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }

  /// The user who is signed in to the realm in this browser.
  private func signedIn(_ pageRequest: PageRequest) throws(CoreError) -> User? {
    guard let id = SessionCookie.session(in: pageRequest.service.id, pageRequest.request) else { return nil }
    return try pageRequest.service.sessions.session(id)?.user
  }

  /// `GET /_understudy/assets/passkeys.js`
  @Sendable func script(_ request: Request) -> Outcome {
    let parts = renderer.parts
    return asset(
      parts.script, type: "text/javascript; charset=utf-8", address: parts.scriptAddress, request)
  }
}
