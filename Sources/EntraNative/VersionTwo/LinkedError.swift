internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON

/// The error of one attribute of a sign-up: an element of `innerError.details`.
struct AttributeRefusal: Sendable {
  /// The words are those of MSAL for JavaScript's integration tests (SignUpV2), `invalid` aside (unconfirmed).
  enum Code: String, Sendable {
    case invalid = "attributeValidationError"
    case missing = "attributeRequired"
    case passwordPolicy = "passwordPolicyViolation"
    case userExists = "userAlreadyExists"
  }

  let attribute: String
  let code: Code
  let message: String

  static func invalid(_ name: String) -> AttributeRefusal {
    AttributeRefusal(attribute: name, code: .invalid, message: "Attribute '\(name)' is not valid.")
  }

  static func missing(_ name: String) -> AttributeRefusal {
    AttributeRefusal(attribute: name, code: .missing, message: "Attribute '\(name)' is required.")
  }

  static let passwordPolicy = AttributeRefusal(
    attribute: "password", code: .passwordPolicy, message: "The password does not meet the requirements.")

  static let userExists = AttributeRefusal(
    attribute: "email", code: .userExists, message: "An account with this identifier already exists.")

  var json: JSON {
    ["attributeIds": [.string(attribute)], "code": .string(code.rawValue), "message": .string(message)]
  }
}

extension NativeAuthError {
  /// Attributes of a sign-up that are missing or not accepted.
  static func attributes(_ refusals: [AttributeRefusal]) -> NativeAuthError {
    var error = NativeAuthError(
      .invalidRequest, 1_002_027, "Some of the collected attributes were invalid.", .attributeValidationFailed)
    error.attributeRefusals = refusals
    return error
  }

  /// The same error when a sign-up collects attributes: version 2 names the attribute, also for the password.
  var ofAttributes: NativeAuthError {
    if isAboutPassword { return .attributes([.passwordPolicy]) }
    guard detail == .attributeValidationFailed, attributeRefusals.isEmpty else { return self }
    let names = (members["invalid_attributes"]?.array ?? []).compactMap { $0["name"]?.string }
    return .attributes(names.map { .invalid($0) })
  }

  /// The same error when a password is changed. AADSTS120002 means a weak one (MSAL for JavaScript, ResetPasswordV2),
  /// 120018 a banned one by the service's list of errors; that the others have the number of the weak one is
  /// unconfirmed.
  var ofNewPassword: NativeAuthError {
    guard isAboutPassword else { return self }
    var error = self
    error.number = detail == .passwordBanned ? 120_018 : 120_002
    if detail == .passwordTooWeak { error.message = "New password doesn't meet complexity requirements." }
    return error
  }

  private var isAboutPassword: Bool {
    guard let detail else { return false }
    return Self.passwordDetails.contains(detail)
  }

  private static let passwordDetails: Set<Detail> = [
    .passwordBanned, .passwordIsInvalid, .passwordRecentlyUsed, .passwordTooLong, .passwordTooShort, .passwordTooWeak,
  ]

  /// The failure as links answer it: nested, with words in camel case, its number in the message alone.
  func linkedResponse(_ request: Request, at now: Instant) -> Response {
    var message = message
    var refusals = attributeRefusals
    if code == .userAlreadyExists {
      message = "An account with this email address may already exist."
      refusals = [.userExists]
    }
    let (word, inner) = linkedWords
    var body: JSONObject = [
      "code": .string(word), "message": .string("AADSTS\(number): \(message)"),
      "timestamp": .string(Self.timestamp(now)), "traceId": .string(request.id.text),
      "correlationId": .string(request.correlation ?? request.id.text),
    ]
    var innerError: JSONObject = [:]
    innerError["code"] = inner.map { .string($0) }
    if !refusals.isEmpty { innerError["details"] = .array(refusals.map(\.json)) }
    if !innerError.isEmpty { body["innerError"] = .object(innerError) }
    var response = Response.json(
      JSON.object(["error": .object(body)]).bytes, status: status, contentType: "application/json; charset=utf-8")
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    return response
  }

  /// The codes of the error and of the inner error. An unknown user and a taken name have no inner code: clients use
  /// the number in the message, and by the details.
  private var linkedWords: (code: String, inner: String?) {
    switch (code, detail) {
    case (.userNotFound, _), (.userAlreadyExists, _): ("invalidRequest", nil)
    case (_, .invalidOOBValue): (Self.camel(code.rawValue), "invalidOneTimeCode")
    case (_, .attributeValidationFailed): ("invalidRequest", "attributeValidationError")
    case _ where isAboutPassword: ("invalidRequest", detail.map { Self.camel($0.rawValue) })
    case _ where number == 55200 || number == 552_003: ("invalidRequest", "invalidContinuationToken")
    case _ where number == 50126: (Self.camel(code.rawValue), "invalidUserNameOrPassword")
    default: (Self.camel(code.rawValue), detail.map { Self.camel($0.rawValue) })
    }
  }

  /// `invalid_grant` as `invalidGrant`.
  private static func camel(_ text: String) -> String {
    let words = text.split(separator: "_")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
