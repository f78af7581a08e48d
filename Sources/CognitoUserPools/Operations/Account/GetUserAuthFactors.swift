import AWSProtocol
import IdentityCore

extension GetUserAuthFactors: WorkerOperation {
  static func run(_ input: Input, in call: Call) throws -> Output {
    let bearer = try call.bearer(input.accessToken)
    var factors: [AuthFactorType] = []
    for choice in bearer.realm.choices(of: bearer.user) {
      let factor = choice.factor.authFactor
      if !factors.contains(factor) { factors.append(factor) }
    }
    return Output(username: bearer.user.username, configuredUserAuthFactors: factors)
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
