internal import HTTPServer
internal import JSON
internal import Model

/// An error of an endpoint for federations (OpenID Federation 1.0 §8.9).
struct FederationError: Error {
  let code: String
  let description: String
  let status: Int

  static func invalidRequest(_ description: String) -> FederationError {
    FederationError(code: "invalid_request", description: description, status: 400)
  }

  static func unsupported(_ parameter: String) -> FederationError {
    FederationError(
      code: "unsupported_parameter", description: "\(parameter) is not supported by this endpoint.", status: 400)
  }

  static func notFound(_ description: String) -> FederationError {
    FederationError(code: "not_found", description: description, status: 404)
  }

  init(_ problem: TrustProblem) {
    self.init(
      code: problem.kind.rawValue,
      description: "The entity was not resolved: \(problem.reason).",
      status: problem.kind.status)
  }

  private init(code: String, description: String, status: Int) {
    self.code = code
    self.description = description
    self.status = status
  }

  var response: Response {
    let body: JSON = ["error": .string(code), "error_description": .string(OAuthError.allowed(description))]
    return .json(body.bytes, status: status)
  }
}
