/// The pages; the raw values are the names of their templates.
enum PageName: String, CaseIterable, Sendable {
  case authenticator, choose, code, confirm, confirmed, consent, device, error, passkey, pick, provider, start
  case tenant
  case chooseAccount = "choose-account"
  case confirmForgotPassword = "confirm-forgot-password"
  case emailFactor = "email-factor"
  case forgotPassword = "forgot-password"
  case newPassword = "new-password"
  case passkeyAdd = "passkey-add"
  case signIn = "sign-in"
  case signOut = "sign-out"
  case signUp = "sign-up"
  case signedOut = "signed-out"
}
