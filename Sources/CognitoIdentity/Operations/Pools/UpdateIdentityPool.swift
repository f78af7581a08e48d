import AWSProtocol
import IdentityPools

extension UpdateIdentityPool: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(try call.pool(input.identityPoolId).replaceSettings(try input.settings()))
  }
}
