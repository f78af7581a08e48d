internal import HTTPServer
internal import IdentityCore
internal import JOSE
internal import JSON

/// The answers by name, as Microsoft's client tests call them.
enum CannedAnswer {
  static func isKnown(_ name: String) -> Bool {
    errors[name] != nil || successes[name] != nil || name == "TokenSuccess"
  }

  static func response(_ name: String, _ request: Request, at now: Instant) -> Response {
    if let error = errors[name] { return error.response(request, at: now) }
    if name == "TokenSuccess" { return .answer(tokens) }
    return .answer(successes[name] ?? [:])
  }

  private static let token = "canned-continuation-token"

  private static func grant(_ detail: NativeAuthError.Detail, _ number: Int = 399_246) -> NativeAuthError {
    NativeAuthError(.invalidGrant, number, "A canned answer.", detail)
  }

  private static func error(_ code: NativeAuthError.Code, _ number: Int) -> NativeAuthError {
    NativeAuthError(code, number, "A canned answer.")
  }

  static let errors: [String: NativeAuthError] = [
    "InvalidRequest": error(.invalidRequest, 90100), "InvalidToken": error(.invalidRequest, 55000),
    "InvalidPurposeToken": error(.invalidRequest, 55000), "InvalidSignupToken": error(.invalidRequest, 55000),
    "InvalidPasswordResetToken": error(.invalidRequest, 55000),
    "InvalidClient": error(.unauthorizedClient, 700_016), "UnauthorizedClient": error(.unauthorizedClient, 700_016),
    "InvalidGrant": error(.invalidGrant, 50126), "InvalidScope": error(.invalidScope, 70011),
    "ExpiredToken": error(.expiredToken, 552_003), "UserAlreadyExists": error(.userAlreadyExists, 1_003_037),
    "UserNotFound": error(.userNotFound, 50034), "ExplicityUserNotFound": error(.userNotFound, 50034),
    "SlowDown": error(.slowDown, 70016), "AuthorizationPending": error(.authorizationPending, 70016),
    "InvalidPassword": error(.invalidGrant, 50126), "InvalidOOBValue": grant(.invalidOOBValue, 50181),
    "ExplicitInvalidOOBValue": grant(.invalidOOBValue, 50181), "PasswordTooWeak": grant(.passwordTooWeak),
    "PasswordTooShort": grant(.passwordTooShort), "PasswordTooLong": grant(.passwordTooLong),
    "PasswordRecentlyUsed": grant(.passwordRecentlyUsed), "PasswordBanned": grant(.passwordBanned, 399_249),
    "UnsupportedChallengeType": error(.unsupportedChallengeType, 901_007),
    "CredentialRequired": .step(.credentialRequired, 55103, "A canned answer.", token: token),
    "AttributesRequired": .step(
      .attributesRequired, 55106, "A canned answer.", token: token,
      ["required_attributes": [["name": "displayName", "type": "string", "required": true]]]),
    "InvalidAttributes": invalidAttributes, "AttributeValidationFailed": invalidAttributes,
    "VerificationRequired": .step(
      .verificationRequired, 55107, "A canned answer.", token: token,
      ["unverified_attributes": [["name": "email"]]]),
    "InvalidUsername": .parameter("username"), "AuthNotSupported": error(.invalidRequest, 90100),
  ]

  private static let invalidAttributes: NativeAuthError = {
    var error = grant(.attributeValidationFailed, 1_002_027)
    error.members["invalid_attributes"] = [["name": "displayName"]]
    return error
  }()

  static let successes: [String: JSONObject] = [
    "ChallengeTypePassword": ["continuation_token": .string(token), "challenge_type": "password"],
    "ChallengeTypeOOB": [
      "continuation_token": .string(token), "challenge_type": "oob", "binding_method": "prompt",
      "challenge_channel": "email", "challenge_target_label": "c***d@exa***e.com", "code_length": 8, "interval": 300,
    ],
    "ChallengeTypeRedirect": ["challenge_type": "redirect"],
    "InitiateSuccess": ["continuation_token": .string(token)],
    "SSPRStartSuccess": ["continuation_token": .string(token)],
    "SignUpContinueSuccess": ["continuation_token": .string(token)],
    "SSPRContinueSuccess": ["continuation_token": .string(token), "expires_in": 600],
    "SSPRSubmitSuccess": ["continuation_token": .string(token), "poll_interval": 1],
    "SSPRPollSuccess": ["status": "succeeded", "continuation_token": .string(token)],
    "SSPRPollInProgress": ["status": "in_progress"], "SSPRPollFailed": ["status": "failed"],
    "SSPRPollNotStarted": ["status": "not_started"],
  ]

  /// Tokens that nobody can use: without a signature, which MSAL does not look at.
  private static let tokens: JSONObject = {
    func part(_ json: JSON) -> String { Base64URL.encode(json.bytes) }
    let user = "00000000-0000-4370-8000-0000000000aa"
    let tenant = "00000000-0000-4370-8000-000000000001"
    let jwt =
      part(["typ": "JWT", "alg": "none"]) + "."
      + part([
        "oid": .string(user), "tid": .string(tenant), "sub": "canned", "preferred_username": "canned@example.com",
        "name": "Canned", "ver": "2.0",
      ]) + "."
    return [
      "token_type": "Bearer", "scope": "openid profile email", "expires_in": 3600, "ext_expires_in": 3600,
      "access_token": .string(jwt), "refresh_token": "canned-refresh-token", "id_token": .string(jwt),
      "client_info": .string(part(["uid": .string(user), "utid": .string(tenant)])),
    ]
  }()
}
