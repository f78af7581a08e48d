internal import Model

extension TenantFault {
  /// Why the directory rejects the request and which setting decides; nil if the response says so itself.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .tenantNotFound(let name):
      SignInMistake.realmUnknown.told(
        in: place.realm, name, place.alternatives(to: name, among: place.realmNames, "realms"))
    // Noted where the settings are checked, or stated in the response.
    case .nativeAuthenticationOff, .nativeAuthenticationConfidential, .scopeNotDefault, .tenantNameTaken,
      .userFlowNotFound,
      .roleNotFound, .passwordRefused, .attributesRefused, .verificationMissing,
      .contactBlocked, .contactInvalid, .scopeMissing, .claimsMalformed, .passkeyNotRegistrable, .passwordGrantOff,
      .assertionRefused, .extensionFailed, .signUpBlocked, .tooManyCodes, .methodChoiceMissing:
      nil
    case .continuationInvalid: TenantMistake.continuationUnknown.told(in: place.realm)
    case .continuationExpired: TenantMistake.continuationExpired.told(in: place.realm)
    case .usernameInvalid: TenantMistake.usernameInvalid.told(in: place.realm, place.userName)
    case .otherFactorAsked: TenantMistake.otherFactor.told(in: place.realm)
    case .noPassword: TenantMistake.noPassword.told(in: place.realm, place.userName)
    case .passwordChangeRequired: TenantMistake.passwordDue.told(in: place.realm, place.userName)
    case .wrongCode: CodeMistake.wrongAtSignIn.told(in: place.realm)
    case .accountLocked: TenantMistake.accountLocked.told(in: place.realm, place.userName)
    case .scopeInvalid(let scope):
      TenantMistake.scopeUnknown.told(
        in: place.realm, scope, alternatives("Scopes here", place.scopes, nearestTo: scope))
    case .severalResources: TenantMistake.severalAPIs.told(in: place.realm)
    case .resourceNotFound(let name):
      TenantMistake.apiUnknown.told(in: place.realm, name, alternatives("APIs here", place.apis, nearestTo: name))
    case .consentMissing(let id, let name): TenantMistake.consentMissing.told(in: place.realm, "\(id)", name)
    case .codeRedeemed: GrantMistake.spent.told(in: place.realm, "")
    case .secondFactorMissing(let audience, _), .secondFactorStale(let audience, _):
      TenantMistake.secondFactorMissing.told(in: place.realm, audience)
    case .notConfidential: ClientMistake.notConfidential.told(in: place.realm, place.clientName)
    }
  }
}

extension DeviceCodeRefusal {
  /// Why a device has not received tokens.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .pending: TenantMistake.deviceWaiting.told(in: place.realm)
    case .slowDown: TenantMistake.deviceTooFast.told(in: place.realm)
    // Stated in the response.
    case .declined: nil
    case .expired: TenantMistake.deviceExpired.told(in: place.realm)
    case .unknown: TenantMistake.deviceUnknown.told(in: place.realm)
    }
  }
}

extension ReasonPlace {
  /// The tenant's applications that are APIs; at most ten.
  private var apiClients: [Client] {
    realm?.allClients.lazy.filter { $0.application?.identifierURI != nil }.prefix(10).map(\.self) ?? []
  }

  /// The names of the tenant's APIs.
  fileprivate var apis: [String] { apiClients.compactMap { $0.application?.identifierURI } }

  /// The scopes that clients may request: OpenID Connect's and those of the tenant's APIs.
  fileprivate var scopes: [String] {
    ["openid", "profile", "email", "offline_access"]
      + apiClients.flatMap { client -> [String] in
        guard let application = client.application, let uri = application.identifierURI else { return [] }
        return application.scopes.prefix(10).map { "\(uri)/\($0)" }
      }
  }
}
