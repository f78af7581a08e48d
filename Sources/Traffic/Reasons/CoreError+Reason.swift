internal import Model

extension CoreError {
  /// Why the request failed and which setting decides; nil if the response says so itself.
  func reason(_ place: ReasonPlace) -> String? {
    MistakeWords.$realm.withValue(place.realm) { found(place) }
  }

  private func found(_ place: ReasonPlace) -> String? {
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
    // The responses contain the reason.
    case .group, .resource, .signUp, .attributes, .factor, .oauth, .trigger: nil
    case .deviceCode(let refusal): refusal.reason
    case .tenant(let fault): fault.reason(place)
    case .passkey(let problem): "the passkey is refused: \(problem.words)"
    case .notImplemented(let name): "\(name) is not implemented here; docs/support says what is"
    case .internalFault(let fault): fault.unkept?.description
    case .awaiting: nil
    }
  }
}

extension RealmProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    let home = place.realm.map { ", \($0.id.region)" } ?? ""
    switch self {
    case .notFound(let id):
      return SignInMistake.realmUnknown.told(
        "\(id)", place.alternatives(to: id.text, among: place.realmNames, "realms"))
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound:
      return nil
    case .notInReplica(let operation, let region):
      let isActive = place.realm?.replica?.isActive == true
      return SignInMistake.notInReplica.told(
        region, isActive ? "ACTIVE" : "INACTIVE", operation, home,
        isActive ? "" : ", or for a replica that is ACTIVE (UpdateUserPoolReplica)")
    case .notRegional(let setting, let region): return SignInMistake.notRegional.told(setting, home, region)
    }
  }
}

extension ClientProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound(let id):
      if let other = place.owner(of: id), let realm = place.realm, other != realm.id {
        return SignInMistake.clientOfAnother.told("\(id)", "\(other)", "\(realm.id)")
      }
      return SignInMistake.clientUnknown.told(
        "\(id)", place.alternatives(to: id.text, among: place.clientNames, "clients"))
    case .exists: return nil
    case .secretMissing(let id): return ClientMistake.secretMissing.told("\(id)")
    case .secretMismatch(let id): return ClientMistake.secretWrong.told("\(id)")
    case .secretUnexpected(let id): return ClientMistake.secretUnexpected.told("\(id)")
    case .flowNotEnabled(let flow):
      let enabled = place.client.map { client in ClientFlow.allCases.filter { client.allows($0) }.map(\.name) } ?? []
      return SignInMistake.flowNotEnabled.told(flow.name, place.clientName, Self.list(enabled, otherwise: "empty"))
    case .oauthOff(let id): return ClientMistake.oauthOff.told("\(id)")
    case .grantTypeNotAllowed(let grant):
      let allowed = place.client?.grantTypes.map(\.flow).sorted() ?? []
      return ClientMistake.grantNotAllowed.told(place.clientName, grant.name, Self.list(allowed))
    case .scopeNotAllowed(let scope):
      let allowed = place.client?.scopes ?? []
      return ClientMistake.scopeNotAllowed.told(place.clientName, scope, Self.list(allowed, by: " "))
    }
  }

  private static func list(_ names: [String], by separator: String = ", ", otherwise: String = "none") -> String {
    names.isEmpty ? otherwise : names.joined(separator: separator)
  }
}

extension ClientGrantType {
  /// As in `grant_type`: lower case with underscores.
  fileprivate var name: String { rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined() }
  /// As in `AllowedOAuthFlows`.
  fileprivate var flow: String { self == .authorizationCode ? "code" : name }
}

extension ClientFlow {
  /// As in `ExplicitAuthFlows`; nil for flows that this client setting does not cover.
  var configuredName: String? {
    switch self {
    case .password, .srp, .administratorPassword, .choice, .custom, .refresh: name
    case .clientToken, .impersonation, .delegation: nil
    }
  }

  /// The flow's name in messages.
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
    case .notFound, .unknownToClient: place.userUnknown
    case .disabled: SignInMistake.disabled.told(place.userName)
    case .notConfirmed: SignInMistake.notConfirmed.told(place.userName)
    case .passwordResetRequired: SignInMistake.passwordReset.told(place.userName)
    case .temporaryPasswordExpired: SignInMistake.temporaryPasswordExpired.told(place.userName)
    case .cannotConfirm(let status): SignInMistake.nothingToConfirm.told(place.userName, status.text)
    case .alreadyConfirmed: SignInMistake.confirmedAlready.told(place.userName)
    case .cannotResendInvitation: nil
    }
  }
}

extension PasswordProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .noRecoveryChannel: CodeMistake.nowhereToSend.told(place.userName)
    case .notChangeable: SignInMistake.noNativeProfile.told(place.userName)
    case .contactAdministrator: CodeMistake.administratorOnly.told()
    case .cannotBeReset: place.stateForbidsReset
    case .refused, .missing: nil
    }
  }
}

extension CodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrong: CodeMistake.wrong.told(place.userName)
    case .expired: CodeMistake.expired.told(place.userName)
    case .attemptLimitExceeded(let seconds): CodeMistake.tooMany.told(place.userName, "\(seconds)")
    }
  }
}

extension SignInProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrongCredentials:
      place.namesUnknownUser ? place.userUnknown : SignInMistake.passwordWrong.told(place.bareUserName)
    case .noNativeProfile: SignInMistake.noNativeProfile.told(place.userName)
    case .passwordAttemptsExceeded(let seconds): SignInMistake.locked.told(place.userName, "\(seconds)")
    case .blocked: SignInMistake.blocked.told()
    case .invalidFlow: SignInMistake.sessionUnknown.told()
    case .flowExpired: SignInMistake.sessionExpired.told(place.clientName)
    case .flowSpent: SignInMistake.sessionSpent.told()
    case .challengeNotAvailable: nil
    case .invalidProofValue: SignInMistake.proofInvalid.told()
    case .wrongCode: CodeMistake.wrongAtSignIn.told()
    }
  }
}

extension DeviceProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound: SignInMistake.deviceUnknown.told(place.userName)
    case .trackingOff: SignInMistake.devicesNotTracked.told()
    case .keyInvalid, .verifierInvalid: nil
    }
  }
}

extension AccessTokenProblem {
  fileprivate var reason: String? {
    switch self {
    case .invalid: TokenMistake.invalid.told()
    case .signature: TokenMistake.changed.told()
    case .expired: TokenMistake.expired.told()
    case .revoked: TokenMistake.revoked.told()
    // Noted where the scopes are known.
    case .scope: nil
    }
  }
}

extension RefreshTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid: TokenMistake.refreshUnknown.told(place.clientName)
    case .expired: TokenMistake.refreshExpired.told(place.clientName)
    case .revoked: TokenMistake.refreshRevoked.told()
    case .reused: TokenMistake.refreshReused.told(place.clientName)
    case .ofAnotherDevice: TokenMistake.refreshOfDevice.told()
    case .notOne: TokenMistake.refreshNotOne.told("access or id")
    case .revocationDisabled: TokenMistake.revocationOff.told(place.clientName)
    case .rotationForbidsThisFlow: TokenMistake.refreshRotates.told(place.clientName)
    }
  }
}

extension AuthorizationCodeProblem {
  fileprivate var reason: String? {
    switch self {
    // Noted where the code is looked up and its addresses are compared.
    case .invalid, .redirectURIMismatch: nil
    case .verifierMismatch: GrantMistake.verifierOther.told()
    }
  }
}
