internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Sandboxes

extension Endpoints {
  /// The facts about the request that the core may need.
  func context(of request: Request) -> RequestScope {
    var context = core.context(of: request)
    context.recall(request.query.value)
    let name = request.parameters["realm"]
    if !name.isEmpty {
      context.realm = RealmID(name)
    } else if context.realm == nil {
      context.realm = realm(atRootOf: request) ?? plainRealm(atRootOf: request)
    }
    if let prefix = RealmPaths.prefix(in: request.path) { context.pathPrefix = prefix }
    return context
  }

  /// The realm whose issuer is the address of the server itself: the one whose configured issuer has the host of the
  /// request, else the first that has its paths there. nil where there is none.
  func realmAtRoot(_ request: Request) -> Realm? {
    let realms = (core.sandbox().map(core.realms) ?? []).filter { $0.id != .template && $0.isPlain }
    let host = core.context(of: request).host
    let byHost = realms.first { realm in
      guard case .fixed(let url) = realm.settings.issuer, IssuerRule.path(of: url).isEmpty else { return false }
      return WebOrigin(url)?.host == host
    }
    return byHost ?? realms.first { $0.settings.paths?.isAtRoot == true }
  }

  /// The realm of an endpoint at the root of the server. At addresses that user pools have, too, it is that of clients
  /// that no other realm has.
  private func plainRealm(atRootOf request: Request) -> RealmID? {
    if RealmPaths.areAtRoot(request.path) { return realmAtRoot(request)?.id }
    guard request.path == "/authorize", let realm = realmAtRoot(request) else { return nil }
    guard let client = request.allParameters.value("client_id") else {
      return realm.settings.relaxes(.anonymousClients) ? realm.id : nil
    }
    return (try? core.realm(of: ClientID(client), core.context(of: request))) == nil ? realm.id : nil
  }

  /// The browser's session in a realm.
  func session(in realm: RealmID, _ request: Request) -> UniqueID? { SessionCookie.session(in: realm, request) }

  /// Every realm in which the browser holds a session.
  func realmsSignedIn(_ request: Request) -> [RealmID] {
    SessionCookie.ofIssuers.flatMap { $0.sessions(of: request).realms }
  }
}

extension Request {
  /// Token and scheme of the Authorization header, if it has an access token (RFC 6750 §2.1, RFC 9449 §7.1).
  var accessToken: (text: String, isProved: Bool)? {
    if let text = bearerToken { return (text, false) }
    guard let header = headers["Authorization"], header.lowercased().hasPrefix("dpop ") else { return nil }
    return (String(header.dropFirst(5).drop { $0 == " " }), true)
  }

  /// The request's proof of possession; nil if there is none.
  /// - Throws: an error if there are several proofs (RFC 9449 §4.3).
  var proof: String? {
    get throws(CoreError) {
      let proofs = headers.all("DPoP")
      if proofs.count > 1 { throw .oauth(.proofOfPossession("there is more than one")) }
      return proofs.first
    }
  }

  /// Body and query as one form, the body first: scripts use either for a token request
  /// (docs/reference/hosted-login.md#token-endpoint). The body is read regardless of its media type. Parameters without
  /// a value count as omitted (RFC 6749 §3.1 and §3.2).
  var allParameters: Form {
    Form(((method == .post ? form?.pairs ?? [] : []) + query.pairs).filter { !$0.value.isEmpty })
  }
}

extension Form {
  /// The first value of that name, unless it is empty.
  func value(_ name: String) -> String? {
    pairs.first { $0.name == name && !$0.value.isEmpty }?.value
  }
}
