internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import Mustache

/// Passkeys: signing in with one, posted to `/login`, and `/passkeys/add` for whoever is signed in. Browsers hand
/// passkeys to scripts alone, so these two pages have one; every other page does without.
extension HostedPagesFront {
  func passkeyPage(
    _ visit: Visit, _ handle: FlowHandle, username: String, _ request: PasskeyRequest, error: String? = nil
  ) -> Response {
    page(
      .passkey, visit,
      [
        "action": .string(visit.link(to: "/login")), "error": .optional(error),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "ceremony": "get", "options": .string(request.json.text),
        "script": .string(renderer.link(to: renderer.parts.scriptAddress)),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }

  func takePasskey(
    _ visit: Visit, _ form: Form, _ handle: FlowHandle, username: String, _ request: PasskeyRequest
  ) throws(CoreError) -> Response {
    if form["action"] == "other" { return signInPage(visit, username: username) }
    guard let credential = form.credential else { return passkeyPage(visit, handle, username: username, request) }
    let step: SignInStep
    do throws(CoreError) {
      step = try answer(visit, handle, .passkey(credential))
    } catch .wrongCredentials {
      return passkeyPage(
        visit, handle, username: username, request, error: renderer.parts.texts.words(for: .passkey(.notFound)))
    }
    return try proceed(visit, step, username: username)
  }

  /// A passkey that the browser found by itself on the sign-in page.
  func takeFoundPasskey(_ visit: Visit, _ credential: JSON, username: String) throws(CoreError) -> Response {
    do throws(CoreError) {
      let step = try visit.service.signIn(passkey: credential, client: visit.client.id)
      return try proceed(visit, step, username: username)
    } catch .wrongCredentials {
      let problem = renderer.parts.texts.words(for: .passkey(.notFound))
      return signInPage(visit, username: username, error: problem, isNobodyWrong: true)
    } catch {
      return signInPage(visit, username: username, error: try tellable(error), isNobodyWrong: true)
    }
  }

  /// `GET /passkeys/add`, with the parameters of a sign-in.
  @Sendable func showPasskeyRegistration(_ request: Request) -> Outcome {
    show(request) { (visit) throws(CoreError) in
      guard let user = try signedIn(visit) else {
        return .redirect(visit.request.redirectStatus, to: visit.address(of: "/login"))
      }
      return try passkeyRegistrationPage(visit, user)
    }
  }

  @Sendable func takePasskeyRegistration(_ request: Request) -> Outcome {
    take(request) { (visit, form) throws(CoreError) in
      guard let user = try signedIn(visit) else {
        return .redirect(visit.request.redirectStatus, to: visit.address(of: "/login"))
      }
      guard let credential = form.credential else { return try passkeyRegistrationPage(visit, user) }
      do throws(CoreError) {
        try visit.service.completePasskey(credential, of: user.id, client: visit.client.id)
      } catch {
        return try passkeyRegistrationPage(visit, user, error: try tellable(error))
      }
      return back(visit)
    }
  }

  private func passkeyRegistrationPage(
    _ visit: Visit, _ user: User, error: String? = nil
  ) throws(CoreError) -> Response {
    let creation: PasskeyCreation
    do throws(CoreError) {
      creation = try visit.service.startPasskey(of: user.id, client: visit.client.id)
    } catch {
      return errorPage(
        ErrorModel(kind: .generic, code: "invalid_request", message: try tellable(error)), visit.request)
    }
    return page(
      .passkeyAdd, visit,
      [
        "action": .string(visit.link(to: "/passkeys/add")), "error": .optional(error), "ceremony": "create",
        "options": .string(creation.json.text), "script": .string(renderer.link(to: renderer.parts.scriptAddress)),
      ], graphic: .passkey, policy: Response.scriptedPolicy)
  }

  /// Whoever is signed in to the realm in this browser.
  private func signedIn(_ visit: Visit) throws(CoreError) -> User? {
    guard let id = SessionCookie.session(in: visit.service.id, visit.request) else { return nil }
    return try visit.service.session(id)?.user
  }

  /// `GET /_understudy/assets/passkeys.js`
  @Sendable func script(_ request: Request) -> Outcome {
    let parts = renderer.parts
    return asset(
      parts.script, type: "text/javascript; charset=utf-8", address: parts.scriptAddress, request)
  }
}

extension Form {
  /// What the browser made, as the script wrote it.
  var credential: JSON? {
    guard let text = self["credential"], !text.isEmpty else { return nil }
    return try? JSON.parse(text)
  }
}
