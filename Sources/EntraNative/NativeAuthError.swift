internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model

/// An error in the directory's words (docs/reference/entra-native-authentication.md#errors): always one integer code,
/// and status 400, since MSAL for iOS drops the body of everything but 400 and 401.
struct NativeAuthError: Error, Sendable {
  enum Code: String, Sendable, CaseIterable {
    case accessDenied = "access_denied"
    case attributesRequired = "attributes_required"
    case authorizationDeclined = "authorization_declined"
    case authorizationPending = "authorization_pending"
    case badVerificationCode = "bad_verification_code"
    case consentRequired = "consent_required"
    case credentialRequired = "credential_required"
    case expiredToken = "expired_token"
    case interactionRequired = "interaction_required"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case invalidInstance = "invalid_instance"
    case invalidRequest = "invalid_request"
    case invalidResource = "invalid_resource"
    case invalidScope = "invalid_scope"
    case invalidTarget = "invalid_target"
    case invalidTenant = "invalid_tenant"
    case invalidToken = "invalid_token"
    case loginRequired = "login_required"
    case serverError = "server_error"
    case slowDown = "slow_down"
    case temporarilyUnavailable = "temporarily_unavailable"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedAuthMethod = "unsupported_auth_method"
    case unsupportedChallengeType = "unsupported_challenge_type"
    case unsupportedGrantType = "unsupported_grant_type"
    case unsupportedResponseType = "unsupported_response_type"
    case userAlreadyExists = "user_already_exists"
    case userNotFound = "user_not_found"
    case verificationRequired = "verification_required"
  }

  /// The values of `suberror`.
  enum Detail: String, Sendable, CaseIterable {
    case attributeValidationFailed = "attribute_validation_failed"
    case badToken = "bad_token"
    case basicAction = "basic_action"
    case consentRequired = "consent_required"
    case introspectRequired = "introspect_required"
    case invalidOOBValue = "invalid_oob_value"
    case mfaRequired = "mfa_required"
    case nativeAuthDisabled = "nativeauthapi_disabled"
    case passwordBanned = "password_banned"
    case passwordIsInvalid = "password_is_invalid"
    case passwordRecentlyUsed = "password_recently_used"
    case passwordTooLong = "password_too_long"
    case passwordTooShort = "password_too_short"
    case passwordTooWeak = "password_too_weak"
    case protectionPolicyRequired = "protection_policy_required"
    case providerBlocked = "provider_blocked_by_rep"
    case registrationRequired = "registration_required"
  }

  var code: Code
  var detail: Detail?
  /// The number after `AADSTS`.
  var number: Int
  var message: String
  var status = 400
  /// Further members, such as the continuation token in errors that are steps.
  var members: JSONObject = [:]
  /// The cause, for the log only.
  var fault: CoreError?
  var retryAfter: Int?
  /// The errors of individual attributes, which only version 2 returns.
  var attributeRefusals: [AttributeRefusal] = []

  init(_ code: Code, _ number: Int, _ message: String, _ detail: Detail? = nil, status: Int = 400) {
    self.code = code
    self.number = number
    self.message = message
    self.detail = detail
    self.status = status
  }

  /// A parameter that is empty or malformed. Clients look for these very words
  /// (docs/reference/entra-native-authentication.md#error-numbers).
  static func parameter(_ name: String) -> NativeAuthError {
    NativeAuthError(.invalidRequest, 90100, "\(name) parameter is empty or not valid.")
  }

  /// A step in the form of an error, with its continuation token.
  static func step(
    _ code: Code, _ number: Int, _ message: String, _ detail: Detail? = nil, token: String, _ more: JSONObject = [:]
  ) -> NativeAuthError {
    var error = NativeAuthError(code, number, message, detail)
    error.members["continuation_token"] = .string(token)
    for (name, value) in more { error.members[name] = value }
    return error
  }

  /// The `error` of the response.
  var word: String { members["error"]?.string ?? code.rawValue }

  func response(_ request: Request, at now: Instant) -> Response {
    let (trace, correlation) = (request.id.text, request.correlation ?? request.id.text)
    let time = Self.timestamp(now)
    var body: JSONObject = [
      "error": .string(code.rawValue),
      "error_description": .string(
        "AADSTS\(number): \(message)\r\nTrace ID: \(trace)\r\nCorrelation ID: \(correlation)\r\nTimestamp: \(time)"),
      "error_codes": [.integer(number)], "timestamp": .string(time), "trace_id": .string(trace),
      "correlation_id": .string(correlation), "error_uri": .string(errorURI),
    ]
    body["suberror"] = detail.map { .string($0.rawValue) }
    for (name, value) in members { body[name] = value }
    var response = Response.json(
      JSON.object(body).bytes, status: status, contentType: "application/json; charset=utf-8")
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    return response
  }

  /// The service's page about the error number, for any host (Microsoft Learn: authentication and authorization error
  /// codes).
  var errorURI: String { "https://login.microsoftonline.com/error?code=\(number)" }

  /// `yyyy-MM-dd HH:mm:ssZ`
  static func timestamp(_ now: Instant) -> String {
    let text = now.rfc3339
    return text.prefix(10) + " " + text.dropFirst(11).prefix(8) + "Z"
  }

  /// Renders a request that the HTTP layer rejected.
  static let problem: Problem.Renderer = { NativeAuthError($0).response($1, at: .machine) }

  init(_ problem: Problem) {
    self.init(
      problem.status >= 500 ? .serverError : .invalidRequest, problem.status == 404 ? 90019 : 900144, problem.detail,
      status: problem.status)
  }

  /// Runs a use case and translates its error.
  static func translating<Value>(_ body: () throws(CoreError) -> Value) throws(NativeAuthError) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw NativeAuthError(error)
    }
  }
}
