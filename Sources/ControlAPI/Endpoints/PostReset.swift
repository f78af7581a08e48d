internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Makes the sandbox what its configuration made it.
enum PostReset: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "reset", tag: .state, summary: "Return to the configured state",
    details:
      "Pools, clients and users return to the configured state; the outbox is emptied, and the clock returns to the machine's time.",
    status: 204)

  typealias Output = NoContent

  /// Letting go of all that was made since takes its time, so this is no work for the loop.
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
