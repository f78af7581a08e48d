/// Codes sent by mail and text message.
package enum CodeMistake: Mistake {
  case wrong, wrongAtSignIn, expired, tooMany
  case noSuchUser, nothingSent, nowhereToSend, stateForbids, administratorOnly, disabledSilently

  package static let area = "Codes by mail and text"

  package var declaration: MistakeDeclaration {
    switch self {
    case .wrong:
      MistakeDeclaration(
        "`Invalid verification code provided, please try again.`",
        says: "the code is not the last one that was sent to ‹name›: GET /_understudy/messages/latest has it",
        cure: "take the newest message; a newly requested code replaces the one before")
    case .wrongAtSignIn:
      MistakeDeclaration(
        "`Invalid code or auth state for the user.`, `Invalid code`",
        says: "the code is not the one that was sent for this sign-in: GET /_understudy/messages/latest has it",
        cure: "take the newest message of this very sign-in")
    case .expired:
      MistakeDeclaration(
        "`Invalid code provided, please request a code again.`",
        says: "the code of ‹name› has expired or was used, or none was sent: ask for a new one",
        cure: "ask for a new one; a clock that was moved counts")
    case .tooMany:
      MistakeDeclaration(
        "`Attempt limit exceeded, please try after some time.`",
        says: "too many wrong codes or requests for ‹name›: the next one is taken in ‹seconds› s (POST "
          + "/_understudy/clock advances the time)",
        cure: "wait, or advance the clock")
    case .noSuchUser:
      MistakeDeclaration(
        "no mail after ForgotPassword, which is a 200",
        says: "no code was sent: pool ‹pool› has no user “‹name›”, which the answer hides "
          + "(PreventUserExistenceErrors)",
        elsewhere: "no code was sent: ‹pool› has no user “‹name›”, which the answer hides",
        cure: "the account is in another pool, or has another name")
    case .nothingSent:
      MistakeDeclaration(
        "the same",
        says: "no code was sent: “‹name›” has no verified email address or phone number that AccountRecoverySetting "
          + "names‹; the answer hides it (PreventUserExistenceErrors)›",
        elsewhere: "no code was sent: “‹name›” has no verified email address or phone number",
        cure: "verify the address: `email_verified`, or the code of the sign-up")
    case .stateForbids:
      MistakeDeclaration(
        "`User password cannot be reset in the current state.`",
        says: "the password cannot be reset, as “‹name›” is ‹status›: ‹what to do›",
        cure: "sign an invited user in with the temporary password of the mail (AdminCreateUser with RESEND sends "
          + "another), and a user of an outside provider through that provider")
    case .administratorOnly:
      MistakeDeclaration(
        "`Contact administrator to reset password.`",
        says: "AccountRecoverySetting of the pool names admin_only: ForgotPassword sends nobody a code",
        elsewhere: "nobody is sent a code for a new password: an administrator sets passwords",
        cure: "use AdminSetUserPassword, or set `AccountRecoverySetting`")
    case .disabledSilently:
      MistakeDeclaration(
        "no mail after ForgotPassword, which is a 200",
        says: "no code was sent: “‹name›” is disabled, which the answer hides (PreventUserExistenceErrors)",
        elsewhere: "no code was sent: “‹name›” is disabled, which the answer hides",
        cure: "enable the user (AdminEnableUser)")
    case .nowhereToSend:
      MistakeDeclaration(
        "`Cannot reset password for the user as there is no registered/verified email or phone_number`",
        says: "‹name› has no verified email address or phone number that AccountRecoverySetting names: no code can "
          + "be sent",
        elsewhere: "‹name› has no verified email address or phone number: no code can be sent",
        cure: "the same")
    }
  }
}
