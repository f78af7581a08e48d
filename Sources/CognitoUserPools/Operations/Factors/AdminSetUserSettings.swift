import AWSProtocol
package import CognitoUserPoolsShapes
import SignIn

extension AdminSetUserSettings: CognitoOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.pool(input.userPoolId).accounts.factors.setUsesSMSCodes(
      try SetUserSettings.usesSMSCodes(input.mfaOptions), of: input.username)
    return Output()
  }
}
