internal import Diagnostics
internal import HTTPServer
internal import JSON
internal import Model
internal import Realms
internal import Sandboxes

extension Endpoints {
  /// `GET {issuer}/.well-known/openid-configuration` (OpenID Connect Discovery §4, RFC 8414 §3): lists what works here
  /// and nothing else. For Cognito's personality it has exactly the service's members
  /// (docs/reference/hosted-login.md#discovery).
  @Sendable func discovery(_ request: Request) -> Response {
    if let document = tenantDocument(request) { return document }
    guard let realm = realm(ofDocument: request) else { return noSuchIssuer(request) }
    let context = context(of: request)
    if realm.rules.hasAppleEndpoints { return appleDiscovery(realm, context) }
    guard !realm.rules.hasStandardDiscovery else { return standardDiscovery(realm, context) }
    let base = core.addresses.hosted(of: realm, in: context)
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    writer.member("authorization_endpoint", "\(base)/oauth2/authorize")
    writer.member("end_session_endpoint", "\(base)/logout")
    writer.member("id_token_signing_alg_values_supported", ["RS256"])
    writer.member("issuer", core.addresses.issuer(of: realm, in: context))
    writer.member("jwks_uri", "\(core.addresses.documents(of: realm, in: context))/.well-known/jwks.json")
    if realm.settings.dynamicRegistration != nil, !realm.settings.domains.isEmpty {
      // If the host does not name the pool, nothing else in a registration would.
      let isNamed = realm.settings.domains.contains { context.host == $0 || context.host.hasPrefix("\($0).auth.") }
      let pool = isNamed || context.isServiceHost ? "" : "?\(RequestScope.realmParameter)=\(realm.id)"
      writer.member("registration_endpoint", "\(base)/oauth2/register\(pool)")
    }
    writer.member("response_types_supported", ["code", "token"])
    writer.member("revocation_endpoint", "\(base)/oauth2/revoke")
    writer.member("scopes_supported", ["openid", "email", "phone", "profile"])
    writer.member("subject_types_supported", ["public"])
    writer.member("token_endpoint", "\(base)/oauth2/token")
    writer.member("token_endpoint_auth_methods_supported", ["client_secret_basic", "client_secret_post"])
    writer.member("userinfo_endpoint", "\(base)/oauth2/userInfo")
    writer.endObject()
    return .json(writer.bytes).with("Cache-Control", "no-cache")
  }

  /// The realm of the requested document: by its id, or by the path of its configured issuer.
  func realm(ofDocument request: Request) -> Realm? {
    let names = ["a", "b", "c"].map { request.parameters[$0] }.filter { !$0.isEmpty }
    if names.count == 1, let realm = try? core.realm(RealmID(names[0])).current().realm, realm.id != .template {
      // A tenant has only the directory's documents.
      return realm.isUserPool ? realm : nil
    }
    if names.isEmpty {
      if let named = self.realm(atRootOf: request) { return try? core.realm(named).current().realm }
      if let realm = realmAtRoot(request) { return realm }
    }
    if let realm = realm(atPathOfAnother: names) { return realm }
    let fixed = core.registry.places(ofIssuerPath: names.map { "/\($0)" }.joined()).first { $0.sandbox.id == .main }
    return fixed.flatMap { try? core.realm($0.realm).current().realm } ?? onDemand(names)
  }

  /// The version 1.0 document of the tenant in the path; nil if there is no such tenant, or the realm is more than a
  /// tenant.
  private func tenantDocument(_ request: Request) -> Response? {
    let name = request.parameters["a"]
    guard !name.isEmpty, request.path.hasSuffix("/\(name)/.well-known/openid-configuration"),
      (try? core.realm(RealmID(name)).current().realm.isUserPool) != true
    else { return nil }
    return tenants(name, request)
  }

  /// The realm whose documents are at such a path, as another product has them.
  private func realm(atPathOfAnother names: [String]) -> Realm? {
    guard names.count > 1, let id = names.last else { return nil }
    let prefix = names.dropLast().map { "/\($0)" }.joined()
    guard RealmPaths.allCases.contains(where: { $0.prefixes.contains(prefix) }),
      let realm = try? core.realmOnDemand(RealmID(id))?.current().realm,
      realm.settings.paths?.prefixes.contains(prefix) == true
    else { return nil }
    return realm
  }

  private func onDemand(_ names: [String]) -> Realm? {
    names.count == 1 ? try? core.realmOnDemand(RealmID(names[0]))?.current().realm : nil
  }

  /// In the service's form if the request may mean a user pool or names nothing; otherwise the standard's.
  func noSuchIssuer(_ request: Request) -> Response {
    let name = request.parameters["a"]
    let isOfPool = request.parameters["b"].isEmpty && RealmID(name).namesRegion
    if !name.isEmpty, !isOfPool {
      var error = OAuthError(
        .notFound, "There is no issuer at this address; GET /_understudy/info lists those of the server.")
      error.status = 404
      return error.response
    }
    var writer = JSONWriter(reserving: 128)
    writer.beginObject()
    let named = request.parameters["a"]
    if !named.isEmpty, let sandbox = core.sandbox() {
      let known = core.realms(in: sandbox).prefix(10).map(\.id.text)
      Annotations.note(
        reason: SignInDiagnostic.realmUnknown(
          id: named, alternatives: ". " + alternatives("Here", known, nearestTo: named)
        ).text)
    }
    // The real service has no such path.
    writer.member(
      "message",
      named.isEmpty
        ? "No user pool is named: its documents are at /{user pool id}/.well-known/, a tenant's at /{tenant}/v2.0/.well-known/."
        : "User pool \(named) does not exist.")
    writer.endObject()
    return .json(writer.bytes, status: 404)
  }
}
