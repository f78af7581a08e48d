import AWSProtocol
import IdentityPools
import Model

extension SetPrincipalTagAttributeMap: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.identityPoolId).setTagMap(PrincipalTagMap(input))
    return Output(
      identityPoolId: input.identityPoolId, identityProviderName: input.identityProviderName,
      useDefaults: input.useDefaults, principalTags: input.principalTags)
  }
}

extension PrincipalTagMap {
  init(_ input: SetPrincipalTagAttributeMap.Input) {
    self.init(
      provider: input.identityProviderName, usesDefaults: input.useDefaults,
      claims: (input.principalTags ?? [:]).map { ($0.name, $0.value) })
  }
}
