import AWSProtocol
package import CognitoUserPoolsShapes
import Model
import SignIn
import Tokens

extension GetUserAuthFactors: WorkerOperation {
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    return Output(
      username: bearer.user.username, preferredMfaSetting: bearer.user.preferredMFA,
      userMFASettingList: bearer.user.enabledMFAs,
      configuredUserAuthFactors: bearer.realm.authFactors(of: bearer.user))
  }
}

extension Realm {
  /// The first factors that the user can use, and the registered authenticator app, whether or not it is enabled as a
  /// second factor, as recorded from AdminGetUserAuthFactors in 2026-09.
  func authFactors(of user: User) -> [AuthFactorType] {
    var factors: [AuthFactorType] = []
    for choice in factorRules.first(of: user) {
      let factor = choice.factor.authFactor
      if !factors.contains(factor) { factors.append(factor) }
    }
    if user.factors.token != nil { factors.append(.softwareToken) }
    return factors
  }
}

extension User {
  /// `PreferredMfaSetting`
  var preferredMFA: String? { factors.preferred?.challengeName.rawValue }

  /// `UserMFASettingList`; nil if none is enabled.
  var enabledMFAs: [String]? { factors.enabled.map(\.challengeName.rawValue).nonEmpty }

  /// `MFAOptions`: only settings of the legacy operation.
  var mfaOptions: [MFAOptionType]? {
    factors.usesAddressOptions ? [MFAOptionType(deliveryMedium: .sms, attributeName: .phoneNumber)] : nil
  }
}

extension FactorChoice {
  fileprivate var factor: FirstFactor {
    switch self {
    case .password, .passwordProof: .password
    case .emailCode: .emailCode
    case .smsCode: .smsCode
    case .passkey: .passkey
    }
  }
}
