import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import SignIn

/// Second factors by the service's names (docs/reference/cognito-sign-in.md#challenges).
extension SecondFactor {
  init?(_ name: String) {
    guard let factor = SecondFactor.allCases.first(where: { $0.challengeName.rawValue == name }) else { return nil }
    self = factor
  }

  /// The challenge that requests the factor; lists of factors have the same names.
  var challengeName: ChallengeNameType {
    switch self {
    case .sms: .smsMfa
    case .softwareToken: .softwareTokenMfa
    case .email: .emailOtp
    }
  }
}

extension [SecondFactor] {
  /// A list within a text, as in challenge parameters.
  var listText: String { JSON.array(map { .string($0.challengeName.rawValue) }).text }
}

extension Challenge {
  /// The parameters of a challenge about second factors.
  var factorParameters: OrderedMap<String> {
    var parameters: OrderedMap<String> = [:]
    switch question {
    case .factorCode(let delivery):
      parameters["CODE_DELIVERY_DELIVERY_MEDIUM"] = delivery.medium.rawValue
      parameters["CODE_DELIVERY_DESTINATION"] = delivery.destination
    case .totp(let name):
      parameters["FRIENDLY_DEVICE_NAME"] = name
    case .factorChoice(let options):
      parameters["MFAS_CAN_CHOOSE"] = options.map(\.factor).listText
      parameters["CODE_DELIVERY_DESTINATION"] = options.lazy.compactMap(\.delivery?.destination).first
      parameters["FRIENDLY_DEVICE_NAME"] = options.lazy.compactMap(\.tokenName).first
    case .factorSetUp(let setUp):
      // The service lists the factors of the pool, also those that cannot be set up during a sign-in.
      parameters["MFAS_CAN_SETUP"] = (setUp.activated ?? setUp.options).listText
    default: break
    }
    parameters["USER_ID_FOR_SRP"] = username
    return parameters
  }
}
