package import JSON

/// One issuer with its users, clients and keys. A value: a snapshot of it is an assignment.
package struct Realm: Sendable, Codable {
  package internal(set) var id: RealmID
  /// Its place among the realms of its sandbox in the order in which they were made.
  package internal(set) var number: UInt64
  package var settings: RealmSettings
  package var schema: AttributeSchema
  package internal(set) var clients: Table<ClientID, Box<Client>> = [:]
  package var users = UserTable()
  package var groups: Table<String, Group> = [:]
  package var resourceServers: [String: ResourceServer] = [:]
  package internal(set) var providers: [String: Provider] = [:]
  package internal(set) var terms: [UniqueID: TermsDocument] = [:]
  package internal(set) var brandings: [UniqueID: Branding] = [:]
  /// By client id, or ``styleOfAll``.
  package internal(set) var pageStyles: [String: PageStyle] = [:]
  package internal(set) var importJobs: [String: ImportJob] = [:]
  /// How sign-ins are watched: by client id, and for the rest under the empty text.
  package internal(set) var riskRules: [String: RiskRules] = [:]
  /// What a front keeps beside the settings, by its own names; nothing in the core heeds it.
  package internal(set) var documents: JSONObject = [:]
  package let created: Instant
  package var modified: Instant
  package internal(set) var keys: KeyRing
  /// Seals refresh tokens and SRP state, and makes up what strangers are told of people who do not exist.
  var secrets: RealmSecrets
  /// What makes it a directory tenant, if it is one.
  package internal(set) var tenant: Tenant?

  var flows = ExpiringTable<UniqueID, Flow>(capacity: 20_000)
  var authorizationCodes = ExpiringTable<UniqueID, AuthorizationCode>(capacity: 20_000)
  var browserSessions = ExpiringTable<UniqueID, BrowserSession>(capacity: 20_000)
  /// People who are at providers.
  var federationLegs = ExpiringTable<UniqueID, FederationLeg>(capacity: 20_000)
  /// People who are at providers to be signed out there.
  var signOutLegs = ExpiringTable<UniqueID, SignOutLeg>(capacity: 5_000)
  /// What service providers have asked, while their people sign in here.
  var serviceSignOns = ExpiringTable<UniqueID, ServiceSignOn>(capacity: 20_000)
  /// SRP proofs that were accepted: each opens the door once.
  var spentProofs = ExpiringTable<UniqueID, Bool>(capacity: 20_000)
  /// Attempts to sign in, sign up or recover in the tenant.
  var tenantFlows = ExpiringTable<UniqueID, TenantFlow>(capacity: 20_000)
  /// Authorization requests that were pushed ahead of their browsers.
  var pushedRequests = ExpiringTable<UniqueID, PushedRequest>(capacity: 5_000)
  /// Devices that wait for a person to let them in.
  var deviceAuthorizations = DeviceAuthorizations()

  init(
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
    guard settings.takesAnyClient, (1...255).contains(id.text.utf8.count) else { throw .clientNotFound(id) }
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
