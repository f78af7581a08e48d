import AWSProtocol
import IdentityPools
import Model

extension GetPrincipalTagAttributeMap: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.identityPoolId).current().pool
    let map = pool.tagMaps.first { $0.provider == input.identityProviderName }
    var tags = OrderedMap<String>()
    for (tag, claim) in map?.claims ?? [] { tags[tag] = claim }
    return Output(
      identityPoolId: pool.id.text, identityProviderName: input.identityProviderName,
      useDefaults: map?.usesDefaults, principalTags: tags.isEmpty ? nil : tags)
  }
}
