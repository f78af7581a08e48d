internal import Diagnostics
package import Model
package import Sandboxes

/// The reason why a browser is not redirected, and the values that are accepted: for the app's developer, in English.
/// It is for the terminal and the journal only. The page says no more than the service's does, since every visitor can
/// read it.
extension AuthorizationEndpoint {
  package func explanation(of fault: AuthorizationFault, _ context: RequestScope = RequestScope()) -> String {
    switch fault {
    case .clientIDMissing: return PageDiagnostic.clientIDMissing.text
    case .clientUnknown(let requested):
      let names = pageClients.map(\.client.id.text)
      return PageDiagnostic.clientUnknown(
        id: requested, alternatives: alternatives("Clients here", names, nearestTo: requested)
      ).text
    case .clientDocumentRefused(let id, let reason):
      return "the metadata document of client \(id) was refused: \(reason)"
    case .clientUntrusted(let id, let problem):
      return "client \(id) is not trusted: \(problem.reason)"
    case .hostedLoginOff(let id):
      return PageDiagnostic.loginOff(client: "\(id)").text(in: try? core.realm(of: id, context).current().realm)
    case .redirectURIMissing(let id):
      return PageDiagnostic.redirectMissing(
        alternatives: alternatives("Registered for client \(id)", client(id, context)?.redirectURIs ?? [])
      ).text
    case .redirectURINotRegistered(let id, let requested):
      return explanation(of: requested, id, among: client(id, context)?.redirectURIs ?? [])
    case .providerNotAvailable(let id, let requested):
      return PageDiagnostic.providerUnknown(
        name: requested, client: "\(id)",
        alternatives: alternatives("Available", providerNames(offeredTo: id, context), nearestTo: requested)
      ).text
    case .requestRefused(let refusal): return refusal.requestReason
    }
  }

  /// The same for an error that is sent by redirect; nil if the response says as much.
  package func explanation(of refusal: AuthorizationRefusal, client: Client, in realm: Realm) -> String? {
    switch refusal {
    case .scopeNotAllowed(let scope):
      return PageDiagnostic.scopeNotAllowed(
        words: "The client may not ask for \(scope).", client: "\(client.id)",
        allowed: client.scopes.joined(separator: " ")
      ).text(in: realm)
    case .responseTypeUnsupported(let type):
      return PageDiagnostic.responseTypeUnknown(
        type: type, alternatives: alternatives("Known here", realm.responseTypes, nearestTo: type)
      ).text(in: realm)
    case .responseTypeMissing:
      return PageDiagnostic.responseTypeMissing(alternatives: alternatives("Known here", realm.responseTypes)).text(
        in: realm)
    case .responseModeUnsupported(let mode):
      return PageDiagnostic.responseModeUnknown(
        mode: mode,
        alternatives: alternatives("Known here", AuthorizationInquiry.responseModes(of: realm), nearestTo: mode)
      ).text(in: realm)
    case .promptUnknown(let prompt):
      return PageDiagnostic.promptUnknown(
        prompt: prompt,
        alternatives: alternatives(
          "Known here", AuthorizationRequest.Prompt.allCases.map(\.rawValue), nearestTo: prompt)
      ).text(in: realm)
    case .grantTypeNotAllowed(let type):
      return ClientDiagnostic.grantNotAllowed(
        client: "client \(client.id)", grant: OAuthGrant.of(type)?.name ?? type.rawValue,
        allowed: client.grantTypes.map { OAuthGrant.of($0)?.name ?? $0.rawValue }.sorted().joined(separator: ", ")
      ).text(in: realm)
    default: return nil
    }
  }

  /// The same for an application of a directory tenant and an address that is not registered for it.
  package func explanation(ofRedirectTo address: String, client: Client) -> String {
    explanation(of: address, client.id, among: client.redirectURIs)
  }

  /// The same for an application that the tenant does not have.
  package func explanation(ofApplication requested: String, among known: [String]) -> String {
    PageDiagnostic.applicationUnknown(
      id: requested, alternatives: alternatives("Registered", known, nearestTo: requested)
    ).text
  }

  private func explanation(of redirectURI: String, _ id: ClientID, among registered: [String]) -> String {
    PageDiagnostic.redirectUnknown(
      address: redirectURI, client: "\(id)",
      alternatives: alternatives("Registered", registered, nearestTo: redirectURI)
    ).text
  }

  /// The same for a sign-out without an accepted return address.
  /// - Parameters:
  ///   - client: the client of the request, if it is known.
  ///   - realm: that of the session, if it is known.
  package func explanation(ofSignOutTo address: String?, client: Client?, in realm: Realm?) -> String {
    guard let address else { return SignOutDiagnostic.addressMissing.text(in: realm) }
    guard let client else { return SignOutDiagnostic.clientMissing(address: address).text }
    let label = realm?.isPlain == true ? "Registered" : "Registered (LogoutURLs)"
    return SignOutDiagnostic.addressUnknown(
      address: address, client: "\(client.id)", alternatives: alternatives(label, client.logoutURIs, nearestTo: address)
    ).text
  }

  /// Clients of the main sandbox that have pages, by name; no more than a page can list.
  package var pageClients: [(client: Client, realm: Realm)] {
    guard let sandbox = core.sandbox() else { return [] }
    return core.realms(in: sandbox).prefix(20).flatMap { realm in
      realm.allClients.filter { $0.allowsHostedLogin && $0.linkedRedirectURI != nil }.prefix(10).map { ($0, realm) }
    }
  }

  private func providerNames(offeredTo id: ClientID, _ context: RequestScope) -> [String] {
    guard let client = client(id, context), let realm = try? core.realm(of: id, context).current().realm else {
      return []
    }
    let offer = realm.offer(to: client)
    return (offer.own ? [Provider.ownName] : []) + offer.providers.map(\.name)
  }

  private func client(_ id: ClientID, _ context: RequestScope) -> Client? {
    try? core.realm(of: id, context).current().realm.client(id)
  }
}

extension AuthorizationRefusal {
  /// Why a request object or a pushed request was rejected: a sentence without its capital and its full stop.
  package var requestReason: String {
    switch self {
    case .requestObjectInvalid(let reason): "the request object was refused: \(reason)"
    case .requestObjectUnsupported:
      "the request object is not signed, and the client is not registered for unsigned ones"
    case .requestURIInvalid: "request_uri is not that of an unused request of this client, or it has expired"
    case .requestURIUnsupported: "request_uri must have been pushed, or be registered by the client"
    case .formPostMissing: "response_mode must be form_post when name or email scope is requested"
    case .pushedRequestMissing: "the client must push its authorization requests"
    default: "the request was refused"
    }
  }
}
