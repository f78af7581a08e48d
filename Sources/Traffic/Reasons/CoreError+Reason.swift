internal import Diagnostics
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
      return SignInDiagnostic.realmUnknown(
        id: "\(id)", alternatives: place.alternatives(to: id.text, among: place.realmNames, "realms")
      ).text(in: place.realm)
    case .exists, .deletionProtected, .domainConfigured, .domainTaken, .domainNotFound, .attributeExists,
      .resourceServerExists, .resourceServerNotFound:
      return nil
    case .notInReplica(let operation, let region):
      let isActive = place.realm?.replica?.isActive == true
      return SignInDiagnostic.notInReplica(
        region: region, state: isActive ? "ACTIVE" : "INACTIVE", operation: operation, home: home,
        otherwise: isActive ? "" : ", or for a replica that is ACTIVE (UpdateUserPoolReplica)"
      ).text(in: place.realm)
    case .notRegional(let setting, let region):
      return SignInDiagnostic.notRegional(setting: setting, home: home, region: region).text(in: place.realm)
    }
  }
}

extension ClientProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound(let id):
      if let other = place.owner(of: id), let realm = place.realm, other != realm.id {
        return SignInDiagnostic.clientOfAnother(client: "\(id)", realm: "\(other)", owner: "\(realm.id)").text(
          in: place.realm)
      }
      return SignInDiagnostic.clientUnknown(
        id: "\(id)", alternatives: place.alternatives(to: id.text, among: place.clientNames, "clients")
      ).text(in: place.realm)
    case .exists: return nil
    case .secretMissing(let id): return ClientDiagnostic.secretMissing(client: "\(id)").text(in: place.realm)
    case .secretMismatch(let id): return ClientDiagnostic.secretWrong(client: "\(id)").text(in: place.realm)
    case .secretUnexpected(let id): return ClientDiagnostic.secretUnexpected(client: "\(id)").text(in: place.realm)
    case .flowNotEnabled(let flow):
      let enabled = place.client.map { client in ClientFlow.allCases.filter { client.allows($0) }.map(\.name) } ?? []
      return SignInDiagnostic.flowNotEnabled(
        flow: flow.name, client: place.clientName, enabled: Self.list(enabled, otherwise: "empty")
      ).text(in: place.realm)
    case .oauthOff(let id): return ClientDiagnostic.oauthOff(client: "\(id)").text(in: place.realm)
    case .grantTypeNotAllowed(let grant):
      let allowed = place.client?.grantTypes.map(\.flow).sorted() ?? []
      return ClientDiagnostic.grantNotAllowed(client: place.clientName, grant: grant.name, allowed: Self.list(allowed))
        .text(in: place.realm)
    case .scopeNotAllowed(let scope):
      let allowed = place.client?.scopes ?? []
      return ClientDiagnostic.scopeNotAllowed(
        client: place.clientName, scope: scope, allowed: Self.list(allowed, by: " ")
      ).text(in: place.realm)
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
    case .disabled: SignInDiagnostic.disabled(name: place.userName).text(in: place.realm)
    case .notConfirmed: SignInDiagnostic.notConfirmed(name: place.userName).text(in: place.realm)
    case .passwordResetRequired: SignInDiagnostic.passwordReset(name: place.userName).text(in: place.realm)
    case .temporaryPasswordExpired:
      SignInDiagnostic.temporaryPasswordExpired(name: place.userName).text(in: place.realm)
    case .cannotConfirm(let status):
      SignInDiagnostic.nothingToConfirm(name: place.userName, status: status.text).text(in: place.realm)
    case .alreadyConfirmed: SignInDiagnostic.confirmedAlready(name: place.userName).text(in: place.realm)
    case .cannotResendInvitation: nil
    }
  }
}

extension PasswordProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .noRecoveryChannel: CodeDiagnostic.nowhereToSend(name: place.userName).text(in: place.realm)
    case .notChangeable: SignInDiagnostic.noNativeProfile(name: place.userName).text(in: place.realm)
    case .contactAdministrator: CodeDiagnostic.administratorOnly.text(in: place.realm)
    case .cannotBeReset: place.stateForbidsReset
    case .refused, .missing: nil
    }
  }
}

extension CodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrong: CodeDiagnostic.wrong(name: place.userName).text(in: place.realm)
    case .expired: CodeDiagnostic.expired(name: place.userName).text(in: place.realm)
    case .attemptLimitExceeded(let seconds):
      CodeDiagnostic.tooMany(name: place.userName, seconds: "\(seconds)").text(in: place.realm)
    }
  }
}

extension SignInProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .wrongCredentials:
      place.namesUnknownUser
        ? place.userUnknown : SignInDiagnostic.passwordWrong(name: place.bareUserName).text(in: place.realm)
    case .noNativeProfile: SignInDiagnostic.noNativeProfile(name: place.userName).text(in: place.realm)
    case .passwordAttemptsExceeded(let seconds):
      SignInDiagnostic.locked(name: place.userName, seconds: "\(seconds)").text(in: place.realm)
    case .blocked: SignInDiagnostic.blocked.text(in: place.realm)
    case .invalidFlow: SignInDiagnostic.sessionUnknown.text(in: place.realm)
    case .flowExpired: SignInDiagnostic.sessionExpired(client: place.clientName).text(in: place.realm)
    case .flowSpent: SignInDiagnostic.sessionSpent.text(in: place.realm)
    case .challengeNotAvailable: nil
    case .invalidProofValue: SignInDiagnostic.proofInvalid.text(in: place.realm)
    case .wrongCode: CodeDiagnostic.wrongAtSignIn.text(in: place.realm)
    }
  }
}

extension DeviceProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .notFound: SignInDiagnostic.deviceUnknown(name: place.userName).text(in: place.realm)
    case .trackingOff: SignInDiagnostic.devicesNotTracked.text(in: place.realm)
    case .keyInvalid, .verifierInvalid: nil
    }
  }
}

extension AccessTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid: TokenDiagnostic.invalid.text(in: place.realm)
    case .signature: TokenDiagnostic.changed.text(in: place.realm)
    case .expired: TokenDiagnostic.expired.text(in: place.realm)
    case .revoked: TokenDiagnostic.revoked.text(in: place.realm)
    // Noted where the scopes are known.
    case .scope: nil
    }
  }
}

extension RefreshTokenProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .invalid: TokenDiagnostic.refreshUnknown(client: place.clientName).text(in: place.realm)
    case .expired: TokenDiagnostic.refreshExpired(client: place.clientName).text(in: place.realm)
    case .revoked: TokenDiagnostic.refreshRevoked.text(in: place.realm)
    case .reused: TokenDiagnostic.refreshReused(client: place.clientName).text(in: place.realm)
    case .ofAnotherDevice: TokenDiagnostic.refreshOfDevice.text(in: place.realm)
    case .notOne: TokenDiagnostic.refreshNotOne(kind: "access or id").text(in: place.realm)
    case .revocationDisabled: TokenDiagnostic.revocationOff(client: place.clientName).text(in: place.realm)
    case .rotationForbidsThisFlow: TokenDiagnostic.refreshRotates(client: place.clientName).text(in: place.realm)
    }
  }
}

extension AuthorizationCodeProblem {
  fileprivate func reason(_ place: ReasonPlace) -> String? {
    switch self {
    // Noted where the code is looked up and its addresses are compared.
    case .invalid, .redirectURIMismatch: nil
    case .verifierMismatch: GrantDiagnostic.verifierOther.text(in: place.realm)
    }
  }
}
