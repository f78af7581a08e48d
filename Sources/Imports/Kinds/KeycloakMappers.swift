internal import Configuration

/// The claims that the mappers of client scopes and clients make, as rules of our document.
struct KeycloakMappers {
  private let clients: KeycloakClients
  private let scopes: KeycloakScopes
  private let roles: KeycloakRoles

  init(_ clients: KeycloakClients, scopes: KeycloakScopes, roles: KeycloakRoles) {
    (self.clients, self.scopes, self.roles) = (clients, scopes, roles)
  }

  /// For whom a mapper works.
  private struct Holder {
    /// nil for all.
    var clients: [String]?
    /// nil where no scope is needed.
    var scope: String?
  }

  /// - Parameter leftOut: called for each mapper of which nothing is made.
  func rules(leftOut: (_ text: String, Mark) -> Void) -> [Node] {
    var rules: [Node] = []
    for (scope, mappers) in scopes.mappers {
      for holder in holders(of: scope) {
        for mapper in mappers { rules += self.rules(of: mapper, for: holder, leftOut) }
      }
    }
    for client in clients.all {
      for node in client.node["protocolMappers"]?.items ?? [] {
        guard let mapper = KeycloakScopes.Mapper(node) else { continue }
        rules += self.rules(of: mapper, for: Holder(clients: [client.id]), leftOut)
      }
    }
    return rules
  }

  /// A scope that tokens name is in the grant where it applies. Of another, the clients that always have it are listed.
  private func holders(of scope: String) -> [Holder] {
    if scopes.visible.contains(scope) { return [Holder(scope: scope)] }
    let having = clients.all.filter { $0.defaultScopes.contains(scope) }
    let asking = clients.all.filter { $0.optionalScopes.contains(scope) && !$0.defaultScopes.contains(scope) }
    var holders: [Holder] = []
    if !having.isEmpty { holders.append(Holder(clients: having.count == clients.all.count ? nil : having.map(\.id))) }
    if !asking.isEmpty { holders.append(Holder(clients: asking.map(\.id), scope: scope)) }
    return holders
  }

  /// Mappers whose claims tokens have here without them.
  private static let usual: Set<String> = [
    "oidc-sub-mapper", "oidc-amr-mapper", "oidc-nonce-backwards-compatible-mapper", "oidc-claims-param-token-mapper",
    "oidc-session-state-mapper", "oidc-sid-mapper",
  ]

  private func rules(
    of mapper: KeycloakScopes.Mapper, for holder: Holder, _ leftOut: (String, Mark) -> Void
  ) -> [Node] {
    let claim = mapper["claim.name"]
    func rule(
      _ claim: String, _ source: (String, Node), list: Bool? = nil, only: [String]? = nil, prefix: String? = nil,
      clients: [String]? = nil, form: Bool = true
    ) -> Node {
      var members = [("claim", Node.text(claim, at: mapper.mark)), source]
      if form, let form = Self.form(of: mapper["jsonType.label"]) {
        members.append(("as", .text(form, at: mapper.mark)))
      }
      if let list { members.append(("list", .flag(list, at: mapper.mark))) }
      if let prefix { members.append(("prefix", .text(prefix, at: mapper.mark))) }
      if let only { members.append(("only", .texts(only, at: mapper.mark))) }
      if let places = places(of: mapper) { members.append(("in", .texts(places, at: mapper.mark))) }
      if let scope = holder.scope { members.append(("scopes", .texts([scope], at: mapper.mark))) }
      if let clients = clients ?? holder.clients { members.append(("clients", .texts(clients, at: mapper.mark))) }
      return .mapping(members, at: mapper.mark)
    }
    func from(_ path: String) -> (String, Node) { ("from", .text(path, at: mapper.mark)) }
    func value(_ node: Node) -> (String, Node) { ("value", node) }
    func text(_ text: String) -> (String, Node) { value(.text(text, at: mapper.mark)) }
    func unnamed() -> [Node] {
      leftOut("a mapper of the kind \(mapper.kind) without claim.name", mapper.mark)
      return []
    }
    switch mapper.kind {
    case "oidc-usermodel-attribute-mapper", "oidc-usermodel-property-mapper":
      guard let claim, let attribute = mapper["user.attribute"] else { return unnamed() }
      return [rule(claim, from(KeycloakPerson.path(of: attribute)), list: mapper.isOn("multivalued"))]
    case "oidc-full-name-mapper":
      return [rule("name", from("name"))]
    case "oidc-address-mapper":
      return Self.addressParts.compactMap { part, usual in
        let attribute = mapper["user.attribute.\(part)"] ?? part
        return rule("address.\(usual)", from(KeycloakPerson.path(of: attribute)), list: false, form: false)
      }
    case "oidc-group-membership-mapper":
      guard let claim else { return unnamed() }
      return [rule(claim, from(mapper.isOn("full.path") ? "groups" : "group_names"), list: true)]
    case "oidc-hardcoded-claim-mapper":
      guard let claim else { return unnamed() }
      return [rule(claim, text(mapper["claim.value"] ?? ""))]
    case "oidc-audience-mapper":
      guard let name = mapper["included.client.audience"] ?? mapper["included.custom.audience"] else {
        return unnamed()
      }
      return [rule("aud", text(name))]
    case "oidc-audience-resolve-mapper":
      return audienceRules(holder) { only, clients in rule("aud", from("role_clients"), only: only, clients: clients) }
    case "oidc-allowed-origins-mapper":
      let all = clients.all.filter { holder.clients?.contains($0.id) ?? true }
      return all.compactMap { client in
        let origins = client.allowedOrigins
        guard !origins.isEmpty else { return nil }
        return rule("allowed-origins", value(.texts(origins, at: mapper.mark)), list: true, clients: [client.id])
      }
    case "oidc-acr-mapper":
      return [rule("acr", text("1"))]
    case "oidc-usersessionmodel-note-mapper":
      guard let claim else { return unnamed() }
      switch mapper["user.session.note"] {
      case "clientId", "client_id":
        // Of a client's own session alone.
        return [rule(claim, from("service_account_client"))]
      case "AUTH_TIME", "clientHost", "clientAddress": return []
      case let note:
        leftOut("\(claim), from the note \(note ?? "") of a session", mapper.mark)
        return []
      }
    case "oidc-usermodel-realm-role-mapper", "oidc-usermodel-client-role-mapper":
      guard let claim else { return unnamed() }
      if !mapper.isOn("multivalued") {
        leftOut("that \(claim) is one text: roles are a list, as with multivalued", mapper.mark)
      }
      return roleRules(mapper, claim, holder) { path, only, prefix, clients, claim in
        rule(
          claim, from(path), list: true, only: only, prefix: prefix, clients: clients)
      }
    case "oidc-hardcoded-role-mapper":
      guard let role = mapper["role"] else { return unnamed() }
      // `client.role`, or a role of the realm.
      let named = clients.all.map(\.id).first { role.hasPrefix("\($0).") }
      let path = named.map { "resource_access.\(KeycloakPerson.escaped($0)).roles" } ?? "realm_access.roles"
      let name = named.map { String(role.dropFirst($0.count + 1)) } ?? role
      var members = [
        ("claim", Node.text(path, at: mapper.mark)), text(name), ("list", .flag(true, at: mapper.mark)),
        ("in", Node.texts(["access_token", "introspection"], at: mapper.mark)),
      ]
      if let scope = holder.scope { members.append(("scopes", .texts([scope], at: mapper.mark))) }
      if let clients = holder.clients { members.append(("clients", .texts(clients, at: mapper.mark))) }
      return [.mapping(members, at: mapper.mark)]
    case _ where Self.usual.contains(mapper.kind): return []
    default:
      leftOut("what mappers of the kind \(mapper.kind) add to tokens", mapper.mark)
      return []
    }
  }

  /// The audience are the clients of the user's roles, but for the client itself.
  /// - Parameter rule: makes one for some clients, nil for those of the holder, and a few in the audience, nil for any.
  private func audienceRules(
    _ holder: Holder, _ rule: (_ only: [String]?, _ clients: [String]?) -> Node
  ) -> [Node] {
    let having = clients.all.filter { holder.clients?.contains($0.id) ?? true }
    let special = having.filter { !$0.hasFullScope || roles.owners.contains($0.id) }
    if special.isEmpty { return [rule(nil, nil)] }
    let usual = having.filter { $0.hasFullScope && !roles.owners.contains($0.id) }.map(\.id)
    var rules = usual.isEmpty ? [] : [rule(nil, usual)]
    for client in special {
      let owners =
        client.hasFullScope
        ? roles.owners
        : roles.scope(of: client.id, with: client.defaultScopes + client.optionalScopes).clients.map(\.client)
      let others = owners.filter { $0 != client.id }
      if !others.isEmpty { rules.append(rule(others, [client.id])) }
    }
    return rules
  }

  /// Roles of a client without full scope are those of its scope alone.
  private func roleRules(
    _ mapper: KeycloakScopes.Mapper, _ claim: String, _ holder: Holder,
    _ rule: (_ path: String, _ only: [String]?, _ prefix: String?, _ clients: [String]?, _ claim: String) -> Node
  ) -> [Node] {
    let isOfRealm = mapper.kind == "oidc-usermodel-realm-role-mapper"
    let prefix = mapper[isOfRealm ? "usermodel.realmRoleMapping.rolePrefix" : "usermodel.clientRoleMapping.rolePrefix"]
    let named = isOfRealm ? nil : mapper["usermodel.clientRoleMapping.clientId"]
    let path =
      isOfRealm
      ? "realm_access.roles"
      : "resource_access.\(named.map(KeycloakPerson.escaped) ?? "${client_id}").roles"
    let claim = named.map { claim.replacing("${client_id}", with: KeycloakPerson.escaped($0)) } ?? claim
    let having = clients.all.filter { holder.clients?.contains($0.id) ?? true }
    let limited = having.filter { !$0.hasFullScope }
    if limited.isEmpty { return [rule(path, nil, prefix, holder.clients, claim)] }
    var rules: [Node] = []
    let full = having.filter(\.hasFullScope).map(\.id)
    if !full.isEmpty { rules.append(rule(path, nil, prefix, full, claim)) }
    for client in limited {
      let allowed = roles.scope(of: client.id, with: client.defaultScopes + client.optionalScopes)
      if isOfRealm {
        if !allowed.realm.isEmpty { rules.append(rule(path, allowed.realm, prefix, [client.id], claim)) }
        continue
      }
      for (owner, names) in allowed.clients where named == nil || owner == named {
        let escaped = KeycloakPerson.escaped(owner)
        rules.append(
          rule(
            "resource_access.\(escaped).roles", names, prefix, [client.id],
            claim.replacing("${client_id}", with: escaped)))
      }
    }
    return rules
  }

  /// The attributes of an address, and the claims in it.
  private static let addressParts = [
    ("formatted", "formatted"), ("street", "street_address"), ("locality", "locality"), ("region", "region"),
    ("postal_code", "postal_code"), ("country", "country"),
  ]

  /// Mappers that are for access tokens, where the file does not say otherwise: earlier versions had no setting.
  private static let ofAccessTokens: Set<String> = ["oidc-audience-resolve-mapper", "oidc-allowed-origins-mapper"]

  /// nil for all places.
  private func places(of mapper: KeycloakScopes.Mapper) -> [String]? {
    var places: [String] = []
    let isInID = mapper.isOn("id.token.claim")
    if isInID { places.append("id_token") }
    let isInAccess =
      mapper.isOn("access.token.claim")
      || Self.ofAccessTokens.contains(mapper.kind) && mapper["access.token.claim"] == nil
    if isInAccess { places.append("access_token") }
    // What an older export does not say follows from the id token, as in Keycloak.
    if mapper["userinfo.token.claim"].map({ $0 == "true" }) ?? isInID { places.append("userinfo") }
    if mapper["introspection.token.claim"].map({ $0 == "true" }) ?? isInAccess {
      places.append("introspection")
    }
    return places.count == 4 ? nil : places
  }

  private static func form(of label: String?) -> String? {
    switch label {
    case "int", "long": "integer"
    case "boolean": "boolean"
    case "JSON": "json"
    default: nil
    }
  }
}
