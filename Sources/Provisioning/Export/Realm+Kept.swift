internal import Ambient
package import JSON
package import Model
package import Sandboxes
internal import Store

/// What an export keeps of a realm beside what descriptions of pools, clients and providers can say. The rules for risks are not in it: the
/// front that was told them makes them again.
extension Realm {
  /// Empty where there is nothing to keep.
  package var kept: JSONObject {
    var kept: JSONObject = [:]
    // A description of a client shows one secret.
    let clients = poolClients.filter { $0.heldSecrets.count > 1 }.map { client -> (String, JSON) in
      (client.id.text, .array(client.heldSecrets.map(\.kept)))
    }
    if !clients.isEmpty { kept["ClientSecrets"] = .object(JSONObject(clients)) }
    kept.keep("Terms", terms.values.sorted { $0.id < $1.id }.map(\.kept))
    kept.keep("Brandings", brandings.values.sorted { $0.id < $1.id }.map(\.kept))
    let styles = pageStyles.sorted { $0.key < $1.key }.map { ($0.key, $0.value.kept) }
    if !styles.isEmpty { kept["PageStyles"] = .object(JSONObject(styles)) }
    kept.keep("ImportJobs", importJobs.values.sorted { $0.id < $1.id }.compactMap(\.kept))
    if !documents.isEmpty { kept["Documents"] = .object(documents) }
    kept["SessionLimit"] = settings.sessionLimit.map { .integer($0) }
    return kept
  }

  fileprivate mutating func restore(_ members: KeptMembers) throws(KeptMembers.Wrong) {
    for (id, secrets) in try members.optional("ClientSecrets", \.object) ?? [:] {
      guard var client = clients[ClientID(id)]?.value else { throw KeptMembers.Wrong() }
      client.heldSecrets = try KeptMembers(["Secrets": secrets] as JSONObject).list(
        "Secrets", atMost: ClientSecret.limit, ClientSecret.init(kept:))
      clients[client.id] = Box(client)
    }
    for document in try members.list("Terms", TermsDocument.init(kept:)) { terms[document.id] = document }
    for branding in try members.list("Brandings", Branding.init(kept:)) { brandings[branding.id] = branding }
    for (client, style) in try members.optional("PageStyles", \.object) ?? [:] {
      pageStyles[client] = try PageStyle(kept: KeptMembers(style))
    }
    for job in try members.list("ImportJobs", atMost: Realm.importLimit, ImportJob.init(kept:)) {
      importJobs[job.id] = job
    }
    documents = try members.optional("Documents", \.object) ?? [:]
    settings.sessionLimit = try members.optional("SessionLimit", \.integer)
  }
}

extension RealmService {
  /// Puts back what an export kept, into a realm that has its clients.
  /// - Returns: false, and nothing is changed, for what no export wrote.
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
  /// What an application has that a configuration has no words for: two secrets, what it said of itself when it registered. nil for any
  /// other.
  package var kept: JSONObject? {
    var kept: JSONObject = [:]
    if heldSecrets.count > 1 { kept["Secrets"] = .array(heldSecrets.map(\.kept)) }
    let registered = registration.kept
    if !registered.isEmpty { kept["Registration"] = .object(registered) }
    return kept.isEmpty ? nil : kept
  }
}

extension RealmService {
  /// Puts back what an export kept of an application.
  /// - Returns: false, and nothing is changed, for what no export wrote.
  package func restore(_ kept: JSONObject, of client: ClientID) throws(CoreError) -> Bool {
    try update { (transaction) throws(CoreError) in
      var client = try transaction.realm.client(client)
      do throws(KeptMembers.Wrong) {
        let kept = KeptMembers(kept)
        let secrets = try kept.list("Secrets", atMost: ClientSecret.limit, ClientSecret.init(kept:))
        let registered = try kept.optional("Registration", \.object)
        if let registered { try client.registration.restore(KeptMembers(registered)) }
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

extension ClientSecret {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      try members.text("Value"), stamp: try members.number("Stamp"), created: try members.instant("Created"))
  }

  fileprivate var kept: JSON {
    ["Value": .string(value), "Stamp": .integer(Int(stamp)), "Created": .kept(created)]
  }
}

extension TermsDocument {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      id: try members.id("Id"), client: ClientID(try members.text("Client")), name: try members.text("Name"),
      links: try members.list("Links") { (link) throws(KeptMembers.Wrong) in
        Link(language: try link.text("Language"), address: try link.text("Address"))
      }, created: try members.instant("Created"), modified: try members.instant("Modified"))
  }

  fileprivate var kept: JSON {
    [
      "Id": .string(id.description), "Client": .string(client.text), "Name": .string(name),
      "Links": .array(links.map { ["Language": .string($0.language), "Address": .string($0.address)] }),
      "Created": .kept(created), "Modified": .kept(modified),
    ]
  }
}

extension Branding {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      id: try members.id("Id"), client: ClientID(try members.text("Client")),
      usesStandard: try members.flag("Standard"), settings: try members.optional("Settings") { $0 },
      assets: try members.list("Assets") { (asset) throws(KeptMembers.Wrong) in
        Asset(
          category: try asset.text("Category"), colorMode: try asset.text("ColorMode"),
          format: try asset.text("Format"), bytes: try asset.optional("Bytes", \.string),
          id: try asset.optional("Id", \.string))
      }, created: try members.instant("Created"), modified: try members.instant("Modified"))
  }

  fileprivate var kept: JSON {
    var kept: JSONObject = [
      "Id": .string(id.description), "Client": .string(client.text), "Standard": .bool(usesStandard),
    ]
    kept["Settings"] = settings
    kept.keep("Assets", assets.map(\.kept))
    kept["Created"] = .kept(created)
    kept["Modified"] = .kept(modified)
    return .object(kept)
  }
}

extension Branding.Asset {
  fileprivate var kept: JSON {
    var kept: JSONObject = [
      "Category": .string(category), "ColorMode": .string(colorMode), "Format": .string(format),
    ]
    kept["Bytes"] = bytes.map { .string($0) }
    kept["Id"] = id.map { .string($0) }
    return .object(kept)
  }
}

extension PageStyle {
  fileprivate init(kept members: KeptMembers) throws(KeptMembers.Wrong) {
    self.init(
      css: try members.optional("CSS", \.string), image: try members.optional("Image", KeptMembers.bytes),
      version: try members.text("Version"), created: try members.instant("Created"),
      modified: try members.instant("Modified"))
  }

  fileprivate var kept: JSON {
    var kept: JSONObject = ["Version": .string(version), "Created": .kept(created), "Modified": .kept(modified)]
    kept["CSS"] = css.map { .string($0) }
    kept["Image"] = image.map { .kept($0) }
    return .object(kept)
  }
}
