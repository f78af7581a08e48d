internal import Model

extension CoreError {
  /// Why the request failed, with the setting that decides; nil where the words of the answer say as much.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .realm(let problem): problem.reason(place)
    case .client(let problem): problem.reason(place)
    case .account(let problem): problem.reason(place)
    case .password(let problem): problem.reason(place)
    case .code(let problem): problem.reason(place)
    case .signIn(let problem): problem.reason(place)
    case .device(let problem): problem.reason(place)
    case .accessToken(let problem): problem.reason
    case .refreshToken(let problem): problem.reason(place)
    case .authorizationCode(let problem): problem.reason
    // The answers say what was wrong.
    case .group, .resource, .signUp, .attributes, .factor, .oauth, .deviceCode, .tenant, .trigger: nil
    case .passkey(let problem): "the passkey is refused: \(problem.words)"
    case .notImplemented(let name): "\(name) is not implemented here; docs/support says what is"
    case .awaiting, .internalFault: nil
    }
  }
}

extension RealmProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    let home = place.realm.map { ", \($0.id.region)" } ?? ""
    switch self {
    case .notFound(let id): return "there is no pool or realm \(id) here; GET /_understudy/info lists those that are"
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound:
      return nil
    case .notInReplica(let operation, let region):
      let isActive = place.realm?.replica?.isActive == true
      return
        "\(region) is the secondary region of the user pool, and its replica there is \(isActive ? "ACTIVE" : "INACTIVE"): \(operation) is for "
        + (isActive
          ? "the primary region\(home)"
          : "the primary region\(home), or for a replica that is ACTIVE (UpdateUserPoolReplica)")
    case .notRegional(let setting, let region):
      return
        "\(setting) differs from that of the primary region\(home): in \(region) only EmailConfiguration, SmsConfiguration, LambdaConfig and "
        + "UserPoolTags can be changed, and all else must be sent as DescribeUserPool shows it"
    }
  }
}

extension ClientProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound(let id):
      let known = (place.realm?.allClients ?? []).prefix(10).map(\.id.text)
      return "there is no client \(id)"
        + (known.isEmpty ? "" : "; the clients here are \(known.joined(separator: ", "))")
    case .exists: return nil
    case .secretMissing(let id):
      return
        "client \(id) has a secret, and the request shows none: send SECRET_HASH (or client_secret), or let the app use a client "
        + "without a secret, as Amplify needs it (GenerateSecret: false)"
    case .secretMismatch(let id):
      return
        "the secret or secret hash is not that of client \(id): expected base64(HMAC-SHA256(key: client secret, username + client id)) "
        + "over the username exactly as it is sent"
    case .secretUnexpected(let id):
      return
        "client \(id) has no secret, and the request brings a SECRET_HASH or client_secret: leave it out, or make the client with "
        + "GenerateSecret: true"
    case .flowNotEnabled(let flow):
      let enabled = place.client.map { client in ClientFlow.allCases.filter { client.allows($0) }.map(\.name) } ?? []
      return "\(flow.name) is not among the ExplicitAuthFlows of \(place.clientName), which are "
        + (enabled.isEmpty ? "empty" : enabled.joined(separator: ", ")) + ": add it, or let the app use one of these"
    case .grantTypeNotAllowed(let grant):
      let allowed = place.client?.grantTypes.map(\.rawValue).sorted() ?? []
      return "\(place.clientName) may not use the grant type \(grant.rawValue); AllowedOAuthFlows allows "
        + (allowed.isEmpty ? "none" : allowed.joined(separator: ", "))
    case .scopeNotAllowed(let scope):
      let allowed = place.client?.scopes.joined(separator: " ") ?? ""
      return
        "\(place.clientName) may not ask for \(scope); AllowedOAuthScopes has \(allowed.isEmpty ? "none" : allowed)"
    }
  }
}

extension ClientFlow {
  /// As `ExplicitAuthFlows` has it; nil for a flow that no list of a client's allows.
  var configuredName: String? {
    switch self {
    case .password, .srp, .administratorPassword, .choice, .custom, .refresh: name
    case .clientToken, .impersonation, .delegation: nil
    }
  }

  /// As messages call it.
  fileprivate var name: String {
    switch self {
    case .password: "ALLOW_USER_PASSWORD_AUTH"
    case .srp: "ALLOW_USER_SRP_AUTH"
    case .administratorPassword: "ALLOW_ADMIN_USER_PASSWORD_AUTH"
    case .choice: "ALLOW_USER_AUTH"
    case .custom: "ALLOW_CUSTOM_AUTH"
    case .refresh: "ALLOW_REFRESH_TOKEN_AUTH"
    case .clientToken: "CLIENT_TOKEN_AUTH"
    case .impersonation: "TOKEN_EXCHANGE_IMPERSONATION"
    case .delegation: "TOKEN_EXCHANGE_DELEGATION"
    }
  }
}

extension AccountProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound, .unknownToClient:
      "\(place.realm.map { "pool \($0.id)" } ?? "this server") has no user \(place.userName)"
    case .disabled: "\(place.userName) is disabled: AdminEnableUser lets them in again"
    case .notConfirmed:
      "\(place.userName) has not confirmed their sign-up: ConfirmSignUp with the code of the mail, or AdminConfirmSignUp"
    case .passwordResetRequired:
      "the password of \(place.userName) was reset: ForgotPassword and ConfirmForgotPassword set a new one"
    case .temporaryPasswordExpired:
      "the temporary password of \(place.userName) has expired: AdminCreateUser with MessageAction RESEND sends a new one"
    case .cannotConfirm(let status): "\(place.userName) is \(status.rawValue) and has no sign-up to confirm"
    case .alreadyConfirmed: "\(place.userName) is confirmed already"
    case .cannotResendInvitation: nil
    }
  }
}

extension PasswordProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .noRecoveryChannel:
      "\(place.userName) has no verified email address or phone number that AccountRecoverySetting names: no code can be sent"
    case .refused, .missing, .cannotBeReset, .contactAdministrator: nil
    }
  }
}

extension CodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrong:
      "the code is not the last one that was sent to \(place.userName): GET /_understudy/messages/latest has it"
    case .expired: "the code of \(place.userName) has expired or was used, or none was sent: ask for a new one"
    case .attemptLimitExceeded(let seconds):
      "too many wrong codes or requests for \(place.userName): the next one is taken in \(seconds) s (POST /_understudy/clock advances the time)"
    }
  }
}

extension SignInProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrongCredentials:
      if let realm = place.realm, place.isOfNobody {
        "pool \(realm.id) has no user \(place.userName)"
      } else {
        "the password of \(place.userName) is another one"
      }
    case .passwordAttemptsExceeded(let seconds):
      "\(place.userName) is locked after wrong passwords for \(seconds) s more (POST /_understudy/clock advances the time)"
    case .blocked: "the risk rules of the pool block this sign-in (SetRiskConfiguration)"
    case .invalidFlow:
      "the Session is none of this server's, or of another client or challenge: send that of the last answer"
    case .flowExpired: "the Session has expired: AuthSessionValidity of \(place.clientName) says after how many minutes"
    case .flowSpent: "the Session or proof was used before: each answer brings a new one"
    case .challengeNotAvailable: nil
    case .invalidProofValue: "SRP_A is no value of an SRP exchange: expected hexadecimal digits of g^a mod N, not zero"
    case .wrongCode: "the code is not the one that was sent for this sign-in: GET /_understudy/messages/latest has it"
    }
  }
}

extension DeviceProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound:
      "\(place.userName) has no remembered device of that key: the app kept one of another pool or of an earlier run"
    case .trackingOff: "the pool keeps no track of devices (DeviceConfiguration)"
    case .keyInvalid, .verifierInvalid: nil
    }
  }
}

extension AccessTokenProblem {
  fileprivate var reason: String? {
    switch self {
    case .invalid: "the token is no access token of this server"
    case .signature:
      "the token has the kid of this server's key and another signature: it was changed, or another run of the server made it"
    case .expired: "the access token has expired, by the sandbox's clock (GET /_understudy/clock)"
    case .revoked: "the access token was revoked: its user signed out everywhere, or its refresh token was revoked"
    case .scope: "the access token lacks a scope that the request needs"
    }
  }
}

extension RefreshTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid:
      "the refresh token is none of \(place.clientName) here: another client's, another server's, or cut short"
    case .expired:
      "the refresh token has expired, by the sandbox's clock: RefreshTokenValidity of \(place.clientName) says after how long"
    case .revoked: "the refresh token was revoked, or its user signed out everywhere"
    case .reused:
      "the refresh token was exchanged before, and \(place.clientName) rotates its tokens: keep the newest (RefreshTokenRotation)"
    case .ofAnotherDevice:
      "the refresh token was issued to a remembered device: send its DEVICE_KEY with the refresh, as the pool tracks devices"
    case .notOne: "an access or id token stands where the refresh token is expected"
    case .revocationDisabled: "\(place.clientName) has EnableTokenRevocation: false"
    case .rotationForbidsThisFlow:
      "\(place.clientName) rotates its refresh tokens: use GetTokensFromRefreshToken or /oauth2/token instead of REFRESH_TOKEN_AUTH"
    }
  }
}

extension AuthorizationCodeProblem {
  fileprivate var reason: String? {
    switch self {
    case .invalid: "the authorization code is unknown, was used, has expired, or is another client's"
    case .redirectURIMismatch: "redirect_uri is not the one that the code was requested with"
    case .verifierMismatch:
      "code_verifier does not fit the code_challenge that the code was requested with (RFC 7636 §4.6)"
    }
  }
}
