internal import OpenAPI

extension ErrorCode {
  static let invalidPassword = ErrorCode(
    "invalid_password", 400, "The password does not comply with the pool's policy.")
  static let userExists = ErrorCode("user_exists", 409, "Another account has that name or address.")
  static let userNotFound = ErrorCode(
    "user_not_found", 404, "There is no account with that name; not returned if the client hides whether users exist.")
  static let userNotConfirmed = ErrorCode("user_not_confirmed", 403, "The sign-up is not confirmed yet.")
  static let userDisabled = ErrorCode("user_disabled", 403, "The account is disabled.")
  static let passwordResetRequired = ErrorCode(
    "password_reset_required", 403, "A new password must be set first, with the code that was sent.")
  static let notAuthorized = ErrorCode(
    "not_authorized", 401, "The password is wrong, the access token is not valid, or the account may not do this.")
  static let codeMismatch = ErrorCode("code_mismatch", 400, "The code is wrong.")
  static let codeExpired = ErrorCode("code_expired", 400, "The code has expired, or none was sent.")
  static let tooManyAttempts = ErrorCode("too_many_attempts", 429, "Try again after `Retry-After` seconds.")
  static let sessionExpired = ErrorCode(
    "session_expired", 401, "The session has expired, was already used, or is not valid: start the sign-in again.")
  static let flowNotEnabled = ErrorCode(
    "flow_not_enabled", 403, "The pool or the client does not allow this way to sign in.")
  static let tokenExpired = ErrorCode("token_expired", 401, "The token has expired.")
  static let tokenRevoked = ErrorCode("token_revoked", 401, "The token was revoked, or its account was deleted.")
  static let poolNotFound = ErrorCode("pool_not_found", 404, "There is no such pool.")
  static let clientNotFound = ErrorCode("client_not_found", 404, "The pool has no such client.")
  static let invalidClient = ErrorCode("invalid_client", 401, "The client's secret is missing, wrong or not expected.")
}
