import AWSProtocol
import IdentityPools

extension DescribeIdentityPool: IdentityOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    Output(try call.pool(input.identityPoolId).current().pool)
  }
}
