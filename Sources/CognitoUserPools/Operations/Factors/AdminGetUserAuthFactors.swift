import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import Sandboxes
import SignIn

extension AdminGetUserAuthFactors: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    let user = try pool.accounts.user(named: input.username)
    return Output(
      username: user.username, preferredMfaSetting: user.preferredMFA, userMFASettingList: user.enabledMFAs,
      configuredUserAuthFactors: try pool.current().realm.authFactors(of: user))
  }
}
