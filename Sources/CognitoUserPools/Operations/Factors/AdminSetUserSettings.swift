import AWSProtocol
import IdentityCore

extension AdminSetUserSettings: CognitoOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).setUsesTextCodes(
      try SetUserSettings.usesTextCodes(input.mfaOptions), of: input.username)
    return Output()
  }
}
