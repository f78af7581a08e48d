internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model

extension NativeAuthError {
  /// An error that a test ordered: by its number, with or without `AADSTS`, or by its `error` or `suberror`. The
  /// order's `error`, `suberror` and `claims` are returned unchanged.
  static let ordered: OrderedError.Renderer = { ordered, request in
    NativeAuthError(ordered).response(request, at: .machine)
  }

  init(_ ordered: OrderedError) {
    self = Self.named(ordered.code)
    if ordered.error == nil, let number = Self.number(ordered.code), NumberedError.byNumber[number] == nil {
      Annotations.note(
        reason: "The class of AADSTS\(number) is not known here, so it was answered as \(code.rawValue): "
          + "the fault's error.error says which it is.")
    }
    if let message = ordered.message { self.message = message }
    // The service's status for throttling is assumed.
    if ordered.isThrottling { status = 429 }
    if let status = ordered.status { self.status = status }
    for (name, value) in [("error", ordered.error), ("suberror", ordered.suberror), ("claims", ordered.claims)] {
      if let value { members[name] = .string(value) }
    }
  }

  private static func number(_ name: String) -> Int? {
    Int(name.uppercased().hasPrefix("AADSTS") ? String(name.dropFirst(6)) : name)
  }

  /// Errors by name, for those that need no further values.
  static func named(_ name: String) -> NativeAuthError {
    if let number = number(name) {
      return NumberedError.byNumber[number]?.error ?? samples.first { $0.number == number }
        ?? NativeAuthError(.invalidRequest, number, "An ordered error.")
    }
    return samples.first { $0.detail?.rawValue == name } ?? samples.first { $0.code.rawValue == name }
      ?? NumberedError.all.first { $0.code.rawValue == name && $0.words != nil }?.error
      ?? NativeAuthError(.serverError, 90033, "A transient error has occurred. Please try again.", status: 500)
  }

  /// One error of each kind.
  static let samples: [NativeAuthError] = {
    let faults: [TenantFault] =
      [
        .continuationInvalid, .continuationExpired, .nativeAuthenticationOff, .nativeAuthenticationConfidential,
        .otherFactorAsked, .noPassword,
        .passwordChangeRequired, .attributesRefused(["displayName"]), .verificationMissing("email"), .wrongCode,
        .tooManyCodes, .accountLocked, .contactBlocked, .contactInvalid, .methodChoiceMissing, .scopeInvalid("x"),
        .scopeNotDefault("x"), .scopeMissing,
        .severalResources, .resourceNotFound("x"), .consentMissing(ClientID("x"), name: "x"),
        .usernameInvalid, .codeRedeemed, .claimsMalformed, .secondFactorMissing(audience: "x", claims: "{}"),
        .secondFactorStale(audience: "x", claims: "{}"),
        .notMultiTenant(ClientID("x"), name: "x", common: "common"),
        .extensionFailed(.tokenIssuanceStart, .timedOut), .signUpBlocked(title: "", message: ""),
      ] + TenantPasswordPolicy.Violation.allCases.map { .passwordRefused($0) }
    let errors: [CoreError] =
      [
        .account(.notFound), .signIn(.wrongCredentials), .account(.disabled), .signUp(.usernameTaken),
        .client(.notFound(ClientID("x"))),
        .client(.secretMissing(ClientID("x"))), .client(.secretMismatch(ClientID("x"))), .refreshToken(.revoked),
        .refreshToken(.expired), .refreshToken(.invalid), .authorizationCode(.invalid), .deviceCode(.pending),
        .deviceCode(.slowDown), .deviceCode(.declined), .deviceCode(.expired), .deviceCode(.unknown),
        .realm(.notFound(RealmID("x"))),
      ] + faults.map { .tenant($0) }
    return errors.map { NativeAuthError($0) } + ofPlatforms + [
      NativeAuthError(.client(.secretUnexpected(ClientID("x")))),

      NativeAuthError(.invalidGrant, 50076, "Multi-factor authentication is required.", .mfaRequired),
      NativeAuthError(.invalidGrant, 50072, "A strong authentication method is required.", .registrationRequired),
      NativeAuthError(.unsupportedChallengeType, 901007, "The challenge type is not supported."),
      NativeAuthError(.credentialRequired, 55103, "A credential is required."),
      NativeAuthError(.attributesRequired, 55106, "User attributes are required."),
      NativeAuthError(.unsupportedGrantType, 70003, "The grant type is not supported."),
      NativeAuthError(.loginRequired, 50058, "Nobody is signed in."),
      NativeAuthError(.serverError, 90033, "A transient error has occurred. Please try again.", status: 500),
    ]
  }()
}
