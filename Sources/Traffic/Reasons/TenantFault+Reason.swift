internal import Diagnostics
internal import Model

extension TenantFault {
  /// Why the directory rejects the request and which setting decides; nil if the response says so itself.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .tenantNotFound(let name):
      SignInDiagnostic.realmUnknown(
        id: name, alternatives: place.alternatives(to: name, among: place.realmNames, "realms")
      ).text(in: place.realm)
    // Noted where the settings are checked, or stated in the response.
    case .nativeAuthenticationOff, .nativeAuthenticationConfidential, .scopeNotDefault, .tenantNameTaken,
      .userFlowNotFound, .notMultiTenant, .notForConsumers,
      .roleNotFound, .passwordRefused, .attributesRefused, .attributesInvalid, .verificationMissing,
      .contactBlocked, .contactInvalid, .scopeMissing, .claimsMalformed, .passkeyNotRegistrable, .passwordGrantOff,
      .assertionRefused, .extensionFailed, .signUpBlocked, .tooManyCodes, .methodChoiceMissing:
      nil
    case .continuationInvalid: TenantDiagnostic.continuationUnknown.text(in: place.realm)
    case .continuationExpired: TenantDiagnostic.continuationExpired.text(in: place.realm)
    case .usernameInvalid: TenantDiagnostic.usernameInvalid(name: place.userName).text(in: place.realm)
    case .otherFactorAsked: TenantDiagnostic.otherFactor.text(in: place.realm)
    case .noPassword: TenantDiagnostic.noPassword(name: place.userName).text(in: place.realm)
    case .passwordChangeRequired: TenantDiagnostic.passwordDue(name: place.userName).text(in: place.realm)
    case .wrongCode: CodeDiagnostic.wrongAtSignIn.text(in: place.realm)
    case .accountLocked: TenantDiagnostic.accountLocked(name: place.userName).text(in: place.realm)
    case .scopeInvalid(let scope):
      TenantDiagnostic.scopeUnknown(
        scope: scope, alternatives: alternatives("Scopes here", place.scopes, nearestTo: scope)
      ).text(in: place.realm)
    case .severalResources: TenantDiagnostic.severalAPIs.text(in: place.realm)
    case .resourceNotFound(let name):
      TenantDiagnostic.apiUnknown(name: name, alternatives: alternatives("APIs here", place.apis, nearestTo: name))
        .text(in: place.realm)
    case .consentMissing(let id, let name):
      TenantDiagnostic.consentMissing(client: "\(id)", name: name).text(in: place.realm)
    case .codeRedeemed: GrantDiagnostic.spent(request: "").text(in: place.realm)
    case .secondFactorMissing(let audience, _), .secondFactorStale(let audience, _):
      TenantDiagnostic.secondFactorMissing(audience: audience).text(in: place.realm)
    case .notConfidential: ClientDiagnostic.notConfidential(client: place.clientName).text(in: place.realm)
    }
  }
}

extension DeviceCodeRefusal {
  /// Why a device has not received tokens.
  func reason(_ place: ReasonPlace) -> String? {
    switch self {
    case .pending: TenantDiagnostic.deviceWaiting.text(in: place.realm)
    case .slowDown: TenantDiagnostic.deviceTooFast.text(in: place.realm)
    // Stated in the response.
    case .declined: nil
    case .expired: TenantDiagnostic.deviceExpired.text(in: place.realm)
    case .unknown: TenantDiagnostic.deviceUnknown.text(in: place.realm)
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
