internal import Ambient
internal import Configuration
internal import Cryptography
internal import Description
internal import JOSE
internal import JSON
internal import Model
internal import OAuth
internal import Provisioning
internal import Realms
internal import Sandboxes

/// Plain OpenID Connect providers.
extension SandboxProvisioning {
  mutating func provision(_ configured: ConfiguredRealm, defaultKeys: KeyChoice?) {
    do {
      var settings = configured.realmSettings
      settings.apple = team(configured.settings.object("apple"))
      let realm = try core.createRealm(
        id: RealmID(configured.id.value), settings: settings, keys: choice(configured.keys) ?? defaultKeys,
        in: sandbox)
      let service = try core.realm(realm.id)
      provision(configured.groups, in: service)
      for provider in configured.identityProviders { provision(provider, in: service) }
      for client in configured.clients + configured.registered {
        provision(client, of: realm.settings, in: service)
      }
      try provision(configured.risks, in: service)
      try provisionPeople(of: configured, in: service)
    } catch {
      note(error, at: configured.id.position)
    }
  }

  /// Reads the files of the team's keys, so that an export has the keys themselves and an error in one is reported now.
  private mutating func team(_ configured: ConfiguredObject?) -> AppleTeam? {
    guard let configured else { return nil }
    var team = AppleTeam(described: configured.members)
    for (index, object) in configured.objects("keys").enumerated() where team.keys.indices.contains(index) {
      if !team.keys[index].isInline {
        let path = ConfiguredKeys.path(team.keys[index].pem, besideFile: object.position.file)
        do {
          team.keys[index].pem = String(decoding: try ConfigurationSource.read(path).bytes, as: UTF8.self)
        } catch {
          note("\(path): \(error); expected a key on P-256 in PEM", at: object.position)
          continue
        }
      }
      if team.keys[index].publicKey == nil {
        note(
          "publicKey of \(team.keys[index].id) is no key on P-256 in PEM; expected the .p8 file or its public key",
          at: object.position)
      }
      // Of a private key, the public half alone is stored.
      team.keys[index].pem = team.keys[index].publicKey.map { String(decoding: $0.pem, as: UTF8.self) } ?? ""
    }
    return team
  }

  mutating func provisionPeople(of configured: ConfiguredRealm, in service: RealmContext) throws {
    let users = configured.users.map(SeededUser.init)
    for (person, seeded) in zip(configured.users, users)
    where person.passwordVerifier != nil && seeded.verifier == nil {
      note("not a passwordVerifier; expected one that an export wrote", at: person.position)
    }
    if let failure = try service.provisioning.seed(users) {
      note(failure.error, at: configured.users[failure.index].position)
    }
    try provision(configured.accounts, in: service)
  }

  /// Makes a client in the form of ``PlainClient``.
  private mutating func provision(_ configured: ConfiguredObject, of realm: RealmSettings, in service: RealmContext) {
    guard let id = configured.text("id")?.value else { return }
    if let set = configured["jwks"], ForeignKey.set(json: set)?.isEmpty ?? true,
      ForeignKey.set(json: set, for: .encryption)?.isEmpty ?? true
    {
      let problem = ForeignKey.problem(ofSet: set) ?? "expected RSA, P-256, P-384, P-521 or Ed25519 keys"
      return note("jwks has no public key; \(problem)", at: configured.position)
    }
    let usual: [SignatureAlgorithm] = realm.securityProfile == nil ? [.rs256] : [.ps256]
    let algorithms = (realm.signing ?? usual).map(\.rawValue)
    for name in ["idTokenAlgorithm", "userInfoAlgorithm"] {
      guard let asked = configured.text(name)?.value, !algorithms.contains(asked) else { continue }
      return note(
        "\(name) \(asked) is none of the realm's; expected \(algorithms.joined(separator: ", ")), or more in signing",
        at: configured.position)
    }
    for address in ["redirectUris", "postLogoutRedirectUris"].flatMap(configured.texts) {
      guard let problem = starProblem(of: address.value, configured) else { continue }
      return note(problem, at: address.position)
    }
    if let problem = profileProblem(of: configured, realm) { return note(problem, at: configured.position) }
    if let problem = encryptionProblem(of: configured, realm) { return note(problem, at: configured.position) }
    if let problem = certificateProblem(of: configured, realm) { return note(problem, at: configured.position) }
    let isPairwise = configured["subjectType"] == "pairwise"
    let addresses = configured.text("sectorIdentifierUri").map { [$0] } ?? configured.texts("redirectUris")
    let hosts = Set(addresses.map { WebOrigin($0.value)?.host })
    let sector = isPairwise ? hosts.first.flatMap(\.self) : nil
    if isPairwise, sector == nil || hosts.count > 1 {
      return note(
        "subjectType pairwise needs sectorIdentifierUri; expected redirectUris of one host otherwise",
        at: configured.position)
    }
    if let frame = configured.text("frontchannelLogoutUri"), WebOrigin(frame.value) == nil {
      return note(
        "frontchannelLogoutUri cannot be loaded in a frame; expected an http or https URL with a host",
        at: configured.position)
    }
    do {
      _ = try service.administration.createClient(
        id: ClientID(id), name: configured.text("name")?.value ?? id, generatesSecret: false
      ) { client, provisioned in
        client.allowsHostedLogin = true
        client.grantTypes = [.authorizationCode]
        client.scopes = provisioned.offeredScopes
        if realm.personality == .apple {
          client.grantTypes = [.authorizationCode, .implicit]
          client.scopes = [AccessScope.openID, AccessScope.appleName, AccessScope.email]
          client.idTokenLifetime = .days(1)
          client.refreshTokenLifetime = .days(3_650)
        }
        if let seconds = realm.tokenRules?.lifetime {
          client.accessTokenLifetime = .seconds(seconds)
          client.idTokenLifetime = .seconds(seconds)
        }
        PlainClient.members.take(configured.members, into: &client)
        client.registration.sector = sector
      }
      if let kept = configured["Kept"]?.object, try !service.provisioning.restore(kept, of: ClientID(id)) {
        noteKept(at: configured.position)
      }
    } catch {
      note(error, at: configured.position)
    }
  }

  /// Why a registered address with a star would not do what it seems to.
  private func starProblem(of address: String, _ client: ConfiguredObject) -> String? {
    guard address.contains("*") else { return nil }
    guard client["Relax"]?["redirectWildcards"] == true else {
      return "the star of \(address) stands for nothing by the standard; "
        + "expected whole addresses, or Relax: {redirectWildcards: true} in the client"
    }
    return address.dropLast().contains("*")
      ? "a star inside of \(address); expected one star at the end of an address" : nil
  }

  /// What the realm's profile does not allow of a client.
  private func profileProblem(of client: ConfiguredObject, _ realm: RealmSettings) -> String? {
    guard let profile = realm.securityProfile?.rawValue else { return nil }
    let methods = SecurityProfile.methods.map(\.rawValue)
    let method = client.text("authentication")?.value
    guard let method, methods.contains(method) else {
      return
        "authentication \(method ?? "of any kind") is not allowed by \(profile); expected \(methods.joined(separator: " or "))"
    }
    let grants = client.texts("grantTypes").map(\.value)
    let forbidden = OAuthGrant.all.filter(\.isForbiddenByProfiles).compactMap(\.configuredName).first(
      where: grants.contains)
    return forbidden.map { "the grant type \($0) is not allowed by \(profile); expected others" }
  }

  /// Why texts cannot be encrypted as the client's registration demands.
  private func encryptionProblem(of configured: ConfiguredObject, _ realm: RealmSettings) -> String? {
    for text in EncryptedText.allCases {
      guard let asked = configured.text(PlainClient.name(of: text))?.value else { continue }
      if !(realm.encryption ?? []).contains(where: { asked.split(separator: " ").first == $0.rawValue[...] }) {
        return "\(PlainClient.name(of: text)) \(asked) is none of the realm's; expected it in encryption"
      }
    }
    var client = Client(id: ClientID(""), realm: RealmID(""), name: "", created: Instant(seconds: 0))
    PlainClient.members.take(configured.members, into: &client)
    return client.registration.encryptionProblem
  }

  /// Why a client cannot authenticate by its certificate, or have tokens bound to one.
  private func certificateProblem(of client: ConfiguredObject, _ realm: RealmSettings) -> String? {
    let names = CertificateSubject.Kind.allCases.map(PlainClient.name(of:))
    let named = names.filter { client[$0] != nil }
    switch client.text("authentication")?.value {
    case ClientRegistration.Authentication.certificate.rawValue:
      if named.count != 1 { return "tls_client_auth needs a name; expected one of \(names.joined(separator: ", "))" }
      return realm.clientAuthorities == nil
        ? "tls_client_auth needs authorities; expected clientAuthorities in the realm" : nil
    case ClientRegistration.Authentication.ownCertificate.rawValue:
      let keys = client["jwks"].flatMap { ForeignKey.set(json: $0) } ?? []
      if client["jwksUri"] != nil || keys.contains(where: { $0.certificate != nil }) { return nil }
      return "self_signed_tls_client_auth needs a certificate; expected jwksUri, or jwks with x5c"
    default:
      return client["certificateBound"] == true && client["dpopBound"] == true
        ? "certificateBound and dpopBound exclude each other; expected one of them" : nil
    }
  }

  private mutating func note(_ text: String, at position: SourcePosition) {
    note(PlainText(description: text), at: position)
  }

  private struct PlainText: Error, CustomStringConvertible {
    let description: String
  }
}

extension SeededUser {
  /// Claims that the standard defines become attributes, which scopes release; others are written unchanged.
  init(_ person: ConfiguredPerson) {
    var attributes: [Attribute] = []
    var claims: JSONObject = [:]
    if let members = person.claims {
      let standard = Set(AttributeDefinition.standard.map(\.name))
      for (name, json) in members {
        if name == AttributeName.subject, let text = ConfiguredPerson.subject(json), SubjectID(text) == nil {
          // In another form than ours: the text is stored, and the id follows from it.
          claims[name] = .string(text)
          attributes.append(Attribute(.subject, SubjectID(naming: text).description))
        } else if standard.contains(name),
          let text = json.string ?? (json.object == nil && json.array == nil ? json.text : nil)
        {
          attributes.append(Attribute(name, text))
        } else {
          claims[name] = json
        }
      }
    }
    self.init(username: person.username.value, password: person.password, attributes: attributes)
    isEnabled = person.isEnabled
    if person.mustChangePassword { status = .forceChangePassword }
    verifier = person.passwordVerifier.flatMap { PasswordSecret(verifier: $0) }
    self.claims = claims
  }
}
