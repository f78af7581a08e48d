internal import HTTPServer
internal import OpenAPI

extension Refusal {
  /// An error requested by a fault: a code of this front has its status and meaning, other names are used unchanged.
  static let ordered: OrderedError.Renderer = { ordered, _ in
    let known = ordered.isThrottling ? ErrorCode.tooManyAttempts : known.first { $0.name == ordered.code }
    let code = ErrorCode(
      known?.name ?? ordered.code, ordered.status ?? known?.status ?? 400, known?.meaning ?? "An ordered error.")
    return Refusal(code, ordered.message ?? (ordered.isThrottling ? "Too many requests." : code.meaning)).response
  }

  private static let known: [ErrorCode] = [
    .invalidRequest, .internalError, .invalidPassword, .userExists, .userNotFound, .userNotConfirmed, .userDisabled,
    .passwordResetRequired, .notAuthorized, .codeMismatch, .codeExpired, .tooManyAttempts, .sessionExpired,
    .flowNotEnabled, .tokenExpired, .tokenRevoked, .poolNotFound, .clientNotFound, .invalidClient,
  ]
}
