internal import Model

extension CoreError {
  /// Why the request failed and which setting decides; nil if the response says so itself.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .realm(let problem): problem.reason(place)
    case .client(let problem): problem.reason(place)
    case .account(let problem): problem.reason(place)
    case .password(let problem): problem.reason(place)
    case .code(let problem): problem.reason(place)
    case .signIn(let problem): problem.reason(place)
    case .device(let problem): problem.reason(place)
    case .accessToken(let problem): problem.reason(place)
    case .refreshToken(let problem): problem.reason(place)
    case .authorizationCode(let problem): problem.reason(place)
    // The responses contain the reason.
    case .group, .resource, .signUp, .attributes, .factor, .oauth, .trigger: nil
    case .deviceCode(let refusal): refusal.reason(place)
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
        in: place.realm, "\(id)", place.alternatives(to: id.text, among: place.realmNames, "realms"))
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound:
      return nil
    case .notInReplica(let operation, let region):
      let isActive = place.realm?.replica?.isActive == true
      return SignInMistake.notInReplica.told(
        in: place.realm, region, isActive ? "ACTIVE" : "INACTIVE", operation, home,
        isActive ? "" : ", or for a replica that is ACTIVE (UpdateUserPoolReplica)")
    case .notRegional(let setting, let region):
      return SignInMistake.notRegional.told(in: place.realm, setting, home, region)
    }
  }
}

extension ClientProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound(let id):
      if let other = place.owner(of: id), let realm = place.realm, other != realm.id {
        return SignInMistake.clientOfAnother.told(in: place.realm, "\(id)", "\(other)", "\(realm.id)")
      }
      return SignInMistake.clientUnknown.told(
        in: place.realm, "\(id)", place.alternatives(to: id.text, among: place.clientNames, "clients"))
    case .exists: return nil
    case .secretMissing(let id): return ClientMistake.secretMissing.told(in: place.realm, "\(id)")
    case .secretMismatch(let id): return ClientMistake.secretWrong.told(in: place.realm, "\(id)")
    case .secretUnexpected(let id): return ClientMistake.secretUnexpected.told(in: place.realm, "\(id)")
    case .flowNotEnabled(let flow):
      let enabled = place.client.map { client in ClientFlow.allCases.filter { client.allows($0) }.map(\.name) } ?? []
      return SignInMistake.flowNotEnabled.told(
        in: place.realm, flow.name, place.clientName, Self.list(enabled, otherwise: "empty"))
    case .oauthOff(let id): return ClientMistake.oauthOff.told(in: place.realm, "\(id)")
    case .grantTypeNotAllowed(let grant):
      let allowed = place.client?.grantTypes.map(\.flow).sorted() ?? []
      return ClientMistake.grantNotAllowed.told(in: place.realm, place.clientName, grant.name, Self.list(allowed))
    case .scopeNotAllowed(let scope):
      let allowed = place.client?.scopes ?? []
      return ClientMistake.scopeNotAllowed.told(in: place.realm, place.clientName, scope, Self.list(allowed, by: " "))
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
    case .disabled: SignInMistake.disabled.told(in: place.realm, place.userName)
    case .notConfirmed: SignInMistake.notConfirmed.told(in: place.realm, place.userName)
    case .passwordResetRequired: SignInMistake.passwordReset.told(in: place.realm, place.userName)
    case .temporaryPasswordExpired: SignInMistake.temporaryPasswordExpired.told(in: place.realm, place.userName)
    case .cannotConfirm(let status): SignInMistake.nothingToConfirm.told(in: place.realm, place.userName, status.text)
    case .alreadyConfirmed: SignInMistake.confirmedAlready.told(in: place.realm, place.userName)
    case .cannotResendInvitation: nil
    }
  }
}

extension PasswordProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .noRecoveryChannel: CodeMistake.nowhereToSend.told(in: place.realm, place.userName)
    case .notChangeable: SignInMistake.noNativeProfile.told(in: place.realm, place.userName)
    case .contactAdministrator: CodeMistake.administratorOnly.told(in: place.realm)
    case .cannotBeReset: place.stateForbidsReset
    case .refused, .missing: nil
    }
  }
}

extension CodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrong: CodeMistake.wrong.told(in: place.realm, place.userName)
    case .expired: CodeMistake.expired.told(in: place.realm, place.userName)
    case .attemptLimitExceeded(let seconds): CodeMistake.tooMany.told(in: place.realm, place.userName, "\(seconds)")
    }
  }
}

extension SignInProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrongCredentials:
      place.namesUnknownUser ? place.userUnknown : SignInMistake.passwordWrong.told(in: place.realm, place.bareUserName)
    case .noNativeProfile: SignInMistake.noNativeProfile.told(in: place.realm, place.userName)
    case .passwordAttemptsExceeded(let seconds):
      SignInMistake.locked.told(in: place.realm, place.userName, "\(seconds)")
    case .blocked: SignInMistake.blocked.told(in: place.realm)
    case .invalidFlow: SignInMistake.sessionUnknown.told(in: place.realm)
    case .flowExpired: SignInMistake.sessionExpired.told(in: place.realm, place.clientName)
    case .flowSpent: SignInMistake.sessionSpent.told(in: place.realm)
    case .challengeNotAvailable: nil
    case .invalidProofValue: SignInMistake.proofInvalid.told(in: place.realm)
    case .wrongCode: CodeMistake.wrongAtSignIn.told(in: place.realm)
    }
  }
}

extension DeviceProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound: SignInMistake.deviceUnknown.told(in: place.realm, place.userName)
    case .trackingOff: SignInMistake.devicesNotTracked.told(in: place.realm)
    case .keyInvalid, .verifierInvalid: nil
    }
  }
}

extension AccessTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid: TokenMistake.invalid.told(in: place.realm)
    case .signature: TokenMistake.changed.told(in: place.realm)
    case .expired: TokenMistake.expired.told(in: place.realm)
    case .revoked: TokenMistake.revoked.told(in: place.realm)
    // Noted where the scopes are known.
    case .scope: nil
    }
  }
}

extension RefreshTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid: TokenMistake.refreshUnknown.told(in: place.realm, place.clientName)
    case .expired: TokenMistake.refreshExpired.told(in: place.realm, place.clientName)
    case .revoked: TokenMistake.refreshRevoked.told(in: place.realm)
    case .reused: TokenMistake.refreshReused.told(in: place.realm, place.clientName)
    case .ofAnotherDevice: TokenMistake.refreshOfDevice.told(in: place.realm)
    case .notOne: TokenMistake.refreshNotOne.told(in: place.realm, "access or id")
    case .revocationDisabled: TokenMistake.revocationOff.told(in: place.realm, place.clientName)
    case .rotationForbidsThisFlow: TokenMistake.refreshRotates.told(in: place.realm, place.clientName)
    }
  }
}

extension AuthorizationCodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    // Noted where the code is looked up and its addresses are compared.
    case .invalid, .redirectURIMismatch: nil
    case .verifierMismatch: GrantMistake.verifierOther.told(in: place.realm)
    }
  }
}
