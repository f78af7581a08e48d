import AWSProtocol
import IdentityPools
import Model

extension GetOpenIdTokenForDeveloperIdentity: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let (identity, token) = try call.pool(input.identityPoolId).developerToken(
      for: input.identityId, logins: input.logins.logins,
      tags: (input.principalTags ?? [:]).map { PrincipalTag(name: $0.name, value: $0.value) },
      lifetime: .seconds(input.tokenDuration ?? 900))
    return Output(identityId: identity, token: token)
  }
}
