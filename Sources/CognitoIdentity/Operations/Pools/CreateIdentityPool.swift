import AWSProtocol
import IdentityPools
import Model

extension CreateIdentityPool: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let wanted = IdentityPoolType(
      identityPoolId: "", identityPoolName: input.identityPoolName,
      allowUnauthenticatedIdentities: input.allowUnauthenticatedIdentities, allowClassicFlow: input.allowClassicFlow,
      supportedLoginProviders: input.supportedLoginProviders, developerProviderName: input.developerProviderName,
      openIdConnectProviderARNs: input.openIdConnectProviderARNs,
      cognitoIdentityProviders: input.cognitoIdentityProviders, samlProviderARNs: input.samlProviderARNs,
      identityPoolTags: input.identityPoolTags)
    var settings = try wanted.settings()
    settings.account = call.account
    let sandbox = try call.sandbox()
    try settings.checkUserPools(in: sandbox, call)
    return Output(try call.core.identityPools.create(region: call.region, settings: settings, in: sandbox))
  }
}
