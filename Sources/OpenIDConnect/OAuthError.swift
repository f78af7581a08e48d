internal import HTTPServer
internal import JSON
internal import Model

/// An error in OAuth's words (RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1, OpenID Connect Core
/// §3.1.2.6).
struct OAuthError: Error, Sendable {
  enum Code: String, Sendable {
    case accessDenied = "access_denied"
    case authorizationPending = "authorization_pending"
    case expiredToken = "expired_token"
    case invalidBindingMessage = "invalid_binding_message"
    case invalidClientMetadata = "invalid_client_metadata"
    case invalidAuthorizationDetails = "invalid_authorization_details"
    case invalidProof = "invalid_dpop_proof"
    case invalidRedirectURI = "invalid_redirect_uri"
    case invalidRequestObject = "invalid_request_object"
    case invalidRequestURI = "invalid_request_uri"
    case slowDown = "slow_down"
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case invalidMetadata = "invalid_metadata"
    case invalidTrustAnchor = "invalid_trust_anchor"
    case invalidTrustChain = "invalid_trust_chain"
    case notFound = "not_found"
    case invalidScope = "invalid_scope"
    case invalidTarget = "invalid_target"
    case invalidToken = "invalid_token"
    case insufficientScope = "insufficient_scope"
    case insufficientAuthentication = "insufficient_user_authentication"
    case loginRequired = "login_required"
    case requestNotSupported = "request_not_supported"
    case requestURINotSupported = "request_uri_not_supported"
    case serverError = "server_error"
    case temporarilyUnavailable = "temporarily_unavailable"
    case useProofNonce = "use_dpop_nonce"
    case unknownUser = "unknown_user_id"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseMode = "unsupported_response_mode"
    case unsupportedResponseType = "unsupported_response_type"
    case unsupportedTokenType = "unsupported_token_type"
  }

  let code: Code
  /// What happened, in a sentence for the app's developer.
  let description: String
  /// The service's description, if recorded; nil for the code alone.
  var recorded: String?
  var status = 400
  /// Value of `WWW-Authenticate`.
  var challenge: String?
  /// The nonce for the next DPoP proof (RFC 9449 §8).
  var nonce: String?
  /// The cause for the log, which is not sent to the client.
  var fault: CoreError?

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = Self.allowed(description)
  }

  /// An error with the service's own description.
  init(recorded code: Code, _ description: String) {
    self.init(code, description)
    recorded = self.description
  }

  /// The error as JSON, with its description.
  var response: Response { response(saying: description) }

  /// The error as JSON, as the rules demand. What it omits is recorded for the developer.
  func response(_ rules: PersonalityRules) -> Response {
    if rules.describesErrors { return response }
    Annotations.note(words: description)
    return response(saying: recorded)
  }

  private func response(saying description: String?) -> Response {
    var response = Self.json(code.rawValue, description, status: status)
    if let challenge { response.headers["WWW-Authenticate"] = challenge }
    if let nonce { response.headers["DPoP-Nonce"] = nonce }
    return response
  }

  static func json(_ code: String, _ description: String?, status: Int) -> Response {
    var writer = JSONWriter(reserving: 256)
    writer.beginObject()
    writer.member("error", code)
    if let description { writer.member("error_description", description) }
    writer.endObject()
    return .json(writer.bytes, status: status, contentType: contentType)
  }

  static let contentType = "application/json;charset=UTF-8"

  /// A request that the HTTP layer rejected.
  static let problem: Problem.Renderer = { problem, _ in OAuthError(problem).response }

  init(_ problem: Problem) {
    self.init(problem.status >= 500 ? .serverError : .invalidRequest, problem.detail)
    status = problem.status
  }

  /// Removes characters that a description must not contain (RFC 6749 §5.2).
  static func allowed(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "\"", "\\": "'"
          case " "..."~": scalar
          default: "?"
          }
        }))
  }
}
