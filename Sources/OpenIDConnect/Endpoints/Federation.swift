internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import TrustChains

/// The endpoints of a realm that belongs to federations (OpenID Federation 1.0 §8 and §9); other realms do not have
/// them.
extension Endpoints {
  /// `GET {issuer}/.well-known/openid-federation`
  @Sendable func entityConfiguration(_ request: Request) -> Response {
    federation(request, realm(ofDocument: request)) { entity throws(CoreError) in
      let membership = entity.membership
      var endpoints: JSONObject = [:]
      for (name, path) in Self.federationPaths
      where name == Self.resolver ? membership.resolves : !membership.subordinates.isEmpty {
        endpoints[name] = .string("\(entity.base)/\(path)")
      }
      let provider = membership.isProvider ? standardMetadata(entity.realm, entity.service.scope) : nil
      let text = try entity.service.federationEntity.entityConfiguration(
        of: membership, provider: provider, endpoints: endpoints)
      return .success(Self.statement(text, .entityStatement).with("Cache-Control", "no-cache"))
    }
  }

  /// `GET /{realm}/federation/fetch`: the statement about an immediate subordinate (OpenID Federation 1.0 §8.1).
  @Sendable func fetchStatement(_ request: Request) -> Response {
    federation(request, namedRealm(request), needs: \.hasSubordinates) { entity throws(CoreError) in
      let subject: String
      switch Self.parameter("sub", request) {
      case .success(let text): subject = text
      case .failure(let error): return .failure(error)
      }
      if subject == entity.id {
        return .failure(.invalidRequest("sub is this entity itself; its configuration is at its well-known address."))
      }
      let endpoint = "\(entity.base)/federation/fetch"
      let text = try entity.service.federationEntity.subordinateStatement(
        about: subject, of: entity.membership, endpoint: endpoint)
      guard let text else { return .failure(.notFound("\(subject) is no subordinate of this entity.")) }
      return .success(Self.statement(text, .entityStatement))
    }
  }

  /// `GET /{realm}/federation/list`: the identifiers of the immediate subordinates (OpenID Federation 1.0 §8.2).
  @Sendable func listSubordinates(_ request: Request) -> Response {
    federation(request, namedRealm(request), needs: \.hasSubordinates) { entity throws(CoreError) in
      for name in ["trust_marked", "trust_mark_type"] where !request.query.all(name).isEmpty {
        return .failure(.unsupported(name))
      }
      let intermediate = request.query.all("intermediate")
      if let other = intermediate.first(where: { !["true", "false"].contains($0) }) {
        return .failure(.invalidRequest("intermediate is \(other.prefix(40)); expected true or false."))
      }
      let list = entity.service.federationEntity.subordinates(
        of: entity.membership, types: request.query.all("entity_type"), intermediatesAlone: intermediate.first == "true"
      )
      return .success(.json(JSON.array(list.map { .string($0) }).bytes))
    }
  }

  /// `GET /{realm}/federation/resolve`: the resolved metadata of another entity (OpenID Federation 1.0 §8.3).
  @Sendable func resolveEntity(_ request: Request) -> Response {
    federation(request, namedRealm(request), needs: \.resolves) { entity throws(CoreError) in
      let subject: String
      switch Self.parameter("sub", request) {
      case .success(let text): subject = text
      case .failure(let error): return .failure(error)
      }
      let anchors = request.query.all("trust_anchor").filter { !$0.isEmpty }
      if anchors.isEmpty { return .failure(.invalidRequest("trust_anchor is missing.")) }
      let found = try entity.service.federationEntity.trustChain(
        from: subject, of: entity.membership, anchors: Set(anchors))
      let types = request.query.all("entity_type")
      switch found {
      case .failure(let problem): return .failure(FederationError(problem))
      case .success(let chain):
        switch try entity.service.federationEntity.resolution(of: chain, types: types) {
        case .failure(let problem): return .failure(FederationError(problem))
        case .success(let text): return .success(Self.statement(text, .resolveResponse))
        }
      }
    }
  }

  /// The endpoints of an entity with subordinates, by their names in metadata.
  static let federationPaths: [(name: String, path: String)] = [
    ("federation_fetch_endpoint", "federation/fetch"),
    ("federation_list_endpoint", "federation/list"),
    (resolver, "federation/resolve"),
  ]

  private static let resolver = "federation_resolve_endpoint"

  /// A realm as an entity of federations.
  private struct Entity {
    let realm: Realm
    let membership: FederationMembership
    let service: RealmContext
    /// Its identifier.
    let id: String
    /// The base URL of its endpoints.
    let base: String
  }

  private func namedRealm(_ request: Request) -> Realm? {
    try? core.realm(RealmID(request.parameters["realm"])).current().realm
  }

  private func federation(
    _ request: Request, _ realm: Realm?, needs ability: (FederationMembership) -> Bool = { _ in true },
    _ body: (Entity) throws(CoreError) -> Result<Response, FederationError>
  ) -> Response {
    guard let realm, let membership = realm.settings.federation,
      ability(membership)
    else { return OAuthError.problem(.notFound(request.path, nearest: nil), request) }
    let context = context(of: request)
    do throws(CoreError) {
      let service = try core.realm(realm.id, context)
      let entity = Entity(
        realm: realm, membership: membership, service: service, id: try service.issuer(),
        base: core.addresses.endpoints(of: realm, in: context))
      switch try body(entity) {
      case .success(let response): return response
      case .failure(let error): return error.response
      }
    } catch {
      let error = OAuthError(error, realm.settings.personality)
      if let fault = error.fault { report(fault, request) }
      return error.response
    }
  }

  /// A required parameter, which may occur once.
  private static func parameter(_ name: String, _ request: Request) -> Result<String, FederationError> {
    let values = request.query.all(name).filter { !$0.isEmpty }
    guard let value = values.first else { return .failure(.invalidRequest("\(name) is missing.")) }
    return values.count == 1 ? .success(value) : .failure(.invalidRequest("\(name) is there more than once."))
  }

  private static func statement(_ text: String, _ type: StatementType) -> Response {
    var response = Response.text(text)
    response.headers["Content-Type"] = type.mediaType
    return response
  }
}

extension FederationMembership {
  fileprivate var hasSubordinates: Bool { !subordinates.isEmpty }
  /// Whether there is a trust anchor for chains.
  fileprivate var resolves: Bool { hasSubordinates || !trustAnchors.isEmpty }
}
