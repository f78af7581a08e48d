package import HTTPServer

extension AWSFault {
  /// An error requested by a fault. Message and status default to the service's for that name.
  package init(_ ordered: OrderedError) {
    // The message for too many requests is unconfirmed.
    let name = ordered.isThrottling ? "TooManyRequestsException" : ordered.code
    self.init(
      name, ordered.message ?? Self.usualWords[name] ?? "An ordered error: \(name)",
      status: ordered.status ?? Self.usualStatus(of: name))
  }

  private static func usualStatus(of name: String) -> Int {
    if name.hasPrefix("Internal") { return 500 }
    if name.hasPrefix("ServiceUnavailable") { return 503 }
    return name.hasPrefix("Forbidden") || name.hasPrefix("AccessDenied") ? 403 : 400
  }

  private static let usualWords = [
    "AliasExistsException": "An account with the given email already exists.",
    "CodeDeliveryFailureException": "Unable to deliver message",
    "CodeMismatchException": "Invalid verification code provided, please try again.",
    "ExpiredCodeException": "Invalid code provided, please request a code again.",
    "ForbiddenException": "Request forbidden by WAF rules.",
    "InternalErrorException": "An internal error occurred.",
    "LimitExceededException": "Attempt limit exceeded, please try after some time.",
    "NotAuthorizedException": "Incorrect username or password.",
    "PasswordResetRequiredException": "Password reset required for the user",
    "ServiceUnavailableException": "The service is unavailable.",
    "TooManyFailedAttemptsException": "Attempt limit exceeded, please try after some time.",
    "TooManyRequestsException": "Too many requests",
    "UserNotConfirmedException": "User is not confirmed.",
    "UserNotFoundException": "User does not exist.",
    "UsernameExistsException": "User already exists",
  ]
}
