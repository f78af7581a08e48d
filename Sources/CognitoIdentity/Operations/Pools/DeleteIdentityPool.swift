import AWSProtocol
import IdentityPools

extension DeleteIdentityPool: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.identityPoolId).delete()
    return Output()
  }
}
