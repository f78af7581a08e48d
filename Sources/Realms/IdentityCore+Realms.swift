package import Ambient
package import JSON
package import Model
package import Sandboxes
internal import Store

extension IdentityCore {
  /// Makes a realm. Without an id one is made up: `{region}_{9 alphanumerics}`.
  package func createRealm(
    id: RealmID? = nil, region: String = "us-east-1", settings: RealmSettings,
    schema: AttributeSchema = AttributeSchema(), keys choice: KeyChoice? = nil, in sandbox: SandboxHolder
  ) throws(CoreError) -> Realm {
    var random = sandbox.update { sandbox in
      // Each realm draws from a branch of its own, so that what one does changes nothing in another's ids.
      sandbox.random.branch()
    }
    let id = id ?? RealmID("\(region)_\(random.text(9, from: RandomSource.alphanumerics))")
    guard registry.claim(id, in: sandbox) else { throw .realm(.exists(id)) }
    var claimed: [String] = []
    for domain in settings.domains {
      guard registry.claim(domain: domain, for: Registry.Place(sandbox: sandbox, realm: id)) else {
        for domain in claimed { registry.release(domain: domain) }
        registry.release(id)
        throw .realm(.domainTaken)
      }
      claimed.append(domain)
    }
    let secrets: RealmSecrets
    // What only tests make leaves no files behind.
    let keyStore = sandbox.id == .main ? keyStore : nil
    func giveBack() {
      registry.release(id)
      for domain in claimed { registry.release(domain: domain) }
    }
    do throws(CoreError) {
      secrets = try Self.secrets(of: id, in: keyStore, random: &random)
    } catch {
      giveBack()
      throw error
    }
    let ring = KeyRing.make(for: id, by: settings, choice: choice ?? keys, store: keyStore)
    if makesKeysAhead.snapshot, sandbox.id == .main { ring.prepare() }
    // Without a file of its own the key is stored with its realm, and so must exist by then.
    if sandbox.isKept, sandbox.id != .main { try ring.make() }
    do throws(NotKept) {
      let realm = try sandbox.updateKept { sandbox in
        let realm = Realm(
          id: id, number: sandbox.realmsMade, settings: settings, schema: schema, keys: ring, secrets: secrets,
          at: sandbox.clock.now())
        sandbox.realmsMade += 1
        sandbox.realms[id] = Box(realm)
        return realm
      }
      registry.claim(issuerOf: realm, in: sandbox)
      return realm
    } catch {
      giveBack()
      throw .internalFault(InternalFault(error))
    }
  }

  /// Stored beside the signing keys if there is a place for them, so that a restart changes no key.
  static func secrets(
    of id: RealmID, in keyStore: (any KeyStore)?, random: inout RandomSource
  ) throws(CoreError) -> RealmSecrets {
    guard let keyStore else { return RealmSecrets(random: &random) }
    do {
      if let secret = try keyStore.load("\(id)-secret"), secret.count == 32 { return RealmSecrets(secret: secret) }
      let secret = random.bytes(32)
      try keyStore.save("\(id)-secret", pem: secret)
      return RealmSecrets(secret: secret)
    } catch {
      throw .internalFault("keeping the secret of \(id) failed: \(error)")
    }
  }
}

extension RealmAdministration {
  /// Changes settings and schema together; `change` sees the current realm.
  package func updateSettings(
    _ change: (inout RealmSettings, inout AttributeSchema) throws(CoreError) -> Void
  ) throws(CoreError) -> Realm {
    try update { (transaction) throws(CoreError) in
      var (settings, schema) = (transaction.realm.settings, transaction.realm.schema)
      try change(&settings, &schema)
      (transaction.realm.settings, transaction.realm.schema) = (settings, schema)
      transaction.realm.modified = transaction.now
      return transaction.realm
    }
  }

  /// Sets a domain of the realm's hosted pages, a prefix or a whole name; it must be free, and the realm's first of its
  /// kind. `annotate` stores a front's data about it.
  package func createDomain(
    _ domain: String, isCustom: Bool = false, annotate: (inout RealmSettings) -> Void = { _ in }
  ) throws(CoreError) {
    let place: WritableKeyPath<RealmSettings, String?> = isCustom ? \.customDomain : \.domain
    let time: WritableKeyPath<RealmSettings, Instant?> = isCustom ? \.customDomainSetUp : \.domainSetUp
    if try current().realm.settings[keyPath: place] != nil { throw .realm(.domainConfigured) }
    guard core.registry.claim(domain: domain, for: Registry.Place(sandbox: sandbox, realm: id)) else {
      throw .realm(.domainTaken)
    }
    do throws(CoreError) {
      try update { (transaction) throws(CoreError) in
        if transaction.realm.settings[keyPath: place] != nil { throw .realm(.domainConfigured) }
        transaction.realm.settings[keyPath: place] = domain
        transaction.realm.settings[keyPath: time] = transaction.now
        annotate(&transaction.realm.settings)
      }
    } catch {
      // Another caller's claim of the same name for this realm is not ours to give back.
      let held = (try? current())?.realm.settings.domains.map { $0.lowercased() } ?? []
      if !held.contains(domain.lowercased()) { core.registry.release(domain: domain) }
      throw error
    }
  }

  /// Changes a front's stored data about a domain of the realm.
  package func updateDomain(_ domain: String, annotate: (inout RealmSettings) -> Void) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard transaction.realm.settings.domains.contains(where: { $0.lowercased() == domain.lowercased() }) else {
        throw .realm(.domainNotFound)
      }
      if transaction.realm.settings.domain?.lowercased() == domain.lowercased() {
        transaction.realm.settings.domainSetUp = transaction.now
      } else {
        transaction.realm.settings.customDomainSetUp = transaction.now
      }
      annotate(&transaction.realm.settings)
    }
  }

  /// Takes the domain from the realm, which must have it.
  package func deleteDomain(
    _ domain: String, annotate: (inout RealmSettings) -> Void = { _ in }
  ) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      let key = domain.lowercased()
      if transaction.realm.settings.domain?.lowercased() == key {
        transaction.realm.settings.domain = nil
        transaction.realm.settings.domainSetUp = nil
      } else if transaction.realm.settings.customDomain?.lowercased() == key {
        transaction.realm.settings.customDomain = nil
        transaction.realm.settings.customDomainSetUp = nil
      } else {
        throw .realm(.domainNotFound)
      }
      annotate(&transaction.realm.settings)
    }
    core.registry.release(domain: domain)
  }

  /// Keeps a document of a front's with the realm, or drops it by nil; returns what `change` returns.
  package func updateDocument<Result: Sendable>(
    _ name: String, _ change: @Sendable (inout JSON?, Instant) throws(CoreError) -> Result
  ) throws(CoreError) -> Result {
    try update { (transaction) throws(CoreError) in
      var document = transaction.realm.documents[name]
      let result = try change(&document, transaction.now)
      transaction.realm.documents[name] = document
      return result
    }
  }

  /// Removes the realm with all that is in it.
  package func delete() throws(CoreError) {
    let removal: Result<Realm, CoreError>
    do throws(NotKept) {
      removal = try sandbox.updateKept { sandbox in
        guard let realm = sandbox.realms[id]?.value else { return .failure(.realm(.notFound(id))) }
        if realm.settings.isDeletionProtected { return .failure(.realm(.deletionProtected)) }
        if !realm.settings.domains.isEmpty { return .failure(.realm(.domainConfigured)) }
        sandbox.realms[id] = nil
        return .success(realm)
      }
    } catch {
      throw .internalFault(InternalFault(error))
    }
    core.registry.release(try removal.get())
  }
}

extension RealmAdministration {
  /// Makes a client; `build` gets one with defaults and fills it in. Without an id, 26 lower-case alphanumerics are
  /// made up; a generated secret has 51.
  package func createClient(
    id: ClientID? = nil, name: String, generatesSecret: Bool,
    _ build: @Sendable (inout Client, Realm) throws(CoreError) -> Void
  ) throws(CoreError) -> Client {
    let drawn: (id: String, secret: String) = try update { (transaction) throws(CoreError) in
      (
        transaction.random.text(26, from: RandomSource.lowercaseAlphanumerics),
        transaction.random.text(51, from: RandomSource.lowercaseAlphanumerics)
      )
    }
    let clientID = id ?? ClientID(drawn.id)
    let isPlain = try current().realm.isPlain
    let place = Registry.Place(sandbox: sandbox, realm: self.id)
    if !isPlain, !core.registry.claim(clientID, for: place) { throw .client(.exists(clientID)) }
    do {
      let made = try update { (transaction) throws(CoreError) in
        try transaction.realm.admit(.clients, beyond: transaction.realm.clients.count)
        var client = Client(id: clientID, realm: self.id, name: name, created: transaction.now)
        if generatesSecret { client.secrets = [drawn.secret] }
        try build(&client, transaction.realm)
        if transaction.realm.clients[clientID] != nil { throw .client(.exists(clientID)) }
        transaction.realm.clients[clientID] = Box(client)
        return client
      }
      if isPlain { core.registry.claim(clientID, ofIssuer: place) }
      return made
    } catch {
      if !isPlain { core.registry.release(clientID) }
      throw error
    }
  }

  /// Replaces a client's settings; id, secrets and the time of making stay.
  package func updateClient(
    _ id: ClientID, _ build: @Sendable (inout Client, Realm) throws(CoreError) -> Void
  ) throws(CoreError) -> Client {
    try update { (transaction) throws(CoreError) in
      let old = try transaction.realm.client(id)
      var client = Client(id: id, realm: self.id, name: old.name, created: old.created)
      client.heldSecrets = old.heldSecrets
      client.directToken = old.directToken
      client.samlService = old.samlService
      client.registration = old.registration
      client.application = old.application
      client.modified = transaction.now
      try build(&client, transaction.realm)
      transaction.realm.clients[id] = Box(client)
      return client
    }
  }

  /// Has the client's sign-ins end with a token right on the callback; nil: with a code again.
  package func setDirectToken(_ form: DirectToken?, of id: ClientID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(id)
      client.directToken = form
      transaction.realm.clients[id] = Box(client)
    }
  }

  /// Removes a client. Its refresh tokens stop working at once, since requests cannot name the client any more.
  package func deleteClient(_ id: ClientID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      _ = try transaction.realm.client(id)
      transaction.realm.clients[id] = nil
    }
    if try current().realm.isPlain {
      core.registry.release(id, ofIssuer: self.id)
    } else {
      core.registry.release(id)
    }
  }
}
