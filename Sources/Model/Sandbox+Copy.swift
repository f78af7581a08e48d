package import Ambient
internal import JSON
internal import Store

extension Sandbox {
  /// A private copy with fresh ids, independent of the original.
  ///
  /// Users are not copied, so the cost does not depend on their number. Realms share their signing keys with the
  /// original until rotation: generating RSA keys would take longest, and tokens differ by issuer and client anyway.
  /// Sign-ins in progress stay with the original.
  /// - Returns: the copy, and for each old id of a realm, client or domain the new one.
  package func copied(as id: SandboxID, random: inout RandomSource) -> (copy: Sandbox, mapping: [String: String]) {
    var copy = self
    var mapping: [String: String] = [:]
    copy.id = id
    copy.random = random.branch()
    copy.outbox = Outbox()
    copy.journal = Ledger()
    copy.authenticators = nil
    copy.realms = [:]
    // Realms are created on demand in the default sandbox only: in others no path leads to them.
    for realm in realms.values.map(\.value).sorted(by: { $0.number < $1.number }) where realm.id != .template {
      let fresh = realm.copied(random: &random, mapping: &mapping)
      copy.realms[fresh.id] = Box(fresh)
    }
    for realm in copy.realms.values.map(\.value) where realm.settings.federation != nil {
      var realm = realm
      realm.settings.federation?.renameRealms(by: mapping)
      copy.realms[realm.id] = Box(realm)
    }
    copy.identityPools = [:]
    copy.credentials.removeAll()
    for pool in allIdentityPools {
      let fresh = pool.copied(random: &random, mapping: &mapping)
      copy.identityPools[fresh.id] = Box(fresh)
    }
    return (copy, mapping)
  }
}

extension Realm {
  fileprivate func copied(random: inout RandomSource, mapping: inout [String: String]) -> Realm {
    var copy = self
    copy.id = RealmID("\(id.region)_\(random.text(9, from: RandomSource.alphanumerics))")
    copy.secrets = RealmSecrets(random: &random)
    copy.forgetAttempts()
    for place in [\RealmSettings.domain, \RealmSettings.customDomain] {
      guard let domain = settings[keyPath: place] else { continue }
      let mark = random.text(8, from: RandomSource.lowercaseAlphanumerics)
      // A prefix must stay one label of at most 63 characters; a full name gets another label in front.
      let fresh = domain.utf8.contains(UInt8(ascii: ".")) ? "\(mark).\(domain)" : "\(domain.prefix(50))-\(mark)"
      copy.settings[keyPath: place] = fresh
      mapping[domain] = fresh
    }
    copy.renameTenant(random: &random, mapping: &mapping)
    copy.clients = [:]
    for client in allClients {
      var fresh = client
      fresh.id = client.id.fresh(random: &random)
      fresh.realm = copy.id
      copy.clients[fresh.id] = Box(fresh)
      mapping[client.id.text] = fresh.id.text
    }
    mapping[id.text] = copy.id.text
    copy.renameClients(mapping)
    return copy
  }

  /// Replaces old ids in values of clients and in the groups of providers.
  private mutating func renameClients(_ mapping: [String: String]) {
    func fresh(_ client: ClientID) -> ClientID { ClientID(mapping[client.text] ?? client.text) }
    for (id, document) in terms { terms[id]?.client = fresh(document.client) }
    for (id, branding) in brandings { brandings[id]?.client = fresh(branding.client) }
    pageStyles = Dictionary(uniqueKeysWithValues: pageStyles.map { (mapping[$0.key] ?? $0.key, $0.value) })
    riskRules = Dictionary(uniqueKeysWithValues: riskRules.map { (mapping[$0.key] ?? $0.key, $0.value) })
    documents = documents.renamed(by: mapping)
  }

  /// A realm that is only a tenant has the tenant's id.
  private mutating func renameTenant(random: inout RandomSource, mapping: inout [String: String]) {
    guard var tenant else { return }
    let old = tenant.id.description
    tenant.id = random.uniqueID()
    mapping[old] = tenant.id.description
    if !tenant.isAlsoUserPool { id = RealmID(tenant.id.description) }
    let mark = random.text(8, from: RandomSource.lowercaseAlphanumerics)
    tenant.domains = tenant.domains.map { domain in
      let labels = domain.split(separator: ".", maxSplits: 1)
      let fresh = "\(labels.first?.prefix(50) ?? "")-\(mark)" + (labels.count > 1 ? ".\(labels[1])" : "")
      mapping[domain] = fresh
      return fresh
    }
    self.tenant = tenant
  }

  /// Removes unfinished operations and browser sessions.
  mutating func forgetAttempts() {
    browserSessions.removeAll()
    running.removeAll()
  }
}

extension JSONObject {
  /// Replaces old ids of clients and realms where a name or string is exactly an old id: fronts' stored values refer to
  /// clients and realms by both.
  fileprivate func renamed(by mapping: [String: String]) -> JSONObject {
    JSONObject(map { (mapping[$0.name] ?? $0.name, $0.value.renamed(by: mapping)) })
  }
}

extension JSON {
  fileprivate func renamed(by mapping: [String: String]) -> JSON {
    switch self {
    case .object(let object): .object(object.renamed(by: mapping))
    case .array(let items): .array(items.map { $0.renamed(by: mapping) })
    case .string(let text): .string(mapping[text] ?? text)
    default: self
    }
  }
}

extension ClientID {
  /// A new id of the same form: applications of tenants have UUIDs.
  fileprivate func fresh(random: inout RandomSource) -> ClientID {
    if UniqueID(text) != nil { return ClientID(random.uniqueID().description) }
    return ClientID(random.text(26, from: RandomSource.lowercaseAlphanumerics))
  }
}
