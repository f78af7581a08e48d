import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension AdminGetUser: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let user = try call.pool(input.userPoolId).accounts.user(named: input.username)
    return Output(
      username: user.username, userAttributes: user.shownAttributes, userCreateDate: Timestamp(user.created),
      userLastModifiedDate: Timestamp(user.modified), enabled: user.isEnabled, userStatus: UserStatusType(user.status),
      mfaOptions: user.mfaOptions, preferredMfaSetting: user.preferredMFA, userMFASettingList: user.enabledMFAs)
  }
}
