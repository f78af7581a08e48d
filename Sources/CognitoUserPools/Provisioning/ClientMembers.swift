import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import JSON
import Model

extension ClientMembers {
  /// Sets everything but id, name and secrets on a client with defaults; the members have passed `check`
  /// (docs/reference/cognito-user-pools.md#app-clients).
  func apply(to client: inout Client, in realm: Realm) {
    // An empty list counts as unset; to forbid every sign-in flow, a client allows refresh alone.
    client.flows = explicitAuthFlows.nonEmpty.map(Set.init(_:))
    client.hidesUserExistence = preventUserExistenceErrors == .enabled
    client.accessTokenLifetime = accessTokenLifetime
    client.idTokenLifetime = idTokenLifetime
    client.refreshTokenLifetime = refreshTokenLifetime
    client.flowLifetime = .minutes(Int64(authSessionValidity ?? 3))
    client.allowsRevocation = enableTokenRevocation ?? true
    if let rotation = refreshTokenRotation, rotation.feature == .enabled {
      client.rotation = RefreshRotation(gracePeriod: .seconds(Int64(rotation.retryGracePeriodSeconds ?? 0)))
    }
    client.readableAttributes = readAttributes.nonEmpty.map { Set($0) }
    client.writableAttributes = writeAttributes.nonEmpty.map { Set($0) }
    client.redirectURIs = callbackURLs ?? []
    client.logoutURIs = logoutURLs ?? []
    client.defaultRedirectURI = defaultRedirectURI
    client.allowsHostedLogin = allowedOAuthFlowsUserPoolClient ?? false
    client.grantTypes = Set((allowedOAuthFlows ?? []).map { ClientGrantType($0) })
    if realm.rules.grantsDeviceCodesWithCodes, client.grantTypes.contains(.authorizationCode) {
      client.grantTypes.insert(.deviceCode)
    }
    client.scopes = allowedOAuthScopes ?? []
    if realm.rules.grantsOfflineAccessWithCodes, client.grantTypes.contains(.authorizationCode) {
      client.scopes.append(AccessScope.offlineAccess)
    }
    client.providers = supportedIdentityProviders.nonEmpty
    client.allowsCustomFlowsAlone = explicitAuthFlows?.contains(.customAuthFlowOnly) == true
    client.tellsUserAddress = enablePropagateAdditionalUserContextData == true
    client.annotations = JSONObject { writer in
      writer.member("RefreshTokenValidity", refreshTokenValidity)
      writer.member("AccessTokenValidity", accessTokenValidity)
      writer.member("IdTokenValidity", idTokenValidity)
      writer.member("TokenValidityUnits", tokenValidityUnits)
      writer.member("ReadAttributes", readAttributes.nonEmpty)
      writer.member("WriteAttributes", writeAttributes.nonEmpty)
      writer.member("ExplicitAuthFlows", explicitAuthFlows.nonEmpty)
      writer.member("SupportedIdentityProviders", supportedIdentityProviders.nonEmpty)
      writer.member("AllowedOAuthFlows", allowedOAuthFlows.nonEmpty)
      writer.member("AnalyticsConfiguration", analyticsConfiguration?.completed(account: realm.settings.account))
      writer.member("PreventUserExistenceErrors", preventUserExistenceErrors)
      writer.member("EnablePropagateAdditionalUserContextData", enablePropagateAdditionalUserContextData)
      writer.member("RefreshTokenRotation", refreshTokenRotation)
    }
  }

  var accessTokenLifetime: Duration {
    accessTokenValidity.map { (tokenValidityUnits?.accessToken ?? .hours).duration($0) } ?? .hours(1)
  }

  var idTokenLifetime: Duration {
    idTokenValidity.map { (tokenValidityUnits?.idToken ?? .hours).duration($0) } ?? .hours(1)
  }

  var refreshTokenLifetime: Duration {
    guard let refreshTokenValidity, refreshTokenValidity > 0 else { return .days(30) }
    return (tokenValidityUnits?.refreshToken ?? .days).duration(refreshTokenValidity)
  }
}

extension AnalyticsConfigurationType {
  /// With the service's own role if the application is given by an ARN without a role: recorded in the command line's
  /// example of CreateUserPoolClient.
  fileprivate func completed(account: String) -> AnalyticsConfigurationType {
    guard applicationArn != nil, roleArn == nil else { return self }
    var completed = self
    completed.roleArn =
      "arn:aws:iam::\(account):role/aws-service-role/cognito-idp.amazonaws.com/AWSServiceRoleForAmazonCognitoIdp"
    return completed
  }
}

extension TimeUnitsType {
  func duration(_ count: Int) -> Duration {
    switch self {
    case .seconds: .seconds(Int64(count))
    case .minutes: .minutes(Int64(count))
    case .hours: .hours(Int64(count))
    case .days: .days(Int64(count))
    }
  }
}

extension Set where Element == ClientFlow {
  /// Legacy values leave SRP, custom and refresh enabled, except for the one with "only".
  init(_ flows: [ExplicitAuthFlowsType]) {
    self.init(flows.flatMap(\.allowed))
  }
}

extension ExplicitAuthFlowsType {
  /// Whether it is a legacy value from before `ALLOW_…`; the two kinds cannot be combined.
  var isLegacy: Bool {
    switch self {
    case .adminNoSrpAuth, .customAuthFlowOnly, .userPasswordAuth: true
    default: false
    }
  }

  fileprivate var allowed: [ClientFlow] {
    switch self {
    case .adminNoSrpAuth: [.administratorPassword, .srp, .custom, .refresh]
    case .customAuthFlowOnly: [.custom, .refresh]
    case .userPasswordAuth: [.password, .srp, .custom, .refresh]
    case .allowAdminUserPasswordAuth: [.administratorPassword]
    case .allowCustomAuth: [.custom]
    case .allowUserPasswordAuth: [.password]
    case .allowUserSrpAuth: [.srp]
    case .allowRefreshTokenAuth: [.refresh]
    case .allowUserAuth: [.choice]
    case .allowClientTokenAuth: [.clientToken]
    case .allowTokenExchangeDelegation: [.delegation]
    case .allowTokenExchangeImpersonation: [.impersonation]
    }
  }
}

extension ClientGrantType {
  init(_ flow: OAuthFlowType) {
    switch flow {
    case .code: self = .authorizationCode
    case .implicit: self = .implicit
    case .clientCredentials: self = .clientCredentials
    }
  }
}
