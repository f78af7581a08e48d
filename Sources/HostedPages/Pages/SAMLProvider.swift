internal import HTTPServer
internal import IdentityCore
internal import JSON

/// Below `/{realm}/saml2`: realms and played providers as SAML identity providers for others. Whoever is sent here signs in on the pages
/// of any other sign-in, and is sent back by a form.
extension HostedPagesFront {
  @Sendable func showProviderMetadata(_ request: Request) -> Outcome {
    metadata(request) { (service) throws(CoreError) in try service.providerMetadata(playedName(request, service)) }
  }

  @Sendable func showServiceMetadata(_ request: Request) -> Outcome {
    metadata(request) { (service) throws(CoreError) in try service.serviceMetadata() }
  }

  private func metadata(
    _ request: Request, _ text: @escaping @Sendable (RealmService) throws(CoreError) -> String
  ) -> Outcome {
    .work {
      guard let service = samlRealm(request) else { return problem(.notFound(request.path, nearest: nil), request) }
      do throws(CoreError) {
        let document = Array(try text(service).utf8)
        return Response(status: 200, headers: ["Content-Type": "application/samlmetadata+xml"], body: document)
          .with("X-Content-Type-Options", "nosniff")
      } catch {
        if case .internalFault = error { report(error, request) }
        return problem(.notFound(request.path, nearest: nil), request)
      }
    }
  }

  /// Takes a service's request, by redirect or by form.
  @Sendable func signOnForService(_ request: Request) -> Outcome {
    .work {
      let form = (request.method == .post ? request.form : nil) ?? request.query
      guard let service = samlRealm(request) else { return problem(.notFound(request.path, nearest: nil), request) }
      do throws(CoreError) {
        return try signOn(service, form, try playedName(request, service), request)
      } catch {
        if case .internalFault = error { report(error, request) }
        return problem(.notFound(request.path, nearest: nil), request)
      }
    }
  }

  private func signOn(
    _ service: RealmService, _ form: Form, _ played: String?, _ request: Request
  ) throws(CoreError) -> Response {
    let handle: FlowHandle
    do throws(ServiceFault) {
      handle = try service.receive(
        form["SAMLRequest"] ?? "", compressed: request.method != .post, relayState: form["RelayState"], played: played)
    } catch {
      if case .ours(let error) = error { throw error }
      return refuse(error, service, request)
    }
    guard let asked = try service.serviceVisit(handle) else { throw .flowExpired }
    if let session = BrowserSessions(request.cookies[Self.sessionCookie])[service.id],
      let answer = try service.answer(handle, session: session)
    {
      return post(answer, request)
    }
    if asked.isPassive, let answer = try service.refuse(handle, words: nil, isPassive: true) {
      return post(answer, request)
    }
    var query = Form([
      ("response_type", "code"), ("client_id", asked.client.text), ("redirect_uri", asked.consumer),
      (RequestContext.realmParameter, service.id.text), (Self.serviceParameter, handle.description),
    ])
    if let played { query.append("identity_provider", played) }
    return .redirect(
      request.redirectStatus, to: "\(played == nil ? "/login" : "/provider")?\(query.encoded())")
  }

  private func refuse(_ fault: ServiceFault, _ service: RealmService, _ request: Request) -> Response {
    let texts = renderer.parts.texts
    var model = ErrorModel(kind: .generic, code: "invalid_request")
    switch fault {
    case .unreadable, .ours: model.message = texts("error.saml.unreadable")
    case .elsewhere(let address):
      model.message = texts("error.saml.elsewhere")
      model.findings = [.init(label: texts("error.saml.sent"), values: [address], isWrong: true)]
    case .unknownConsumer(let address):
      model.message = texts("error.saml.consumer")
      model.findings = [.init(label: texts("error.saml.sent"), values: [address], isWrong: true)]
    }
    return errorPage(model, request)
  }

  /// A service wants somebody signed out here: the session ends, and the answer goes back where that is known.
  @Sendable func signOutForService(_ request: Request) -> Outcome {
    .work {
      let form = (request.method == .post ? request.form : nil) ?? request.query
      guard let service = samlRealm(request) else { return problem(.notFound(request.path, nearest: nil), request) }
      var sessions = BrowserSessions(request.cookies[Self.sessionCookie])
      var response: Response
      do throws(CoreError) {
        guard
          let answer = try service.signOut(
            form["SAMLRequest"] ?? "", compressed: request.method != .post, relayState: form["RelayState"])
        else { return refuse(.unreadable, service, request) }
        if let session = sessions[service.id] { try service.endSession(session) }
        response = answer.consumer.isEmpty ? signedOut(request) : post(answer, request)
      } catch {
        if case .internalFault = error { report(error, request) }
        return problem(.notFound(request.path, nearest: nil), request)
      }
      sessions[service.id] = nil
      response.headers.append(
        "Set-Cookie",
        Cookies.set(
          name: Self.sessionCookie, value: sessions.text,
          maxAge: sessions.isEmpty ? 0 : Int(BrowserSession.lifetime.wholeSeconds), secure: isSecure(request)))
      return response
    }
  }

  /// The answer as a form that posts itself.
  func post(_ answer: ServiceAnswer, _ request: Request) -> Response {
    var form = Form([("SAMLResponse", answer.response)])
    if let state = answer.relayState { form.append("RelayState", state) }
    return formPost(answer.consumer, form, request)
  }

  private func samlRealm(_ request: Request) -> RealmService? {
    let service = try? core.realm(RealmID(request.parameters["realm"]), context(of: request))
    return (try? service?.current()) == nil ? nil : service
  }

  /// The provider that the address names: one that is played, of SAML; nil for the realm itself.
  private func playedName(_ request: Request, _ service: RealmService) throws(CoreError) -> String? {
    let name = request.parameters["provider"]
    guard !name.isEmpty else { return nil }
    guard let provider = try? service.provider(name), provider.kind == .saml, provider.played != nil else {
      throw .resource(.providerNotFound(name))
    }
    return name
  }

  /// By which the pages remember what a service asked.
  static let serviceParameter = "understudy_saml"
}
