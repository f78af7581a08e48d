import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn

extension SetUserSettings: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    try call.bearer(input.accessToken).setUsesSMSCodes(try usesSMSCodes(input.mfaOptions))
    return Output()
  }

  /// Whether SMS codes are enabled, the only setting of this operation.
  static func usesSMSCodes(_ options: [MFAOptionType]) throws(AWSFault) -> Bool {
    for option in options where option.deliveryMedium != .sms || option.attributeName != .phoneNumber {
      // The text is unconfirmed.
      throw .invalidParameter("Only SMS to phone_number can be set as an MFA option.")
    }
    return !options.isEmpty
  }
}
