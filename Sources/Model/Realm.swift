package import Ambient
package import JSON
package import Store

/// One issuer with its users, clients and keys. A value: a snapshot of it is an assignment.
package struct Realm: Sendable, Codable {
  package internal(set) var id: RealmID
  /// Its place among the realms of its sandbox in the order in which they were made.
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
  /// How sign-ins are watched: by client id, and for the rest under the empty text.
  package var riskRules: [String: RiskRules] = [:]
  /// Values that a front stores beside the settings, under its own names; the core does not use them.
  package var documents: JSONObject = [:]
  /// The pool's copy in a secondary region; there is one at most.
  package var replica: PoolReplica?
  /// Set while a request for the replica's region is served.
  var serving: ServingRegion?
  package let created: Instant
  package var modified: Instant
  package var keys: KeyRing
  /// The keys that seal refresh tokens and SRP state, and from which the pretended data of unknown users is derived.
  package var secrets: RealmSecrets
  /// The settings as a directory tenant; nil if it is none.
  package var tenant: Tenant?

  package var browserSessions = ExpiringTable<UniqueID, BrowserSession>(capacity: 20_000)
  /// Unfinished work, in the types that the rooms declare.
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

  /// Whether one of its clients is like that. A realm that takes any client has those alone that it knows.
  package func hasClient(where isLikeThat: (Client) -> Bool) -> Bool {
    clients.values.contains { isLikeThat($0.value) }
  }

  /// All clients, in the order of their ids.
  package var allClients: [Client] {
    clients.values.map(\.value).sorted { $0.id.text < $1.id.text }
  }

  /// Those that are no applications of a tenant.
  package var poolClients: [Client] { allClients.filter { $0.application == nil } }

  /// The groups of a user, those with the lowest precedence number first, those without one last.
  package func groups(of user: User) -> [Group] {
    user.groups.compactMap { groups[$0] }.enumerated().sorted {
      ($0.element.precedence ?? .max, $0.offset) < ($1.element.precedence ?? .max, $1.offset)
    }.map(\.element)
  }
}
