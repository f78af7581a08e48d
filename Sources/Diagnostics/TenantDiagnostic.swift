/// Directory tenants: native authentication, scopes and devices.
package enum TenantDiagnostic: Diagnostic {
  case continuationUnknown, continuationExpired, otherFactor
  case usernameInvalid(name: String)
  case noPassword(name: String)
  case passwordDue(name: String)
  case accountLocked(name: String)
  case severalAPIs
  case scopeUnknown(scope: String, alternatives: String)
  case apiUnknown(name: String, alternatives: String)
  case consentMissing(client: String, name: String)
  case secondFactorMissing(audience: String)
  case responseType(sent: String)
  case responseMode(sent: String, type: String, modes: String)
  case deviceUnknown, deviceWaiting, deviceTooFast, deviceExpired

  package static let area = "Directory tenants"

  package static let all: [Self] = [
    .usernameInvalid(name: "‹name›"),
    .continuationUnknown,
    .continuationExpired,
    .otherFactor,
    .noPassword(name: "‹name›"),
    .passwordDue(name: "‹name›"),
    .accountLocked(name: "‹name›"),
    .scopeUnknown(scope: "‹scope›", alternatives: "‹Did you mean SCOPE? Scopes here: SCOPES›"),
    .apiUnknown(name: "‹name›", alternatives: "‹Did you mean NAME? APIs here: NAMES›"),
    .severalAPIs,
    .consentMissing(client: "‹id›", name: "‹name›"),
    .secondFactorMissing(audience: "‹audience›"),
    .responseType(sent: "‹sent›"),
    .responseMode(sent: "‹sent›", type: "‹type›", modes: "‹modes›"),
    .deviceUnknown,
    .deviceWaiting,
    .deviceTooFast,
    .deviceExpired,
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .usernameInvalid(let name):
      DiagnosticText(
        "AADSTS90100, `username parameter is empty or not valid.`",
        says: "the username \(name) is not an address that people of the tenant sign in by: expected an email address",
        cure: "send the email address")
    case .continuationUnknown:
      DiagnosticText(
        "AADSTS55200",
        says: "the continuation_token is none of this server's, or that of an earlier answer, another step or "
          + "another application: send that of the last answer",
        cure: "keep the `continuation_token` of the newest answer")
    case .continuationExpired:
      DiagnosticText(
        "AADSTS552003",
        says: "the continuation_token has expired, by the sandbox's clock: begin the flow again",
        cure: "begin again; a clock that was moved counts")
    case .otherFactor:
      DiagnosticText(
        "AADSTS400002",
        says: "the grant_type of the answer is not for what challenge asked: see its challenge_type",
        cure: "answer `password` with a password and `oob` with the code")
    case .noPassword(let name):
      DiagnosticText(
        "AADSTS500222",
        says: "\(name) has no password: the account signs in by a code",
        cure: "offer no reset for accounts without a password")
    case .passwordDue(let name):
      DiagnosticText(
        "AADSTS50142",
        says: "an administrator asks \(name) for a new password first",
        cure: "let the app lead to the password reset")
    case .accountLocked(let name):
      DiagnosticText(
        "AADSTS50053",
        says: "\(name) is locked after wrong passwords (POST /_understudy/clock advances the time)",
        cure: "wait, or advance the clock")
    case .scopeUnknown(let scope, let alternatives):
      DiagnosticText(
        "AADSTS70011",
        says: "the scope \(scope) is none of the tenant's. \(alternatives). Scopes of an API have its name in front, "
          + "and Microsoft Graph's are words with a dot (User.Read)",
        cure: "add it to `scopes` of the API's application, or request one of those")
    case .apiUnknown(let name, let alternatives):
      DiagnosticText(
        "AADSTS500011",
        says: "no application of the tenant is the API \(name). \(alternatives)",
        cure: "set `identifierUris` of the API's application")
    case .severalAPIs:
      DiagnosticText(
        "AADSTS28000",
        says: "the scopes are those of several APIs, and a token is for one",
        cure: "make one request for each API")
    case .consentMissing(let client, let name):
      DiagnosticText(
        "AADSTS65001",
        says: "application \(client) (\(name)) asks for a scope that is not among its permissions, to which consent "
          + "was given",
        cure: "add the scope to `permissions` of the application, or leave it out")
    case .secondFactorMissing(let audience):
      DiagnosticText(
        "AADSTS50076, AADSTS50078",
        says: "\(audience) is for sign-ins with a second factor, and this one has none, or an older one than is "
          + "asked for: sign in interactively, with the claims of the answer",
        cure: "send `claims` of the error with the next interactive request")
    case .responseType(let sent):
      DiagnosticText(
        "AADSTS700054",
        says: "response_type is \(sent); expected code, id_token or both, or one of them with token",
        cure: "send `code`")
    case .responseMode(let sent, let type, let modes):
      DiagnosticText(
        "AADSTS901002",
        says: "response_mode is \(sent); with response_type \(type) expected one of \(modes)",
        cure: "send one of those, or leave it out")
    case .deviceUnknown:
      DiagnosticText(
        "AADSTS70018, `bad_verification_code`",
        says: "the device_code is none of this server's, or was redeemed before",
        cure: "ask for a new one")
    case .deviceWaiting:
      DiagnosticText(
        "`authorization_pending`",
        says: "nobody has answered at the verification address yet: poll again",
        cure: "open the verification address and type the user code")
    case .deviceTooFast:
      DiagnosticText(
        "`slow_down`",
        says: "the device polls more often than its interval says",
        cure: "wait for `interval` seconds between two requests")
    case .deviceExpired:
      DiagnosticText(
        "AADSTS70020, `expired_token`",
        says: "the device_code has expired, by the sandbox's clock",
        cure: "ask for a new one; a clock that was moved counts")
    }
  }
}
