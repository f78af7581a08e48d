internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes

/// The time of the sandbox.
enum GetClock: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "clock", tag: .clock, summary: "Get the time of the sandbox")

  typealias Input = NoMembers
  typealias Output = ClockState

  static func run(_ input: NoMembers, in call: Call) throws -> ClockState {
    ClockState(call.sandbox.snapshot.clock)
  }
}
