internal import Ambient
internal import Description
internal import Encodings
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes

/// Lists all sandboxes.
enum GetSandboxes: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "sandboxes", tag: .sandboxes, summary: "List all sandboxes, the oldest first",
    actsOnSandbox: false)

  struct Output: ObjectAnswer {
    let sandboxes: [SandboxAnswer]

    static let name = "Sandboxes"
    static let members: [AnswerMember<Output>] = [AnswerMember("sandboxes", \.sandboxes)]
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let core = call.core
    return .work { response(Output(sandboxes: core.registry.sandboxes.map { SandboxAnswer($0) })) }
  }
}

/// Creates a sandbox from the configuration or a document, with fresh ids.
enum PostSandboxes: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "sandboxes", tag: .sandboxes, summary: "Create a sandbox",
    details: """
      It holds what the configuration made, or what `configuration` describes, under fresh ids; `mapping` has the new for each \
      old one. Calls that name one of its pools, clients, tokens or sessions belong to it. Calls that name none belong to it \
      when its id is their access key id, or in the header `Understudy-Sandbox`. With `configuration`, `guessed`, `unknown` and `left_out` \
      have what came of the document, each with its line.
      """,
    status: 201, actsOnSandbox: false, errors: [.sandboxLimit, .invalidConfiguration, .notImplemented])

  typealias Output = Info

  struct Input: MemberDecodable {
    let name: String?
    let timeToLive: Duration?
    let configuration: [UInt8]?

    init(from members: inout MemberReader) throws(Refusal) {
      name = try members.optional("name", .text(1...128), "The name of the sandbox.")
      timeToLive = try members.optional(
        "time_to_live", .lifetime,
        "The time, by the machine's clock, after which the sandbox is removed; at least a second.")
      configuration = try members.optional(
        "configuration", .document,
        "A configuration document as text (YAML or JSON) or as JSON. It cannot refer to environment variables.")
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try make(input, in: call)) } }
  }

  private static func make(_ input: Input, in call: Call) throws -> Info {
    var template: Sandbox?
    var findings: DocumentFindings?
    if let document = input.configuration {
      let made = try call.documents().sandbox(from: document, name: "configuration", keepsKeys: false)
      template = made.content
      findings = made.findings
    }
    let (sandbox, mapping) = try call.core.makeSandbox(
      name: input.name, timeToLive: input.timeToLive, from: template)
    if let lifetime = input.timeToLive { SandboxLife.end(sandbox.id, of: call.core, after: lifetime, call.settings) }
    var info = Info(of: sandbox, call)
    info.mapping = mapping
    info.findings = findings
    return info
  }
}

/// Removes a sandbox.
enum DeleteSandbox: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "sandboxes/{id}", tag: .sandboxes, summary: "Remove a sandbox with its content",
    status: 204, actsOnSandbox: false, errors: [.sandboxNotFound, .defaultSandbox])

  typealias Output = NoContent

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let id = SandboxID(call.request.parameters["id"])
    guard let sandbox = call.core.sandbox(id) else { throw Refusal(.sandboxNotFound, "there is no sandbox \(id)") }
    // Releasing many users takes time.
    return .work {
      call.attempt {
        let isLarge = sandbox.snapshot.userCount > 1_000
        try call.core.removeSandbox(sandbox)
        if isLarge { call.settings.memory.giveBack() }
        return response(NoContent())
      }
    }
  }
}

/// Removes sandboxes when they expire.
enum SandboxLife {
  /// Schedules the removal of sandboxes from an earlier run.
  static func begin(_ core: IdentityCore, _ settings: ControlSettings) {
    for sandbox in core.registry.sandboxes {
      guard let expires = sandbox.expires else { continue }
      end(sandbox.id, of: core, after: max(.zero, expires - .machine), settings)
    }
  }

  static func end(_ id: SandboxID, of core: IdentityCore, after lifetime: Duration, _ settings: ControlSettings) {
    let memory = settings.memory
    settings.timers.after(milliseconds: Int(lifetime.milliseconds)) {
      // Not on the timer thread: releasing many users takes time.
      Task.detached {
        guard let sandbox = core.sandbox(id) else { return }
        try? core.removeSandbox(sandbox)
        memory.giveBack()
      }
    }
  }
}

extension ValueKind<Duration> {
  /// From one second to 366 days.
  fileprivate static var lifetime: ValueKind {
    ValueKind(
      Schema.text.with("format", "duration"), expected: "an ISO 8601 duration from PT1S to P366D, e.g. PT15M",
      placeholder: .zero
    ) { text in
      ISODuration.parse(text).flatMap { (.seconds(1) ... .seconds(366 * 86_400)).contains($0) ? $0 : nil }
    }
  }
}

extension ValueKind<[UInt8]> {
  /// A document as a string or as JSON.
  fileprivate static var document: ValueKind {
    ValueKind(
      .any(of: [.text, Schema(["type": "object"])]), expected: "a text or an object", placeholder: [],
      json: { json in
        if let text = json.string { return Array(text.utf8) }
        return json.object == nil ? nil : json.bytes
      })
  }
}
