/// Codes sent by mail and text message.
package enum CodeDiagnostic: Diagnostic {
  case wrongAtSignIn
  case wrong(name: String)
  case expired(name: String)
  case tooMany(name: String, seconds: String)
  case administratorOnly
  case noSuchUser(pool: String, name: String)
  case nothingSent(name: String, hidden: String)
  case nowhereToSend(name: String)
  case stateForbids(name: String, status: String, remedy: String)
  case disabledSilently(name: String)

  package static let area = "Codes by mail and text"

  package static let all: [Self] = [
    .wrong(name: "‹name›"),
    .wrongAtSignIn,
    .expired(name: "‹name›"),
    .tooMany(name: "‹name›", seconds: "‹seconds›"),
    .noSuchUser(pool: "‹pool›", name: "‹name›"),
    .nothingSent(name: "‹name›", hidden: "‹; the answer hides it (PreventUserExistenceErrors)›"),
    .nowhereToSend(name: "‹name›"),
    .stateForbids(name: "‹name›", status: "‹status›", remedy: "‹what to do›"),
    .administratorOnly,
    .disabledSilently(name: "‹name›"),
  ]

  package var declaration: DiagnosticText {
    switch self {
    case .wrong(let name):
      DiagnosticText(
        "`Invalid verification code provided, please try again.`",
        says: "the code is not the last one that was sent to \(name): GET /_understudy/messages/latest has it",
        cure: "take the newest message; a newly requested code replaces the one before")
    case .wrongAtSignIn:
      DiagnosticText(
        "`Invalid code or auth state for the user.`, `Invalid code`",
        says: "the code is not the one that was sent for this sign-in: GET /_understudy/messages/latest has it",
        cure: "take the newest message of this very sign-in")
    case .expired(let name):
      DiagnosticText(
        "`Invalid code provided, please request a code again.`",
        says: "the code of \(name) has expired or was used, or none was sent: ask for a new one",
        cure: "ask for a new one; a clock that was moved counts")
    case .tooMany(let name, let seconds):
      DiagnosticText(
        "`Attempt limit exceeded, please try after some time.`",
        says: "too many wrong codes or requests for \(name): the next one is taken in \(seconds) s (POST "
          + "/_understudy/clock advances the time)",
        cure: "wait, or advance the clock")
    case .noSuchUser(let pool, let name):
      DiagnosticText(
        "no mail after ForgotPassword, which is a 200",
        says: "no code was sent: pool \(pool) has no user “\(name)”, which the answer hides "
          + "(PreventUserExistenceErrors)",
        elsewhere: "no code was sent: \(pool) has no user “\(name)”, which the answer hides",
        cure: "the account is in another pool, or has another name")
    case .nothingSent(let name, let hidden):
      DiagnosticText(
        "the same",
        says: "no code was sent: “\(name)” has no verified email address or phone number that AccountRecoverySetting "
          + "names\(hidden)",
        elsewhere: "no code was sent: “\(name)” has no verified email address or phone number",
        cure: "verify the address: `email_verified`, or the code of the sign-up")
    case .nowhereToSend(let name):
      DiagnosticText(
        "`Cannot reset password for the user as there is no registered/verified email or phone_number`",
        says: "\(name) has no verified email address or phone number that AccountRecoverySetting names: no code can "
          + "be sent",
        elsewhere: "\(name) has no verified email address or phone number: no code can be sent",
        cure: "the same")
    case .stateForbids(let name, let status, let remedy):
      DiagnosticText(
        "`User password cannot be reset in the current state.`",
        says: "the password cannot be reset, as “\(name)” is \(status): \(remedy)",
        cure: "sign an invited user in with the temporary password of the mail (AdminCreateUser with RESEND sends "
          + "another), and a user of an outside provider through that provider")
    case .administratorOnly:
      DiagnosticText(
        "`Contact administrator to reset password.`",
        says: "AccountRecoverySetting of the pool names admin_only: ForgotPassword sends nobody a code",
        elsewhere: "nobody is sent a code for a new password: an administrator sets passwords",
        cure: "use AdminSetUserPassword, or set `AccountRecoverySetting`")
    case .disabledSilently(let name):
      DiagnosticText(
        "no mail after ForgotPassword, which is a 200",
        says: "no code was sent: “\(name)” is disabled, which the answer hides (PreventUserExistenceErrors)",
        elsewhere: "no code was sent: “\(name)” is disabled, which the answer hides",
        cure: "enable the user (AdminEnableUser)")
    }
  }
}
