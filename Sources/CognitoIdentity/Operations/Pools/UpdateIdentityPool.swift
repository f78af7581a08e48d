import AWSProtocol
import IdentityPools

extension UpdateIdentityPool: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.identityPoolId)
    let settings = try input.settings()
    try settings.checkUserPools(in: pool.sandbox, call)
    return Output(try pool.replaceSettings(settings))
  }
}
