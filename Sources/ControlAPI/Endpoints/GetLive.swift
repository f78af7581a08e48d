internal import Description
internal import HTTPServer
internal import OpenAPI

/// Liveness check.
enum GetLive: PromptEndpoint {
  static let declaration = Declaration(
    method: .get, path: "health/live", tag: .health, summary: "Check that the server answers", actsOnSandbox: false)

  typealias Input = NoMembers
  typealias Output = Health

  static func run(_ input: NoMembers, in call: Call) throws -> Health {
    Health()
  }
}

/// The healthy response.
struct Health: ObjectAnswer {
  static let name = "Health"
  static let members: [AnswerMember<Health>] = [AnswerMember("status", as: .text(oneOf: ["ok"]), { _ in "ok" })]
}
