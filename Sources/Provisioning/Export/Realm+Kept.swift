internal import Ambient
package import JSON
package import Model
internal import Sandboxes
internal import Store

/// The state of a realm that an export writes besides the descriptions of pools, clients and providers. The risk rules
/// are not included: their front restores them.
extension Realm {
  /// Empty if there is nothing to store.
  package var kept: JSONObject {
    var kept: JSONObject = [:]
    // A description of a client shows one secret.
    let clients = poolClients.filter { $0.heldSecrets.count > 1 }.map { client -> (String, JSON) in
      (client.id.text, .array(client.heldSecrets.map { Kept.json($0) }))
    }
    if !clients.isEmpty { kept["ClientSecrets"] = .object(JSONObject(clients)) }
    kept.keep("Terms", whole: terms.values.sorted { $0.id < $1.id })
    kept.keep("Brandings", whole: brandings.values.sorted { $0.id < $1.id })
    let styles = pageStyles.sorted { $0.key < $1.key }.map { ($0.key, Kept.json($0.value)) }
    if !styles.isEmpty { kept["PageStyles"] = .object(JSONObject(styles)) }
    kept.keep("ImportJobs", whole: importJobs.values.filter(\.isAtRest).sorted { $0.id < $1.id })
    if !documents.isEmpty { kept["Documents"] = .object(documents) }
    kept["Replica"] = replica.map { Kept.json($0) }
    kept["SessionLimit"] = settings.sessionLimit.map { .integer($0) }
    return kept
  }

  fileprivate mutating func restore(_ members: KeptMembers) throws(KeptMembers.Wrong) {
    for (id, secrets) in try members.optional("ClientSecrets", \.object) ?? [:] {
      guard var client = clients[ClientID(id)]?.value else { throw KeptMembers.Wrong() }
      client.heldSecrets = try KeptMembers(["Secrets": secrets] as JSONObject).values(
        "Secrets", of: ClientSecret.self, atMost: ClientSecret.limit)
      clients[client.id] = Box(client)
    }
    for document in try members.values("Terms", of: TermsDocument.self) { terms[document.id] = document }
    for branding in try members.values("Brandings", of: Branding.self) { brandings[branding.id] = branding }
    for (client, style) in try members.optional("PageStyles", \.object) ?? [:] {
      pageStyles[client] = try Kept.value(PageStyle.self, style)
    }
    for job in try members.values("ImportJobs", of: ImportJob.self, atMost: Realm.importLimit) {
      guard job.isAtRest else { throw KeptMembers.Wrong() }
      importJobs[job.id] = job
    }
    documents = try members.optional("Documents", \.object) ?? [:]
    if let kept = try members.optional("Replica", \.object) {
      replica = try Kept.value(PoolReplica.self, .object(kept))
    }
    settings.sessionLimit = try members.optional("SessionLimit", \.integer)
  }
}

extension RealmProvisioning {
  /// Restores what an export stored, into a realm that has its clients.
  /// - Returns: false, with nothing changed, for data of another form.
  package func restore(_ kept: JSONObject) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      var realm = transaction.realm
      do throws(KeptMembers.Wrong) {
        try realm.restore(KeptMembers(kept))
      } catch {
        return false
      }
      transaction.realm = realm
      return true
    }
  }
}

extension Client {
  /// The state of an application for which a configuration has no keys: two secrets, and its registered metadata. nil
  /// for any other.
  package var kept: JSONObject? {
    var kept: JSONObject = [:]
    if heldSecrets.count > 1 { kept["Secrets"] = .array(heldSecrets.map { Kept.json($0) }) }
    let registered = keptRegistration
    if !registered.isEmpty { kept["Registration"] = .object(registered) }
    return kept.isEmpty ? nil : kept
  }
}

extension RealmProvisioning {
  /// Restores what an export stored of an application.
  /// - Returns: false, with nothing changed, for data of another form.
  package func restore(_ kept: JSONObject, of client: ClientID) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(client)
      do throws(KeptMembers.Wrong) {
        let kept = KeptMembers(kept)
        let secrets = try kept.values("Secrets", of: ClientSecret.self, atMost: ClientSecret.limit)
        let registered = try kept.optional("Registration", \.object)
        if let registered { try client.registration.restore(registered) }
        guard secrets.count > 1 || secrets.isEmpty && registered != nil else { return false }
        if !secrets.isEmpty { client.heldSecrets = secrets }
      } catch {
        return false
      }
      transaction.realm.clients[client.id] = Box(client)
      return true
    }
  }
}
