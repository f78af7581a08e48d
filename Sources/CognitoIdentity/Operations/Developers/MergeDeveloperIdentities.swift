import AWSProtocol
import IdentityPools

extension MergeDeveloperIdentities: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(
      identityId: try call.pool(input.identityPoolId).mergeDevelopers(
        source: input.sourceUserIdentifier, destination: input.destinationUserIdentifier,
        provider: input.developerProviderName))
  }
}
