import AWSProtocol
import IdentityPools
import Model

extension SetPrincipalTagAttributeMap: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let map = PrincipalTagMap(
      provider: input.identityProviderName, usesDefaults: input.useDefaults,
      claims: (input.principalTags ?? [:]).map { ($0.name, $0.value) })
    try call.pool(input.identityPoolId).setTagMap(map)
    return Output(
      identityPoolId: input.identityPoolId, identityProviderName: input.identityProviderName,
      useDefaults: input.useDefaults, principalTags: input.principalTags)
  }
}
