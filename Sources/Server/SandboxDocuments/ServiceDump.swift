internal import Configuration
internal import ControlAPI
internal import JSON
internal import Model
internal import Sandboxes

/// The output of the AWS command line for a pool, a client, or users, which is added to a sandbox like a configuration.
struct ServiceDump {
  private enum Kind {
    case pool, client, users
  }

  private let kind: Kind
  private let content: JSON

  /// nil for anything else.
  init?(_ document: [UInt8]) {
    guard document.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let object = (try? JSON.parse(document))?.object
    else { return nil }
    if let pool = object["UserPool"], object.count == 1 {
      (kind, content) = (.pool, pool)
    } else if let client = object["UserPoolClient"], object.count == 1 {
      (kind, content) = (.client, client)
    } else if let users = object["Users"], object.names.allSatisfy(["Users", "PaginationToken", "NextToken"].contains) {
      (kind, content) = (.users, users)
    } else {
      return nil
    }
  }

  /// - Parameter pool: the pool of the users; nil for the sandbox's only or first pool.
  func add(to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?) throws {
    do {
      switch kind {
      case .pool: try SandboxProvisioning.provision(try document([content]), in: core, sandbox: sandbox)
      case .client: try add(["Clients": [content]], to: content["UserPoolId"]?.string, core, sandbox)
      case .users: try add(["Users": content], to: pool?.text, core, sandbox)
      }
    } catch let problems as ConfigurationProblems {
      throw SandboxDocumentProblems(problems.lines)
    }
  }

  /// Reads the members as those of a pool which has what the real one has, so that references are checked.
  private func add(_ members: JSONObject, to pool: String?, _ core: IdentityCore, _ sandbox: SandboxHolder) throws {
    let content = sandbox.snapshot
    let realm = pool.map { content.realm(RealmID($0)) } ?? content.oldestRealm
    guard let realm else {
      throw SandboxDocumentProblems(["the sandbox has no pool \(pool ?? "to add it to"): import the pool first"])
    }
    var described = SandboxDocument.members(of: realm)
    for (name, value) in members { described[name] = value }
    guard let configured = try document([.object(described)]).userPools.first else { return }
    try SandboxProvisioning.add(configured, to: core.realm(realm.id), of: core)
  }

  private func document(_ pools: [JSON]) throws -> ConfiguredDocument {
    let document: JSON = ["userPools": .array(pools)]
    return try ConfigurationLoader.load([ConfigurationSource(name: "import", bytes: document.bytes)], environment: [:])
  }
}
