internal import HTTPServer
internal import OpenAPI

/// Readiness check: whether keys and configuration are loaded.
enum GetReady: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "health/ready", tag: .health, summary: "Check that keys and configuration are ready",
    actsOnSandbox: false, errors: [.notReady])

  typealias Input = NoMembers
  typealias Output = Health

  static func run(_ input: NoMembers, in call: Call) throws -> Health {
    guard call.settings.readiness.isReady else {
      throw Refusal(.notReady, "the server is starting", headers: ["Retry-After": "1"])
    }
    if let problem = call.settings.readiness.problem {
      throw Refusal(.notReady, "changes cannot be written: \(problem)", headers: ["Retry-After": "1"])
    }
    return Health()
  }
}
