internal import JSON
internal import Platform

/// Names of a running server, for the completion of command lines and for commands that take them.
enum LiveNames {
  /// A user waits at a prompt.
  private static let patience = Duration.milliseconds(500)
  private static let limit = "100"

  /// Pools, by id and by name.
  static func pools() -> [String] {
    guard let pools = ask("info")?["user_pools"]?.array else { return [] }
    return pools.flatMap { pool in [pool["id"]?.string, pool["name"]?.string].compactMap { $0 } }
  }

  /// Ids of sandboxes.
  static func sandboxes() -> [String] {
    (ask("sandboxes")?["sandboxes"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  /// The first users, by address where they have one.
  static func users() -> [String] {
    (ask("users", [("limit", limit)])?["users"]?.array ?? []).compactMap { user in
      user["attributes"]?["email"]?.string ?? user["username"]?.string
    }
  }

  /// The `sub` of the one user whom a name, address or sub finds.
  static func subject(of name: String, _ client: ControlClient) throws -> String {
    let found = try JSON.parse(try client.call("GET", "users", [("q", name), ("limit", "2")]))["users"]?.array ?? []
    guard let subject = found.first?["sub"]?.string else {
      throw StartError("no user is called \(name); expected a name, an address or a sub")
    }
    guard found.count == 1 else { throw StartError("several users match \(name); expected more of the name, or a sub") }
    return subject
  }

  /// Nothing at all where no server answers: a prompt is no place for errors.
  private static func ask(_ path: String, _ parameters: [(String, String)] = []) -> JSON? {
    let environment = ProcessEnvironment.current()
    let reader = OptionReader(environment: environment)
    guard let target = try? HealthTarget(url: reader.variable("--url"), environment: environment) else { return nil }
    let client = ControlClient(url: target.url, token: reader.variable("--control-token"), timeout: patience)
    return try? JSON.parse(try client.call("GET", path, parameters))
  }
}
