internal import HTTPServer
internal import OpenAPI

/// The pools, clients and tenants, with the configuration for client SDKs.
enum GetInfo: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "info", tag: .state,
    summary: "List the pools, clients and tenants, with configuration for client SDKs")

  typealias Output = Info

  /// A sandbox may have thousands of pools: too long for the loop thread.
  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work { response(Info(call)) }
  }
}
