internal import HTTPServer
internal import OpenAPI

/// What is there, and how clients are told of it.
enum GetInfo: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "info", tag: .state, summary: "What is there, and configuration for client SDKs")

  typealias Output = Info

  /// A sandbox may have thousands of pools, so this is no work for the loop.
  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work { response(Info(call)) }
  }
}
