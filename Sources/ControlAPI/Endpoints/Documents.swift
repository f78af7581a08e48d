internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes

/// Exports the sandbox as a configuration document.
enum GetExport: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "export", tag: .state, summary: "Export the sandbox as a configuration document",
    details: """
      `serve --config`, `check`, `POST import` and `POST sandboxes` take it. Passwords that a configuration states are in it as they \
      are, all others as verifiers. Left out is what passes: sign-ins, attempts, codes, messages, signing keys. What else a document \
      cannot say is refused by name.
      """,
    errors: [.invalidConfiguration, .notImplemented])

  struct Output: Answer {
    static let schema = Schema(["type": "object"])
    func write(to writer: inout JSONWriter) {}
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let sandbox = call.sandbox
    return .work {
      call.attempt { .json(try call.documents().document(of: sandbox.snapshot)) }
    }
  }
}

/// The users of a pool in the form of a configuration document, by pages.
enum GetUserExport: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "export/users", tag: .state,
    summary: "Export the users of a pool as in a configuration document",
    details: """
      `users` are members of `Users` of a user pool, with passwords or their verifiers; `next` is left out on the last page. \
      `understudy users export` writes them as a file that `--config` takes.
      """,
    errors: [.poolNotFound, .notImplemented])

  struct Input: MemberDecodable {
    let realm: String?
    let limit: Int
    let after: UInt64

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional("realm", .text(), "The pool, by id or name; the one made first when left out.")
      limit = try members.optional(
        "limit", .integer(1...10_000), default: 1_000, "The maximum number; by default 1,000.")
      after = try members.optional("after", .number, default: 0, "`next` of the page before.")
    }
  }

  struct Output: Answer {
    static let schema = Schema(["type": "object"])
    func write(to writer: inout JSONWriter) {}
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    let realm = try call.realm(input.realm)
    return .work {
      call.attempt { .json(try call.documents().users(of: realm, after: input.after, limit: input.limit)) }
    }
  }
}

/// Replaces the sandbox's state by that of a document.
enum PostImport: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "import", tag: .state,
    summary: "Replace the sandbox's state by that of a configuration document",
    details: """
      The body is the document, as YAML or JSON. Its pools take the place of those that there are; clock and messages stay, and a pool \
      that is there keeps its keys. What the AWS command line prints for `describe-user-pool`, `describe-user-pool-client` or \
      `list-users` is added instead; `realm` names the pool of the users. The answer is that of \
      `info`, with what came of the document: `guessed`, `unknown` and `left_out`, each with its line.
      """,
    errors: [.invalidConfiguration, .idTaken, .notImplemented], takesDocument: true)

  struct Input: MemberDecodable {
    let realm: String?

    init(from members: inout MemberReader) throws(Refusal) {
      realm = try members.optional("realm", .text(), "The pool, by id or name, into which a list of users is imported.")
    }
  }

  typealias Output = Info

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work { call.attempt { try run(input, in: call) } }
  }

  private static func run(_ input: Input, in call: Call) throws -> Response {
    let (documents, body, core, sandbox) = (try call.documents(), call.request.body, call.core, call.sandbox)
    guard !body.isEmpty else { throw Refusal(.invalidRequest, "expected a configuration document as the body") }
    let realm = try input.realm.map { try call.realm($0).id }
    var findings = try documents.add(body, to: sandbox, of: core, pool: realm)
    if findings == nil {
      let (content, found) = try documents.sandbox(from: body, name: "import", keepsKeys: sandbox.id == .main)
      try core.replaceRealms(of: sandbox, with: content)
      call.settings.memory.giveBack()
      findings = found
    }
    var info = Info(call)
    info.findings = findings
    return response(info)
  }
}
