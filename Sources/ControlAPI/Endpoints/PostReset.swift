internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Returns the sandbox to its configured state.
enum PostReset: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "reset", tag: .state, summary: "Return to the configured state",
    details:
      "Pools, clients and users return to the configured state; the outbox is emptied, and the clock returns to the machine's time.",
    status: 204)

  typealias Output = NoContent

  /// Releasing large state takes too long for the loop thread.
  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let (core, sandbox) = (call.core, call.sandbox)
    return .work {
      call.attempt {
        try core.reset(sandbox)
        return response(NoContent())
      }
    }
  }
}
