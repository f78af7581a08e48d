internal import Ambient
internal import Encodings
internal import HTTPServer
internal import JSON

/// The responses by the names that Microsoft's client tests use. Names and compared values are those of MSAL for iOS
/// (`MockAPIResponse` and the tests under MSAL/test/integration/native_auth, July 2026) and of Android's common library
/// (`MockApiResponseType`, 2026); `Registraion…` is their spelling. MSAL for JavaScript orders none.
enum CannedAnswer {
  static func isKnown(_ name: String) -> Bool {
    errors[name] != nil || successes[name] != nil || name == "TokenSuccess"
  }

  static func response(_ name: String, _ request: Request, at now: Instant) -> Response {
    if let error = errors[name] { return error.response(request, at: now) }
    if name == "TokenSuccess" { return .answer(tokens) }
    return .answer(successes[name] ?? [:])
  }

  /// The response of a step if a test requests none (an empty `responseList`).
  static let usual: [String: String] = [
    "JITChallenge": "RegistraionChallengeSuccess", "JITContinue": "RegistrationContinueSuccess",
    "JITIntrospect": "RegistraionIntrospectSuccess", "SSPRChallenge": "ChallengeTypeOOB",
    "SSPRContinue": "SSPRContinueSuccess", "SSPRPoll": "SSPRPollSuccess", "SSPRStart": "SSPRStartSuccess",
    "SSPRSubmit": "SSPRSubmitSuccess", "SignInChallenge": "ChallengeTypeOOB", "SignInInitiate": "InitiateSuccess",
    "SignInIntrospect": "IntrospectSuccess", "SignInToken": "TokenSuccess", "SignUpChallenge": "ChallengeTypeOOB",
    "SignUpContinue": "SignUpContinueSuccess", "SignUpStart": "SignUpStartSuccess",
  ]

  private static let token = "Q3JlZGVudGlhbCB0b2tlbiBpcyB0ZXN0"

  private static func grant(_ detail: NativeAuthError.Detail, _ number: Int = 399_246) -> NativeAuthError {
    NativeAuthError(.invalidGrant, number, "A canned answer.", detail)
  }

  private static func error(_ code: NativeAuthError.Code, _ number: Int) -> NativeAuthError {
    NativeAuthError(code, number, "A canned answer.")
  }

  static let errors: [String: NativeAuthError] = [
    "AccessDenied": error(.accessDenied, 65004),
    "AttributeValidationFailed": invalidAttributes, "InvalidAttributes": invalidAttributes,
    "AttributesRequired": .step(
      .attributesRequired, 55106, "A canned answer.", token: token,
      ["required_attributes": [["name": "displayName", "type": "string", "required": true]]]),
    "AuthMethodBlocked": NativeAuthError(
      .accessDenied, 550_024, "Configuring multi-factor authentication method is blocked.", .providerBlocked),
    "AuthNotSupported": error(.unsupportedAuthMethod, 400_002),
    "AuthorizationPending": error(.authorizationPending, 70016),
    "CredentialRequired": .step(.credentialRequired, 55103, "A canned answer.", token: token),
    "ExpiredToken": error(.expiredToken, 55112), "TokenExpiredSLT": error(.expiredToken, 552_003),
    "ExplicitInvalidOOBValue": grant(.invalidOOBValue, 50181), "InvalidOOBValue": grant(.invalidOOBValue, 50181),
    "ExplicityUserNotFound": error(.userNotFound, 50034), "UserNotFound": error(.userNotFound, 50034),
    "IntrospectRequired": NativeAuthError(.invalidRequest, 55000, "A canned answer.", .introspectRequired),
    "InvalidAuthMethodForUser": error(.invalidGrant, 400_002),
    "InvalidClient": error(.invalidClient, 7_000_218), "UnauthorizedClient": error(.unauthorizedClient, 700_016),
    "InvalidContinuationToken": error(.invalidRequest, 55000),
    "InvalidPasswordResetToken": error(.invalidRequest, 55000),
    "InvalidPurposeToken": error(.invalidRequest, 55000), "InvalidSignupToken": error(.invalidRequest, 55000),
    "InvalidToken": error(.invalidRequest, 55000),
    "InvalidGrant": error(.invalidGrant, 50126), "InvalidPassword": error(.invalidGrant, 50126),
    "InvalidRequest": error(.invalidRequest, 90100), "InvalidScope": error(.invalidScope, 70011),
    "InvalidUsername": .parameter("username"),
    "MFARequired": .step(.invalidGrant, 50076, "A canned answer.", .mfaRequired, token: token),
    "NewPasswordIsInvalid": grant(.passwordIsInvalid), "PasswordBanned": grant(.passwordBanned, 399_249),
    "PasswordRecentlyUsed": grant(.passwordRecentlyUsed), "PasswordTooLong": grant(.passwordTooLong),
    "PasswordTooShort": grant(.passwordTooShort), "PasswordTooWeak": grant(.passwordTooWeak),
    "RegistraionInvalidChallengeTarget": error(.invalidRequest, 901_001),
    "RegistrationInvalidOOBValue": grant(.invalidOOBValue, 50181),
    "RegistrationRequired": .step(.invalidGrant, 50072, "A canned answer.", .registrationRequired, token: token),
    "ServerError": error(.serverError, 90033),
    "SlowDown": error(.slowDown, 70016), "UnsupportedChallengeType": error(.unsupportedChallengeType, 901_007),
    "UserAlreadyExists": error(.userAlreadyExists, 1_003_037),
    "VerificationRequired": .step(
      .verificationRequired, 55107, "A canned answer.", token: token, ["unverified_attributes": [["name": "email"]]]),
  ]

  private static let invalidAttributes: NativeAuthError = {
    var error = grant(.attributeValidationFailed, 1_002_027)
    error.members["invalid_attributes"] = [["name": "displayName"]]
    return error
  }()

  static let successes: [String: JSONObject] = [
    "ChallengeSuccessSMS": challenge("sms", ["challenge_target_label": "+3538331***"]),
    "ChallengeTypeOOB": challenge("email", ["challenge_target_label": "...", "code_length": 6, "interval": 300]),
    "ChallengeTypePassword": ["continuation_token": .string(token), "challenge_type": "password"],
    "ChallengeTypeRedirect": ["challenge_type": "redirect", "redirect_reason": "A canned answer."],
    "InitiateSuccess": proceed, "SSPRStartSuccess": proceed, "SignUpContinueSuccess": proceed,
    "SignUpStartSuccess": proceed, "RegistrationContinueSuccess": proceed,
    "IntrospectSuccess": methods([
      ["id": "F37D8C55-BE83-449F-8F99-131F6553871D", "challenge_channel": "email", "login_hint": "**o*@c****so.com"]
    ]),
    "IntrospectSMSSuccess": methods([
      ["id": "F37D8C55-BE83-449F-8F99-131F6553871D", "challenge_channel": "sms", "login_hint": "+3538331***"]
    ]),
    "RegistraionChallengeSuccess": challenge("email", ["challenge_target": "bar@contoso.com"]),
    // The second name is the spelling of earlier tests.
    "RegistraionChallengeSMSSuccess": registrationBySMS, "RegistrationChallengeSMSSuccess": registrationBySMS,
    "RegistraionIntrospectSuccess": methods([
      ["id": "email", "challenge_channel": "email", "login_hint": "bar@contoso.com"],
      ["id": "sms", "challenge_channel": "sms", "login_hint": "+35383******"],
    ]),
    "SSPRContinueSuccess": ["continuation_token": .string(token), "expires_in": 600],
    "SSPRPollFailed": ["status": "failed"], "SSPRPollInProgress": ["status": "in_progress"],
    "SSPRPollNotStarted": ["status": "not_started"],
    "SSPRPollSuccess": ["status": "succeeded", "continuation_token": .string(token)],
    "SSPRSubmitSuccess": ["continuation_token": .string(token), "poll_interval": 1],
  ]

  private static let proceed: JSONObject = ["continuation_token": .string(token)]

  private static let registrationBySMS = challenge("sms", ["challenge_target": "+3538331***"])

  private static func challenge(_ channel: String, _ more: JSONObject) -> JSONObject {
    var members: JSONObject = [
      "continuation_token": .string(token), "challenge_type": "oob", "binding_method": "prompt",
      "challenge_channel": .string(channel), "code_length": 8,
    ]
    for (name, value) in more { members[name] = value }
    return members
  }

  private static func methods(_ methods: [JSONObject]) -> JSONObject {
    let listed = methods.map { method -> JSON in
      var method = method
      method["challenge_type"] = "oob"
      return .object(method)
    }
    return ["continuation_token": .string(token), "methods": .array(listed)]
  }

  /// Tokens without a signature, which MSAL does not check and no API accepts.
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
