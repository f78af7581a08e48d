internal import Configuration
internal import IdentityCore
internal import JOSE
internal import JSON

/// Plain OpenID Connect providers.
extension SandboxProvisioning {
  mutating func provision(_ configured: ConfiguredRealm, defaultKeys: KeyChoice?) {
    do {
      let realm = try core.createRealm(
        id: RealmID(configured.id.value), settings: configured.settings, keys: choice(configured.keys) ?? defaultKeys,
        in: sandbox)
      let service = try core.realm(realm.id)
      provision(configured.groups, in: service)
      for provider in configured.identityProviders { provision(provider, in: service) }
      for client in configured.clients + configured.registered { provision(client, of: configured, in: service) }
      try provision(configured.risks, in: service)
      let users = configured.users.map(SeededUser.init)
      if let failure = try service.seed(users) { note(failure.error, at: configured.users[failure.index].position) }
      try provision(configured.accounts, in: service)
    } catch {
      note(error, at: configured.id.position)
    }
  }

  private mutating func provision(
    _ configured: ConfiguredRelyingParty, of realm: ConfiguredRealm, in service: RealmService
  ) {
    let keySet = configured.keys.map(JSON.init)
    let keys = keySet.flatMap { ForeignKey.set(json: $0) } ?? []
    if let keySet, keys.isEmpty {
      let problem = ForeignKey.problem(ofSet: keySet) ?? "expected RSA, P-256 or Ed25519 keys"
      return note("jwks has no public key; \(problem)", at: configured.position)
    }
    let hosts = Set((configured.sectorAddress.map { [$0] } ?? configured.redirectURIs).map { WebOrigin($0)?.host })
    let sector = configured.isPairwise ? hosts.first.flatMap(\.self) : nil
    if configured.isPairwise, sector == nil || hosts.count > 1 {
      return note(
        "subjectType pairwise needs sectorIdentifierUri; expected redirectUris of one host otherwise",
        at: configured.position)
    }
    if let frame = configured.frontChannelLogout, WebOrigin(frame) == nil {
      return note("frontchannelLogoutUri cannot be framed; expected http or https and a host", at: configured.position)
    }
    do {
      _ = try service.createClient(
        id: ClientID(configured.id.value), name: configured.name ?? configured.id.value, generatesSecret: false
      ) { client, _ in
        client.secrets = configured.secret.map { [$0] } ?? []
        client.allowsHostedLogin = true
        client.redirectURIs = configured.redirectURIs
        client.logoutURIs = configured.logoutURIs
        client.grantTypes = Set(configured.grantTypes.map(\.type))
        client.scopes = configured.scopes ?? AccessScope.openIDConnect + realm.scopes
        client.registration.authentication = configured.authentication.flatMap {
          ClientRegistration.Authentication(rawValue: $0)
        }
        client.registration.keys = keys
        client.registration.keySet = keySet
        client.registration.keysAddress = configured.keysAddress
        client.registration.requestURIs = configured.requestURIs
        client.registration.pushesRequests = configured.pushesRequests
        client.registration.provesPossession = configured.provesPossession
        client.registration.sector = sector
        client.registration.backChannelLogout = configured.backChannelLogout
        client.registration.frontChannelLogout = configured.frontChannelLogout
      }
      if let kept = configured.kept, try !service.restore(kept, of: ClientID(configured.id.value)) {
        noteKept(at: configured.position)
      }
    } catch {
      note(error, at: configured.position)
    }
  }

  private mutating func note(_ text: String, at position: SourcePosition) {
    note(PlainText(description: text), at: position)
  }

  private struct PlainText: Error, CustomStringConvertible {
    let description: String
  }
}

extension ConfiguredRealm {
  fileprivate var settings: RealmSettings {
    var settings = RealmSettings(name: name ?? id.value)
    settings.personality = .openIDConnect
    settings.takesAnyClient = takesAnyClient
    settings.registersClients = registersClients
    settings.letsTestersChoose = signIn == .choose
    settings.allowsSelfSignUp = false
    settings.offeredScopes = scopes
    settings.demandsProofNonce = demandsProofNonce
    switch issuer {
    case nil, .baseURL, .aws: settings.issuer = .baseURL
    case .requestHost: settings.issuer = .requestHost
    case .fixed(let url): settings.issuer = .fixed(url)
    }
    return settings
  }
}

extension ConfiguredRelyingParty.GrantType {
  fileprivate var type: ClientGrantType {
    switch self {
    case .authorizationCode: .authorizationCode
    case .implicit: .implicit
    case .clientCredentials: .clientCredentials
    case .password: .password
    case .deviceCode: .deviceCode
    case .tokenExchange: .tokenExchange
    }
  }
}

extension SeededUser {
  /// Claims that the standard defines become attributes, which scopes release; the others are said as they are.
  fileprivate init(_ person: ConfiguredPerson) {
    var attributes: [Attribute] = []
    var claims: JSONObject = [:]
    if case .members(let members)? = person.claims {
      let standard = Set(AttributeDefinition.standard.map(\.name))
      for (name, value) in members {
        let json = JSON(value)
        if standard.contains(name),
          let text = json.string ?? (json.object == nil && json.array == nil ? json.text : nil)
        {
          attributes.append(Attribute(name, text))
        } else {
          claims[name] = json
        }
      }
    }
    self.init(username: person.username.value, password: person.password, attributes: attributes)
    self.claims = claims
  }
}

extension JSON {
  fileprivate init(_ value: ConfiguredValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .text(let value): self = .string(value)
    case .list(let values): self = .array(values.map { JSON($0) })
    case .members(let members): self = .object(JSONObject(members.map { ($0.name, JSON($0.value)) }))
    }
  }
}
