internal import FrontSupport
internal import HTTPServer
internal import Model
internal import OAuth
internal import Sandboxes

extension Endpoints {
  /// `GET /auth`: the start of a sign-in for apps that expect a token on their callback, like Apple's sample
  /// (docs/reference/web-authentication-sessions.md#direct-tokens). Such apps use their own parameter names, or none;
  /// missing values are taken from the client with `DirectToken`.
  @Sendable func authorizeDirectly(_ request: Request) -> Outcome {
    let query = request.query
    guard let client = directClient(named: query.value("client_id"), request) else {
      return .respond(pages.fault(query.value("client_id").map { .clientUnknown($0) } ?? .clientIDMissing, request))
    }
    var form = Form([("client_id", client.id.text), ("response_type", "code")])
    if let callback = callback(query, client) { form.append("redirect_uri", callback) }
    let known = ["client_id", "response_type", "redirect_uri", "callback", "callback_url", "scheme"]
    form.pairs += query.pairs.filter { !known.contains($0.name) }
    return .respond(.redirect(to: "/oauth2/authorize?\(form.encoded())", after: request))
  }

  private func directClient(named name: String?, _ request: Request) -> Client? {
    if let name {
      return try? core.realm(of: ClientID(name)).current().realm.client(ClientID(name))
    }
    let context = context(of: request)
    if let realm = try? core.realm(atHost: context.host)?.current().realm {
      return realm.allClients.first { $0.directToken != nil }
    }
    let realms = core.sandbox().map(core.realms) ?? []
    return realms.lazy.flatMap(\.allClients).first { $0.directToken != nil }
  }

  /// The redirect URI in the app's request, under any parameter name; otherwise the registered one with the requested
  /// scheme; otherwise the first registered one.
  private func callback(_ query: Form, _ client: Client) -> String? {
    for name in ["redirect_uri", "callback", "callback_url"] {
      if let callback = query.value(name) { return callback }
    }
    guard let scheme = query.value("scheme")?.lowercased() else { return client.redirectURIs.first }
    return client.redirectURIs.first { $0.lowercased().hasPrefix("\(scheme):") } ?? "\(scheme)://"
  }
}
