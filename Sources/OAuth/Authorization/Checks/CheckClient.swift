internal import Federation
internal import Model
internal import Sandboxes
internal import SignIn
internal import Store

extension AuthorizationEndpoint {
  /// `client_id` must name a client with hosted login (docs/reference/hosted-login.md#authorize-errors). It also names
  /// the realm.
  func checkedClient(
    _ parameters: AuthorizationParameters, for signOn: FlowHandle?, objectAge age: Duration, _ context: RequestScope
  ) throws(AuthorizationFault) -> AuthorizationInquiry {
    guard let text = parameters[.clientID] ?? anonymousName(context) else { throw .clientIDMissing }
    guard let service = try? core.realm(of: ClientID(text), context) else { throw .clientUnknown(text) }
    do throws(CoreError) {
      try service.oauth.clients.discover(ClientID(text), readsAgain: true, age: age)
    } catch .oauth(.clientDocument(let reason)) {
      throw .clientDocumentRefused(text, reason)
    } catch .oauth(.trust(let problem)) {
      throw .clientUntrusted(text, problem)
    } catch {
      // A request that must wait runs again, so the error of this run is discarded.
      throw .clientUnknown(text)
    }
    guard let realm = try? service.current().realm, let client = try? realm.client(ClientID(text)) else {
      throw .clientUnknown(text)
    }
    var inquiry = AuthorizationInquiry(parameters: parameters, service: service, realm: realm, client: client)
    if let signOn = signOn.flatMap({ realm.serviceSignOns.live($0.id, at: service.sandbox.now) }),
      signOn.client == client.id
    {
      inquiry.consumer = signOn.consumer
    }
    guard client.allowsHostedLogin || client.directToken != nil || inquiry.consumer != nil else {
      throw .hostedLoginOff(client.id)
    }
    return inquiry
  }

  /// The name of a client that names itself nowhere, in a realm that takes such; nil in others.
  private func anonymousName(_ context: RequestScope) -> String? {
    guard let id = context.realm, let settings = try? core.realm(id, context).current().realm.settings,
      settings.takesAnyClient, settings.relaxes(.anonymousClients)
    else { return nil }
    return Leniency.anonymous
  }
}
