import AWSProtocol
import IdentityPools
import Model
import Sandboxes

extension IdentityPoolType {
  /// The settings in the members; absent ones are empty.
  func settings() throws(AWSFault) -> IdentityPoolSettings {
    var settings = IdentityPoolSettings(name: identityPoolName, allowsGuests: allowUnauthenticatedIdentities)
    settings.allowsClassicFlow = allowClassicFlow
    settings.developerProvider = developerProviderName
    settings.socialProviders = (supportedLoginProviders ?? [:]).map {
      SocialProvider(name: $0.name, clientID: $0.value)
    }
    settings.userPools = try (cognitoIdentityProviders ?? []).map { (provider) throws(AWSFault) in
      guard let name = provider.providerName, let client = provider.clientId else { throw .noUserPool }
      return UserPoolProvider(name: name, clientID: client, checksTokens: provider.serverSideTokenCheck)
    }
    if settings.userPools.count > Self.userPoolLimit {
      throw AWSFault(.limitExceeded, "CognitoIdentityProviders cannot be more than \(Self.userPoolLimit)")
    }
    settings.openIDProviderARNs = try Self.arns(openIdConnectProviderARNs, ":oidc-provider/")
    settings.samlProviderARNs = try Self.arns(samlProviderARNs, ":saml-provider/")
    settings.tags = (identityPoolTags ?? [:]).map { ($0.name, $0.value) }
    return settings
  }

  /// The service's maximum of `CognitoIdentityProviders`.
  private static let userPoolLimit = 50

  private static func arns(_ arns: [String]?, _ kind: String) throws(AWSFault) -> [String] {
    for arn in arns ?? [] where !arn.hasPrefix("arn:") || !arn.contains(kind) {
      throw AWSFault(.invalidParameter, "Invalid provider ARN \(arn)")
    }
    return arns ?? []
  }
}

extension AWSFault {
  /// The error for an entry of `CognitoIdentityProviders` that is not a user pool.
  fileprivate static let noUserPool = AWSFault(.invalidParameter, "Invalid Cognito Identity Provider")
}

extension IdentityPoolSettings {
  /// Rejects user pools that are not named as in the service. Configurations may use their ids.
  func checkUserPools(in sandbox: SandboxHolder, _ call: Call) throws(AWSFault) {
    guard userPools.allSatisfy({ call.core.identityPools.isUserPoolName($0.name, in: sandbox, call.context) }) else {
      throw .noUserPool
    }
  }
}

extension IdentityPoolType {
  /// The current members of a pool; empty ones are omitted.
  init(_ pool: IdentityPool) {
    func filled<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
    func map(_ pairs: [(name: String, value: String)]) -> OrderedMap<String>? {
      var map = OrderedMap<String>()
      for (name, value) in pairs { map[name] = value }
      return map.isEmpty ? nil : map
    }
    let settings = pool.settings
    self.init(
      identityPoolId: pool.id.text, identityPoolName: settings.name,
      allowUnauthenticatedIdentities: settings.allowsGuests,
      allowClassicFlow: settings.allowsClassicFlow,
      supportedLoginProviders: map(settings.socialProviders.map { ($0.name, $0.clientID) }),
      developerProviderName: settings.developerProvider,
      openIdConnectProviderARNs: filled(settings.openIDProviderARNs),
      cognitoIdentityProviders: filled(
        settings.userPools.map {
          CognitoIdentityProvider(
            providerName: $0.name, clientId: $0.clientID, serverSideTokenCheck: $0.checksTokens)
        }),
      samlProviderARNs: filled(settings.samlProviderARNs), identityPoolTags: map(settings.tags))
  }
}
