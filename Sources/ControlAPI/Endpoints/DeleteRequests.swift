internal import HTTPServer
internal import OpenAPI
internal import Sandboxes

/// Empties the journal of requests.
enum DeleteRequests: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "requests", tag: .requests, summary: "Empty the journal",
    details: "The list of refusals is emptied too.")

  struct Output: ObjectAnswer {
    let deleted: Int

    static let name = "DeletedRequests"
    static let members: [AnswerMember<Output>] = [AnswerMember("deleted", \.deleted, "The number of removed requests.")]
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    let sandbox = call.sandbox
    return .work { response(Output(deleted: sandbox.traffic.removeAll())) }
  }
}
