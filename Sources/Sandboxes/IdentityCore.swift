// Room: Sandboxes: locks, transactions, registry, outgoing calls, persistence. No rule of the rooms above.

package import Ambient
package import Model
package import Store
package import Synchronization

/// The domain: every use case of every front starts here.
///
/// Use cases run as read, compute, update (docs/architecture.md): they read a snapshot, do slow work outside the lock,
/// and commit after checking that the values they read are still current. They know neither HTTP nor any protocol's
/// names.
package final class IdentityCore: Sendable {
  package let registry = Registry()
  /// Passes committed messages to the delivery that takes them out of the process.
  package var post: Post { registry.post }
  /// Reports sign-ins that were removed because the sandbox was full.
  package var grantLosses: GrantLossReport { registry.grantLosses }
  package let addresses: Addresses
  /// The steps that the rooms add to every change.
  package let rules: ChangeRules
  /// Seals where pages of lists begin.
  package let pages = PageSeal()
  /// The kind of keys of a realm that is created without a choice of keys.
  package let keys: KeyChoice
  package let keyStore: (any KeyStore)?
  /// The key with which identity pools sign their tokens.
  package let identityPoolKey: LazyKey
  /// Seals the tokens of temporary credentials.
  package var credentialsKey: [UInt8] { sealingKey.snapshot }
  private let sealingKey: Guarded<[UInt8]>
  /// The cache of documents that other servers publish, such as key sets.
  package let documents = RemoteDocuments()
  /// The access keys whose signatures can be verified.
  package let signers = Guarded(Signers())
  /// The quotas of the accounts.
  package let accountQuotas = Guarded(AccountQuotas())
  /// The URL at which the function of a trigger runs that no handler is configured for, by its ARN; nil for none.
  package let functionAddress = Guarded<@Sendable (String) -> String?>({ _ in nil })
  /// The apps and sites that belong to the server's hosts.
  package var apps: AppAssociations { associations.snapshot }
  private let associations = Guarded(AppAssociations())
  /// The rules that are stricter than documented, and that the configuration switches off.
  package var relaxedRules: Set<StrictRule> { relaxation.snapshot }
  private let relaxation = Guarded<Set<StrictRule>>([])
  /// When the process began to serve.
  package let started: Instant

  /// Whether a realm's keys are made in the background as soon as the realm is.
  package let makesKeysAhead: Guarded<Bool>
  /// See ``mayInterfere``.
  let orders = Guarded(false)
  /// The random source for ids of sandboxes and of their realms. It is not that of the main sandbox, which must not
  /// change when others are created.
  package let sandboxRandom: Guarded<RandomSource>
  /// How many requests there were, and how long they took.
  package let totals = RequestTotals()
  package let history = RequestHistory()
  /// How many tokens were signed.
  package let signatures = Atomic<Int>(0)

  package init(
    addresses: Addresses, keys: KeyChoice = .fast, keyStore: (any KeyStore)? = nil, random: RandomSource = .system,
    rules: ChangeRules
  ) {
    self.rules = rules
    self.addresses = addresses
    self.keys = keys
    self.keyStore = keyStore
    started = .machine
    identityPoolKey = KeyRing.makeKey("identity-pools", choice: keys, store: keyStore)
    var random = random
    sealingKey = Guarded(random.bytes(32))
    makesKeysAhead = Guarded(false)
    var source = random
    var branch = source.branch()
    sandboxRandom = Guarded(branch.branch())
    registry.add(SandboxHolder(Sandbox(id: .main, random: random), rules: rules))
  }

  /// Loads the key that seals session tokens from the operator's storage, or stores it there, so that tokens survive a
  /// restart.
  package func keepSealingKey() throws {
    guard let keyStore else { return }
    let name = "session-tokens-secret"
    if let key = try keyStore.load(name), key.count == 32 { return sealingKey.update { $0 = key } }
    let standing = try keyStore.save(name, pem: sealingKey.snapshot)
    if standing.count == 32 { sealingKey.update { $0 = standing } }
  }

  /// Switches off these rules, and no others.
  package func relax(_ rules: Set<StrictRule>) {
    relaxation.update { $0 = rules }
  }

  /// Sets the apps and sites of all hosts.
  package func associate(_ apps: AppAssociations) {
    associations.update { $0 = apps }
  }

  /// From now on every realm's keys are generated in the background, beginning with the existing realms. Before this
  /// call they are generated at first use: at a start, the first client should not wait for them.
  package func makeKeysAhead() {
    makesKeysAhead.update { $0 = true }
    let pools = sandbox()?.snapshot.identityPools ?? [:]
    if !pools.isEmpty { identityPoolKey.prepare() }
    for realm in sandbox().map(realms(in:)) ?? [] { realm.keys.prepare() }
  }

  /// The sandbox of that id.
  package func sandbox(_ id: SandboxID = .main) -> SandboxHolder? {
    registry.sandbox(id)
  }

  /// The use cases of the realm of that id.
  package func realm(_ id: RealmID, _ context: RequestScope = RequestScope()) throws(CoreError) -> RealmContext {
    guard let place = registry.place(of: id) else { throw .realm(.notFound(id)) }
    Annotations.note(place.realm, in: place.sandbox.id)
    return RealmContext(core: self, sandbox: place.sandbox, id: id, scope: context)
  }

  /// The use cases of the realm that the client belongs to.
  package func realm(of client: ClientID, _ context: RequestScope = RequestScope()) throws(CoreError)
    -> RealmContext
  {
    if let id = context.realm, let service = try? realm(id, context) { return service }
    guard let place = registry.place(of: client) else { throw .client(.notFound(client)) }
    Annotations.note(place.realm, in: place.sandbox.id, client: client)
    var context = context
    context.client = client
    return RealmContext(core: self, sandbox: place.sandbox, id: place.realm, scope: context)
  }

  /// The use cases of the realm whose hosted domain is `domain` (a prefix or a whole name), if any.
  package func realm(atDomain domain: String, _ context: RequestScope = RequestScope()) -> RealmContext? {
    guard let place = registry.place(ofDomain: domain) else { return nil }
    Annotations.note(place.realm, in: place.sandbox.id)
    return RealmContext(core: self, sandbox: place.sandbox, id: place.realm, scope: context)
  }

  /// Returns the sandbox to the state in which it was marked as pristine: its realms with their content, and its clock.
  /// Realms created since are removed, and their names are free.
  /// - Throws: `NotKept` if that cannot be written; nothing has changed then.
  package func reset(_ sandbox: SandboxHolder) throws(NotKept) {
    let (before, after) = try sandbox.restore()
    sandbox.traffic.removeAll()
    registry.exchange(before, for: after, in: sandbox)
    keepKeys(of: before, in: after)
  }

  /// The realm whose hosted pages have that host name: a whole name that a realm claims, or `{prefix}.auth.{region}.…`.
  package func realm(atHost host: String, _ context: RequestScope = RequestScope()) -> RealmContext? {
    if let service = realm(atDomain: host, context) { return service }
    let labels = host.split(separator: ".")
    guard labels.count > 2, labels[1] == "auth", let service = realm(atDomain: String(labels[0]), context),
      service.id.region == labels[2]
    else { return nil }
    return service
  }

  /// The realm of that sandbox whose tokens have the issuer: by the URL that it is configured with, or by the id that
  /// ends its URL.
  /// - Returns: nil if no realm there has this issuer in the context.
  package func realm(
    ofIssuer issuer: String, in sandbox: SandboxHolder, _ context: RequestScope
  ) throws(CoreError) -> RealmContext? {
    var context = context
    context.realm = nil
    let fixed = registry.places(ofIssuerPath: IssuerRule.path(of: issuer)).filter { $0.sandbox === sandbox }.map(
      \.realm)
    let last = issuer.split(separator: "/").last.map { [RealmID(String($0))] } ?? []
    for id in fixed + last {
      guard let service = try? realm(id, context), service.sandbox === sandbox else { continue }
      if try service.issuer() == issuer { return service }
    }
    return nil
  }

  /// All realms of a sandbox, in the order of their ids.
  package func realms(in sandbox: SandboxHolder) -> [Realm] {
    sandbox.snapshot.realms.values.map(\.value).sorted { $0.id.text < $1.id.text }
  }
}

extension IdentityCore {
  /// The user pools of a sandbox, in the order of their ids: all realms but those that are tenants alone.
  package func userPools(in sandbox: SandboxHolder) -> [Realm] {
    realms(in: sandbox).filter(\.isUserPool)
  }
}

/// The kind of caller of a use case.
package enum Caller: Hashable, Sendable {
  /// A client on behalf of a user.
  case client
  /// A caller with the operator's rights. Errors never hide from it whether a user exists.
  case administrator
}
