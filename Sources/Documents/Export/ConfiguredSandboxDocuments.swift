internal import Assembly
internal import Configuration
package import ControlAPI
internal import Imports
package import JSON
package import Model
package import Sandboxes
package import Tenants

extension DocumentFindings {
  init(_ report: ImportReport) {
    self.init()
    for note in report.notes {
      let finding = Finding(line: Int(note.position.mark.line), path: note.path, text: note.text)
      switch note.kind {
      case .taken: break
      case .guessed: guessed.append(finding)
      case .unknown: unknown.append(finding)
      case .leftOut: leftOut.append(finding)
      }
    }
  }
}

/// Configuration documents that come over the control API, read by the code that reads `--config`.
package struct ConfiguredSandboxDocuments: SandboxDocumentSource {
  private let keyStore: (any KeyStore)?

  /// - Parameter keyStore: where the signing keys of documents are stored; nil if they are in memory only.
  package init(keyStore: (any KeyStore)?) { self.keyStore = keyStore }

  /// Builds the document in a core that serves no requests, so that ids of other sandboxes do not conflict.
  package func sandbox(
    from document: [UInt8], name: String, keepsKeys: Bool
  ) throws -> (content: Sandbox, findings: DocumentFindings) {
    do {
      // A posted document must not read the server's environment or files by it.
      let reading = try ImportReader.read(document, name: name, context: ImportContext())
      let core = IdentityCore(
        addresses: Addresses(publicURL: "http://localhost"), keyStore: keepsKeys ? keyStore : nil)
      try SandboxProvisioning.provision(reading.document, in: core)
      guard let sandbox = core.sandbox() else { throw SandboxDocumentProblems(["the document is empty"]) }
      return (sandbox.snapshot, DocumentFindings(reading.report))
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }

  package func document(of sandbox: Sandbox) throws -> [UInt8] {
    try SandboxDocument(sandbox).bytes(checkedBy: self)
  }

  package func users(of realm: Realm, after number: UInt64, limit: Int) -> [UInt8] {
    let page = Array(realm.users.after(number).prefix(limit + 1))
    var writer = JSONWriter(reserving: 64 << 10)
    writer.beginObject()
    writer.member("pool", realm.id.text)
    writer.member("total", realm.users.count)
    writer.name("users")
    writer.beginArray()
    for user in page.prefix(limit) {
      writer.beginObject()
      writer.write(user: user, of: realm)
      writer.endObject()
    }
    writer.endArray()
    if page.count > limit { writer.member("next", "\(page[limit - 1].number)") }
    writer.endObject()
    return writer.bytes
  }

  package func add(
    _ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?
  ) throws -> DocumentFindings? {
    try ServiceDump(document)?.add(to: sandbox, of: core, pool: pool)
  }

  package func addTenant(_ document: [UInt8], to sandbox: SandboxHolder, of core: IdentityCore) throws -> String {
    do {
      let members = try JSON.parse(document).object ?? [:]
      let document = try Self.document(ofTenant: members, among: core.realms(in: sandbox))
      return try SandboxProvisioning.provisionTenant(of: document, in: core, sandbox)
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }

  package func changeTenant(_ changes: [UInt8], of service: TenantService, in core: IdentityCore) throws {
    let (tenant, realm, _) = try service.current()
    guard let given = try JSON.parse(changes).object else { throw SandboxDocumentProblems(["expected an object"]) }
    var merged = tenant.configured(in: realm)
    for (name, value) in given where name != "applications" { merged[name] = value }
    let changed = given["applications"]?.array?.compactMap(\.object) ?? []
    merged["applications"] = .array(Self.merge(changed, into: merged["applications"]?.array ?? []))
    do {
      let document = try Self.document(ofTenant: ["entraTenants": [.object(merged)]], among: [realm])
      let ids = Set(changed.compactMap { $0["appId"]?.string?.lowercased() })
      guard let wanted = document.tenants.first else { return }
      try SandboxProvisioning.change(
        service, in: core, to: wanted, hasFlows: given["userFlows"] != nil, applications: ids)
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }

  package func triggers(of realm: Realm) -> JSONObject { realm.configuredTriggers?.object ?? [:] }

  package func triggers(in section: JSONObject) throws -> [Trigger: TriggerHandler] {
    let document: JSONObject = ["userPools": [["PoolName": "pool", "Triggers": .object(section)]]]
    do {
      var handlers: [Trigger: TriggerHandler] = [:]
      for (name, trigger) in try ConfigurationLoader.load(document, name: "triggers").userPools.first?.triggers ?? [:] {
        if let place = Trigger(rawValue: name) { handlers[place] = TriggerHandler(trigger) }
      }
      return handlers
    } catch {
      throw SandboxDocumentProblems(error.lines)
    }
  }

  /// Applications are known by their ids; members that are left out stay.
  private static func merge(_ changed: [JSONObject], into known: [JSON]) -> [JSON] {
    var list = known.compactMap(\.object)
    for application in changed {
      let id = application["appId"]?.string?.lowercased()
      if let index = list.firstIndex(where: { $0["appId"]?.string?.lowercased() == id }) {
        // A change with a secret replaces all secrets.
        if application["secret"] != nil { list[index]["Kept"] = nil }
        for (name, value) in application { list[index][name] = value }
      } else {
        list.append(application)
      }
    }
    return list.map { .object($0) }
  }

  /// A document of one tenant. A user pool beside it may exist already, so it need not be in the document.
  private static func document(ofTenant members: JSONObject, among realms: [Realm]) throws -> ConfiguredDocument {
    var members = members
    if let pool = members["entraTenants"]?.array?.first?.object?["realm"]?.string,
      realms.contains(where: { $0.id.text == pool && ($0.tenant?.isAlsoUserPool ?? true) })
    {
      members["userPools"] = [["Id": .string(pool), "PoolName": "pool"]]
    }
    return try ConfigurationLoader.load(members, name: "tenant")
  }
}
