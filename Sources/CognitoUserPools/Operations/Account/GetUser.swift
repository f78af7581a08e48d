import AWSProtocol
import IdentityCore

extension GetUser: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    return Output(
      username: bearer.user.username, userAttributes: bearer.readableAttributes.map { AttributeType($0) },
      mfaOptions: bearer.user.mfaOptions, preferredMfaSetting: bearer.user.preferredMFA,
      userMFASettingList: bearer.user.enabledMFAs)
  }
}
