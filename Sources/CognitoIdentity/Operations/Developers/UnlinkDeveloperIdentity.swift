import AWSProtocol
import IdentityPools

extension UnlinkDeveloperIdentity: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.identityPoolId).unlinkDeveloper(
      input.developerUserIdentifier, provider: input.developerProviderName, from: input.identityId)
    return Output()
  }
}
