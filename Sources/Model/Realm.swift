package import Ambient
package import JSON
package import Store

/// One issuer with its users, clients and keys. A value: a snapshot is an assignment.
package struct Realm: Sendable, Codable {
  package internal(set) var id: RealmID
  /// Its sequence number in the sandbox, by creation.
  package var number: UInt64
  @Settled package var settings: RealmSettings
  @Settled package var schema: AttributeSchema
  package var clients: Table<ClientID, Box<Client>> = [:]
  package var users = UserTable()
  package var groups: Table<String, Group> = [:]
  package var resourceServers: [String: ResourceServer] = [:]
  package var providers: [String: Provider] = [:]
  package var terms: [UniqueID: TermsDocument] = [:]
  package var brandings: [UniqueID: Branding] = [:]
  /// By client id, or ``styleOfAll``.
  package var pageStyles: [String: PageStyle] = [:]
  package var importJobs: [String: ImportJob] = [:]
  /// Risk rules by client id; the realm's under the empty string.
  package var riskRules: [String: RiskRules] = [:]
  /// Values that a front stores beside the settings under its own names; the core does not read them.
  package var documents: JSONObject = [:]
  /// The pool's replica in a secondary region, at most one.
  package var replica: PoolReplica?
  /// Set while a request for the replica's region is served.
  var serving: ServingRegion?
  package let created: Instant
  package var modified: Instant
  package var keys: KeyRing
  /// The keys that encrypt refresh tokens and SRP state, and that derive the fake data of unknown users.
  package var secrets: RealmSecrets
  /// The settings as a directory tenant; nil if it is not one.
  package var tenant: Tenant?

  package var browserSessions = ExpiringTable<UniqueID, BrowserSession>(capacity: 20_000)
  /// Unfinished operations, in types that the rooms declare.
  package var running = RunningStates()

  package init(
    id: RealmID, number: UInt64, settings: RealmSettings, schema: AttributeSchema, keys: KeyRing, secrets: RealmSecrets,
    at now: Instant
  ) {
    self.id = id
    self.number = number
    self.settings = settings
    self.schema = schema
    self.keys = keys
    self.secrets = secrets
    created = now
    modified = now
  }

  package func client(_ id: ClientID) throws(CoreError) -> Client {
    if let client = clients[id]?.value { return client }
    if settings.meetsClients, let entry = running[ClientDocuments.self][id] { return entry.client }
    guard settings.takesAnyClient, (1...255).contains(id.text.utf8.count) else { throw .client(.notFound(id)) }
    return Client.anybody(id, in: self)
  }

  /// Whether any client satisfies the condition. In a realm that accepts any client, only known ones count.
  package func hasClient(where isLikeThat: (Client) -> Bool) -> Bool {
    clients.values.contains { isLikeThat($0.value) }
  }

  /// All clients, ordered by id.
  package var allClients: [Client] {
    clients.values.map(\.value).sorted { $0.id.text < $1.id.text }
  }

  /// The clients that are not applications of a tenant.
  package var poolClients: [Client] { allClients.filter { $0.application == nil } }

  /// A user's groups in order of precedence: lowest number first, groups without one last.
  package func groups(of user: User) -> [Group] {
    user.groups.compactMap { groups[$0] }.enumerated().sorted {
      ($0.element.precedence ?? .max, $0.offset) < ($1.element.precedence ?? .max, $1.offset)
    }.map(\.element)
  }
}
