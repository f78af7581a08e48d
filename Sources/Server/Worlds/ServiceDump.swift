internal import Configuration
internal import ControlAPI
internal import IdentityCore
internal import JSON

/// What the AWS command line prints of a pool, of a client, or of users: added to a sandbox as the configuration would have it.
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

  /// - Parameter pool: whose the users are; nil for the sandbox's only or first pool.
  func add(to sandbox: SandboxHolder, of core: IdentityCore, pool: RealmID?) throws {
    do {
      switch kind {
      case .pool: try Seeding.plant(try world([content]), in: core, sandbox: sandbox)
      case .client: try add(["Clients": [content]], to: content["UserPoolId"]?.string, core, sandbox)
      case .users: try add(["Users": content], to: pool?.text, core, sandbox)
      }
    } catch let problems as ConfigurationProblems {
      throw WorldProblems(problems.lines)
    }
  }

  /// Reads the members as those of a pool which has what the real one has, so that references are checked.
  private func add(_ members: JSONObject, to pool: String?, _ core: IdentityCore, _ sandbox: SandboxHolder) throws {
    let content = sandbox.snapshot
    let realm = pool.map { content.realm(RealmID($0)) } ?? content.oldestRealm
    guard let realm else {
      throw WorldProblems(["the sandbox has no pool \(pool ?? "to add it to"): import that first"])
    }
    var described = WorldDocument.members(of: realm)
    for (name, value) in members { described[name] = value }
    guard let configured = try world([.object(described)]).userPools.first else { return }
    try Seeding.add(configured, to: core.realm(realm.id), of: core)
  }

  private func world(_ pools: [JSON]) throws -> ConfiguredWorld {
    let document: JSON = ["userPools": .array(pools)]
    return try ConfigurationLoader.load([ConfigurationSource(name: "import", bytes: document.bytes)], environment: [:])
  }
}
