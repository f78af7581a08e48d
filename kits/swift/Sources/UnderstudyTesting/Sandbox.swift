public import Foundation

/// An isolated environment within a server: realms, clock, outbox, journal and faults of its own.
public struct Sandbox: Sendable {
  /// The sandbox of the test that runs, where the trait `.understudy` made one.
  @TaskLocal public static var current: Sandbox?

  /// What the server says of it.
  public let info: Info
  /// Ready settings of clients.
  public let clientConfiguration: ClientConfiguration
  private let wire: Wire

  init(wire: Wire, info data: Data) throws {
    self.wire = wire
    info = try Sandbox.decoder.decode(Info.self, from: data)
    clientConfiguration = try ClientConfiguration(data)
  }

  /// Its id: the AWS access key id of calls that name no pool, such as CreateUserPool.
  public var id: String { info.sandbox }

  /// The id here of a pool, client, tenant, application or domain of the configuration.
  public func id(of configured: String) throws -> String {
    guard let mapping = info.mapping else { return configured }
    guard let id = mapping[configured] else {
      let known = mapping.keys.sorted().joined(separator: ", ")
      throw NotFound(description: "\(configured) is not in the configuration; expected one of \(known)")
    }
    return id
  }

  // MARK: Mails and texts

  /// The messages that match, newest last. With `wait`, it returns as soon as there is one.
  public func messages(
    to: String? = nil, kind: Message.Kind? = nil, realm: String? = nil, wait: Duration? = nil
  ) async throws -> [Message] {
    struct List: Decodable { let messages: [Message] }
    let query = ["to": to, "kind": kind?.rawValue, "realm": realm, "wait": wait.map(Sandbox.whole)]
    return try await read(List.self, "messages", query).messages
  }

  /// The newest message that matches, as soon as there is one.
  public func waitForMessage(
    to: String? = nil, kind: Message.Kind? = nil, realm: String? = nil, timeout: Duration = .seconds(5)
  ) async throws -> Message {
    let query = ["to": to, "kind": kind?.rawValue, "realm": realm, "wait": Sandbox.whole(timeout)]
    do {
      return try await read(Message.self, "messages/latest", query)
    } catch let refusal as Refusal where refusal.code == "message_not_found" {
      let there = try await messages().suffix(5).map { "\($0.kind) to \($0.to)" }.joined(separator: "; ")
      let wanted = [to.map { "to \($0)" }, kind.map { "kind \($0.rawValue)" }, realm].compactMap { $0 }
      throw NotFound(
        description: """
          no message (\(wanted.isEmpty ? "any" : wanted.joined(separator: ", "))) within \(timeout); the outbox has: \
          \(there.isEmpty ? "none" : there)
          """)
    }
  }

  /// The code of the newest message that matches, as soon as there is one.
  public func waitForCode(
    to: String? = nil, kind: Message.Kind? = nil, realm: String? = nil, timeout: Duration = .seconds(5)
  ) async throws -> String {
    let message = try await waitForMessage(to: to, kind: kind, realm: realm, timeout: timeout)
    guard let code = message.code else {
      throw NotFound(description: "the newest message to \(message.to) (\(message.kind)) has no code: \(message.body)")
    }
    return code
  }

  // MARK: Time

  /// The time of this sandbox.
  public func now() async throws -> Date {
    try await read(Clock.self, "clock").now
  }

  /// Moves the clock on; codes, sessions and tokens expire by it. The new time.
  @discardableResult
  public func advanceClock(by duration: Duration) async throws -> Date {
    let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds.magnitude % 1_000 + 1_000).dropFirst()
    let text = "\(milliseconds < 0 ? "-" : "")PT\(milliseconds.magnitude / 1_000).\(fraction)S"
    return try await clock(["advance": text])
  }

  /// Stops the clock, now or at a time.
  @discardableResult
  public func freezeClock(at time: Date? = nil) async throws -> Date {
    try await clock(["freeze": time.map { Sandbox.text($0) as Any } ?? true])
  }

  /// Returns to the time of the machine.
  @discardableResult
  public func resetClock() async throws -> Date {
    try await clock(["reset": true])
  }

  private func clock(_ body: [String: Any]) async throws -> Date {
    let data = try await wire.call("POST", "clock", body: body, sandbox: id)
    return try Sandbox.decoder.decode(Clock.self, from: data).now
  }

  // MARK: Faults

  /// Makes requests fail on purpose, until the fault has struck as often as it says, or is removed. The result is its
  /// id.
  @discardableResult
  public func fault(_ fault: Fault) async throws -> String {
    struct Made: Decodable { let id: String }
    let data = try await wire.call("POST", "faults", body: fault.body, sandbox: id)
    return try Sandbox.decoder.decode(Made.self, from: data).id
  }

  /// Removes one fault.
  public func removeFault(_ fault: String) async throws {
    _ = try await wire.call("DELETE", "faults/\(Wire.escaped(fault))", sandbox: id)
  }

  /// Removes all of them.
  public func clearFaults() async throws {
    _ = try await wire.call("DELETE", "faults", sandbox: id)
  }

  // MARK: What clients sent

  /// The requests that match, oldest first. With `wait`, it returns as soon as there is one.
  public func requests(
    _ operation: String? = nil, client: String? = nil, user: String? = nil, status: Int? = nil, wait: Duration? = nil
  ) async throws -> [RecordedRequest] {
    struct List: Decodable { let requests: [RecordedRequest] }
    let query = [
      "operation": operation, "client": client, "user": user, "status": status.map(String.init),
      "wait": wait.map(Sandbox.whole),
    ]
    return try await read(List.self, "requests", query).requests
  }

  // MARK: Users and tokens

  /// Makes a confirmed user, without sending a message.
  public func createUser(
    _ username: String, password: String? = nil, attributes: [String: String] = [:], realm: String? = nil
  ) async throws {
    var body: [String: Any] = ["username": username, "attributes": attributes]
    if let password { body["password"] = password }
    if let realm { body["realm"] = realm }
    _ = try await wire.call("POST", "users", body: body, sandbox: id)
  }

  /// Tokens of a sign-in that did not have to happen; a defect makes them wrong in exactly one way.
  public func tokens(
    for user: String, client: String? = nil, realm: String? = nil, claims: [String: String] = [:],
    expiresIn: Int? = nil, defect: Tokens.Defect? = nil
  ) async throws -> Tokens {
    var body: [String: Any] = ["user": user, "use": "both", "claims": claims]
    if let client { body["client_id"] = client }
    if let realm { body["realm"] = realm }
    if let expiresIn { body["expires_in"] = expiresIn }
    if let defect { body["defect"] = defect.rawValue }
    let data = try await wire.call("POST", "tokens", body: body, sandbox: id)
    return try Sandbox.decoder.decode(Tokens.self, from: data)
  }

  /// From now on, the tokens of one kind that a user has been given are answered as expired; later ones, other kinds
  /// and other users are untouched.
  /// - Parameters:
  ///   - user: a `sub`, or a name for every account of that name.
  ///   - session: one sign-in, by its id (the claim `origin_jti`); all if nil.
  public func expire(
    _ user: String, _ kind: Tokens.Kind, session: String? = nil, realm: String? = nil
  ) async throws {
    var body: [String: Any] = ["what": kind.rawValue]
    if let session { body["session"] = session }
    if let realm { body["realm"] = realm }
    _ = try await wire.call("POST", "users/\(Wire.escaped(user))/expire", body: body, sandbox: id)
  }

  // MARK: Sign in with Apple

  /// What the native sheet of Sign in with Apple would hand to the app, from a realm with `imitates: apple`.
  /// - Parameters:
  ///   - realm: its id in this sandbox, as ``id(of:)`` gives it.
  ///   - client: the app's bundle id.
  ///   - nonce: what the app's request has, mostly a hash.
  public func signInWithApple(
    _ user: String, client: String, realm: String, nonce: String? = nil
  ) async throws -> AppleSignIn {
    var body: [String: Any] = ["realm": realm, "client_id": client, "user": user, "use": "id"]
    if let nonce { body["claims"] = ["nonce": nonce] }
    let data = try await wire.call("POST", "tokens", body: body, sandbox: id)
    return try Sandbox.decoder.decode(AppleSignIn.self, from: data)
  }

  /// Sends Apple's server-to-server notification of a change of an account; the result is the signed payload.
  @discardableResult
  public func notify(
    _ event: AppleSignIn.Event, user: String, realm: String, client: String? = nil
  ) async throws -> String {
    struct Sent: Decodable { let payload: String }
    var body: [String: Any] = ["realm": realm, "user": user, "event": event.rawValue]
    if let client { body["client_id"] = client }
    let data = try await wire.call("POST", "apple/notifications", body: body, sandbox: id)
    return try Sandbox.decoder.decode(Sent.self, from: data).payload
  }

  // MARK: The whole

  /// Keeps the present state; the id is for ``restore(_:)``.
  public func snapshot() async throws -> String {
    struct Made: Decodable { let id: String }
    let data = try await wire.call("POST", "snapshots", body: [:], sandbox: id)
    return try Sandbox.decoder.decode(Made.self, from: data).id
  }

  /// Back to a snapshot.
  public func restore(_ snapshot: String) async throws {
    _ = try await wire.call("POST", "snapshots/\(Wire.escaped(snapshot))/restore", sandbox: id)
  }

  /// Back to the state in which it was made, without faults, messages and requests.
  public func reset() async throws {
    _ = try await wire.call("POST", "reset", sandbox: id)
  }

  /// Removes it; nothing happens if it is gone already.
  public func delete() async throws {
    do {
      _ = try await wire.call("DELETE", "sandboxes/\(Wire.escaped(id))")
    } catch let refusal as Refusal where refusal.code == "sandbox_not_found" {
      return
    }
  }

  /// Any other call of the control API, in this sandbox: `control("GET", "export")`.
  public func control(
    _ method: String, _ path: String, query: [String: String?] = [:], body: [String: Any]? = nil
  ) async throws -> Data {
    try await wire.call(method, path, query: query, body: body, sandbox: id)
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ path: String, _ query: [String: String?] = [:]
  ) async throws -> Value {
    try Sandbox.decoder.decode(type, from: try await wire.call("GET", path, query: query, sandbox: id))
  }

  private struct Clock: Decodable { let now: Date }

  /// The server counts whole seconds, 60 at most.
  private static func whole(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return String(min(60, max(0, seconds + (attoseconds > 0 ? 1 : 0))))
  }

  private static func text(_ time: Date) -> String {
    time.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
      return try style.parse(text)
    }
    return decoder
  }
}

/// Something that was expected is not there.
public struct NotFound: Error, CustomStringConvertible, Sendable {
  /// What is missing, and what is there instead.
  public let description: String
}
