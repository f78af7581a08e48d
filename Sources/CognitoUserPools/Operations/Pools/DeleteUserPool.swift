import AWSProtocol
package import CognitoUserPoolsShapes
import Realms

extension DeleteUserPool: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    try PoolImports(pool).requireNone()
    try pool.administration.delete()
    return Output()
  }
}
