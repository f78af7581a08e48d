internal import Diagnostics
internal import Federation
internal import HTTPServer
internal import JSON
internal import Model
internal import OAuth
internal import Sandboxes
internal import SignIn

/// A sign-in through a provider: the way there, and what the app receives afterwards.
struct ProviderSignIn: Sendable {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// Redirects to the provider. The answer must come to the same browser, which a cookie of the service's own name
  /// proves.
  func leave(for provider: Provider) throws(CoreError) -> Response {
    let way: (address: String, state: String)
    do throws(FederationFault) {
      way = try context.service.upstreams.setOut(to: provider, for: context.asked, query: context.query)
    } catch {
      return try refuse(error)
    }
    return .redirect(to: way.address, after: context.request)
      .with("Set-Cookie", ProviderState(context.browser).cookie(way.state))
  }

  /// Handles the return from the provider: redirects to the app, with a session or with the error.
  func arrive(from provider: Provider, as profile: OutsideProfile) throws(CoreError) -> Response {
    let services = context.service.upstreams.services
    if let handle = context.serviceRequest, provider.simulated != nil,
      try services.serviceSignOn(handle)?.simulated != nil
    {
      // No user is signed in to the realm: the sign-in was at the simulated provider only.
      guard let answer = try services.answer(handle, simulated: profile.parts.first?.claims ?? [:]) else {
        throw .signIn(.flowExpired)
      }
      return context.browser.post(answer)
    }
    let session: BrowserSession
    do throws(FederationFault) {
      session = try context.service.upstreams.signIn(
        through: provider.name, as: profile, client: context.client.id)
    } catch {
      return try refuse(error)
    }
    return try context.app.arrive(session)
  }

  /// Handles the return from the named provider, which the client must allow.
  func arrive(
    from name: String, _ profile: (Provider) throws(FederationFault) -> OutsideProfile
  ) throws(CoreError) -> Response {
    guard let provider = context.realm.offer(to: context.client).provider(name) else {
      throw .resource(.providerNotFound(name))
    }
    let read: OutsideProfile
    do throws(FederationFault) {
      read = try profile(provider)
    } catch {
      return try refuse(error)
    }
    return try arrive(from: provider, as: read)
  }

  /// Sends the app the error of the provider, or of what followed (docs/reference/hosted-login.md#federation-errors).
  func refuse(_ fault: FederationFault) throws(CoreError) -> Response {
    let answer = context.asked.answer
    switch fault {
    case .provider(let code, let words): return context.app.respond(answer.pairs(error: code, description: words))
    case .refused(let words):
      if case .outside(let provider) = context.asked.provider {
        Annotations.note(reason: ProviderDiagnostic.refused(provider: provider, words: words).text)
      }
      return context.app.respond(answer.pairs(error: "invalid_request", description: words))
    case .failed(let error):
      return context.app.respond(
        answer.pairs(error: "invalid_request", description: context.wire.words(for: error)))
    case .ours(let error): throw error
    }
  }
}

/// The state that a provider returns with its answer.
struct ProviderState: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// The sign-in of the state in an answer, if this browser began it. Each state is accepted once.
  /// - Parameter fromAnotherSite: whether it comes by a form, to which a browser that reached us by http brings no
  ///   cookie.
  func leg(_ state: String, fromAnotherSite: Bool = false) -> FederationLeg? {
    let cookie = browser.request.cookies[Self.cookieName]
    let isLost = fromAnotherSite && cookie == nil && !browser.isSecure
    guard !state.isEmpty, cookie == state || isLost, let handle = FlowHandle(state),
      let service = try? browser.core.realm(handle.realm, browser.scope())
    else { return nil }
    do throws(CoreError) {
      return try service.upstreams.endLeg(handle)
    } catch {
      return nil
    }
  }

  /// A `Set-Cookie` value with the state. A provider may respond by a form from its own site, with which browsers send
  /// only cookies that allow it, and only over https.
  func cookie(_ state: String) -> String { cookie(state, maxAge: Self.lifetime) }

  /// Has the browser forget the state.
  func remove(in response: inout Response) { response.headers.append("Set-Cookie", cookie("", maxAge: 0)) }

  private func cookie(_ value: String, maxAge: Int) -> String {
    let secure = browser.isSecure
    return Cookies.set(
      name: Self.cookieName, value: value, maxAge: maxAge, sameSite: secure ? Cookies.SameSite.none : .lax,
      secure: secure)
  }

  private static let cookieName = "csrf-state"
  /// Seconds.
  private static let lifetime = 600
}
