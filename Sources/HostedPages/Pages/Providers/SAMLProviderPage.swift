internal import Diagnostics
internal import Federation
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Realms
internal import SAML
internal import Sandboxes
internal import SignIn

extension HostedPage {
  static let samlProvider = HostedPage(
    nil,
    [
      .get("/{realm}/saml2/metadata", operation: "saml-metadata") { SAMLProviderPage($0).providerMetadata() },
      .get("/{realm}/saml2/providers/{provider}/metadata", operation: "saml-metadata") {
        SAMLProviderPage($0).providerMetadata()
      },
      .get("/{realm}/saml2/providers/{provider}/sso", operation: "saml-sso") { SAMLProviderPage($0).signOn() },
      .post("/{realm}/saml2/providers/{provider}/sso", operation: "saml-sso") { SAMLProviderPage($0).signOn() },
      .get("/{realm}/saml2/service", operation: "saml-service") { SAMLProviderPage($0).serviceMetadata() },
      .get("/{realm}/saml2/slo", operation: "saml-slo") { SAMLProviderPage($0).signOut() },
      .post("/{realm}/saml2/slo", operation: "saml-slo") { SAMLProviderPage($0).signOut() },
      .get("/{realm}/saml2/sso", operation: "saml-sso") { SAMLProviderPage($0).signOn() },
      .post("/{realm}/saml2/sso", operation: "saml-sso") { SAMLProviderPage($0).signOn() },
    ])
}

/// Below `/{realm}/saml2`: realms and simulated providers as SAML identity providers for others. A browser that is sent
/// here shows the pages of any other sign-in, and is sent back by a form.
struct SAMLProviderPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  private var request: Request { browser.request }

  func providerMetadata() -> Outcome {
    metadata { (service) throws(CoreError) in
      try service.upstreams.services.providerMetadata(try simulatedName(service))
    }
  }

  func serviceMetadata() -> Outcome {
    metadata { (service) throws(CoreError) in try service.upstreams.services.serviceMetadata() }
  }

  private func metadata(_ text: @escaping @Sendable (RealmContext) throws(CoreError) -> String) -> Outcome {
    inRealm { (service) throws(CoreError) in
      let document = Array(try text(service).utf8)
      return Response(status: 200, headers: ["Content-Type": "application/samlmetadata+xml"], body: document)
        .with("X-Content-Type-Options", "nosniff")
    }
  }

  /// Takes a service's request, by redirect or by form.
  func signOn() -> Outcome {
    inRealm { (service) throws(CoreError) in try signOn(service, try simulatedName(service)) }
  }

  private func signOn(_ service: RealmContext, _ simulated: String?) throws(CoreError) -> Response {
    let handle: FlowHandle
    let (message, relayState) = carried
    do throws(ServiceFault) {
      handle = try service.upstreams.services.receive(message, relayState: relayState, simulated: simulated)
    } catch {
      if case .ours(let error) = error { throw error }
      return refuse(error)
    }
    guard let asked = try service.upstreams.services.serviceSignOn(handle) else { throw .signIn(.flowExpired) }
    if let status = asked.refusal, let answer = try service.upstreams.services.refuse(handle, status) {
      return browser.post(answer)
    }
    if let session = SessionCookie.session(in: service.id, request),
      let answer = try service.upstreams.services.answer(handle, session: session)
    {
      return browser.post(answer)
    }
    if asked.isPassive, let answer = try service.upstreams.services.refuse(handle, words: nil, isPassive: true) {
      return browser.post(answer)
    }
    var query = Form([
      ("response_type", "code"), ("client_id", asked.client.text), ("redirect_uri", asked.consumer),
      (RequestScope.realmParameter, service.id.text), (Self.parameter, handle.description),
    ])
    if let simulated { query.append("identity_provider", simulated) }
    return .redirect(to: "\(simulated == nil ? "/login" : "/provider")?\(query.encoded())", after: request)
  }

  /// The request of a service, by redirect or by form.
  private var carried: (message: CarriedMessage?, relayState: String?) {
    if request.method == .post, let form = request.form {
      return (try? CarriedMessage(posted: form["SAMLRequest"] ?? ""), form["RelayState"])
    }
    return (try? CarriedMessage(redirected: request.rawQuery, .request), request.query["RelayState"])
  }

  private func refuse(_ fault: ServiceFault) -> Response {
    let texts = browser.texts
    Annotations.note(reason: fault.reason(from: carried.message?.issuer))
    var model = ErrorModel(kind: .generic, code: "invalid_request")
    switch fault {
    case .unreadable, .ours: model.message = texts("error.saml.unreadable")
    case .unsignedSignOut: model.message = texts("error.saml.unsigned")
    case .unsigned:
      model.message = texts("error.saml.unsigned")
      model.advice = ["error.saml.unsigned.advice"]
    case .badSignature:
      model.message = texts("error.saml.signature")
      model.advice = ["error.saml.signature.advice"]
    case .unknownAlgorithm(let name):
      model.message = texts("error.saml.signature")
      model.findings = [.init(label: texts("error.saml.sent"), values: [name], isWrong: true)]
      model.advice = ["error.saml.signature.advice"]
    case .foreignIssuer(let name):
      model.message = texts("error.saml.issuer")
      model.findings = [.init(label: texts("error.saml.sent"), values: [name], isWrong: true)]
    case .elsewhere(let address):
      model.message = texts("error.saml.elsewhere")
      model.findings = [.init(label: texts("error.saml.sent"), values: [address], isWrong: true)]
    case .unknownConsumer(let address):
      model.message = texts("error.saml.consumer")
      model.findings = [.init(label: texts("error.saml.sent"), values: [address], isWrong: true)]
    }
    return browser.errors.page(model)
  }

  /// Handles a service's logout request: ends the session, and returns the answer if the service's address is known.
  func signOut() -> Outcome {
    inRealm { (service) throws(CoreError) in
      let cookie = SessionCookie(try? service.current().realm)
      var sessions = cookie.sessions(of: request)
      let (message, relayState) = carried
      let done: (answer: ServiceAnswer, isOver: Bool)
      do throws(ServiceFault) {
        done = try service.upstreams.signOut(message, relayState: relayState, session: sessions[service.id])
      } catch {
        if case .ours(let error) = error { throw error }
        return refuse(error)
      }
      var response =
        if let address = done.answer.address { Response.redirect(to: address, after: request) } else {
          done.answer.consumer.isEmpty ? SignedOutPage(browser).page() : browser.post(done.answer)
        }
      guard done.isOver else { return response }
      sessions[service.id] = nil
      response.headers.append("Set-Cookie", cookie.set(sessions, secure: browser.isSecure))
      return response
    }
  }

  /// Responds on a worker; what is not there is a page that was not found.
  private func inRealm(_ body: @escaping @Sendable (RealmContext) throws(CoreError) -> Response) -> Outcome {
    .work {
      let notFound = Problem.notFound(request.path, nearest: nil)
      guard let service = try? browser.core.realm(RealmID(request.parameters["realm"]), browser.scope()),
        (try? service.current()) != nil
      else { return browser.errors.page(for: notFound) }
      do throws(CoreError) {
        return try body(service)
      } catch {
        browser.report(error)
        return browser.errors.page(for: notFound)
      }
    }
  }

  /// The simulated SAML provider in the path; nil for the realm itself.
  private func simulatedName(_ service: RealmContext) throws(CoreError) -> String? {
    let name = request.parameters["provider"]
    guard !name.isEmpty else { return nil }
    guard let provider = try? service.administration.provider(name), provider.kind == .saml, provider.simulated != nil
    else {
      throw .resource(.providerNotFound(name))
    }
    return name
  }

  /// The parameter by which the pages carry a service's request.
  static let parameter = "understudy_saml"
}

extension ServiceFault {
  /// What came and what was expected, for the service's developer.
  fileprivate func reason(from issuer: String?) -> String {
    let service = issuer.map { "service \($0)" } ?? "a service that it does not name"
    let words: String
    switch self {
    case .unreadable, .ours: words = "it is no AuthnRequest or LogoutRequest that can be read"
    case .unsigned: words = "it is not signed, and the service's metadata says AuthnRequestsSigned"
    case .unsignedSignOut: words = "it is not signed, and the service has a certificate for that in its metadata"
    case .badSignature: words = "no certificate of the service's metadata has signed it"
    case .unknownAlgorithm(let name):
      return ProviderDiagnostic.algorithmUnknown(sender: service, algorithm: name.isEmpty ? "no algorithm" : name).text
    case .foreignIssuer(let name): words = "\(name) asks for an answer at the address of another service"
    case .elsewhere(let address): words = "its Destination is \(address), which is not the address that it came to"
    case .unknownConsumer(let address):
      words =
        "no client has the AssertionConsumerServiceURL \(address.isEmpty ? "that is missing" : address) among its "
        + "callback URLs"
    }
    return ProviderDiagnostic.requestRefused(service: service, difference: words).text
  }
}
