import AWSProtocol
internal import CognitoUserPoolsShapes
import Encodings
import JSON
import Model
import SignIn
import Tokens

/// The output of the four sign-in operations.
protocol AuthenticationOutput: OutputStructure {
  init(
    challengeName: ChallengeNameType?, session: String?, challengeParameters: OrderedMap<String>?,
    authenticationResult: AuthenticationResultType?, availableChallenges: [ChallengeNameType]?)
}

extension InitiateAuth.Output: AuthenticationOutput {}
extension AdminInitiateAuth.Output: AuthenticationOutput {}
extension RespondToAuthChallenge.Output: AuthenticationOutput {}
extension AdminRespondToAuthChallenge.Output: AuthenticationOutput {}

extension AuthenticationOutput {
  /// - Parameter answered: the challenge before this step; nil at the start.
  init(_ step: SignInStep, after answered: ChallengeNameType? = nil) throws(CoreError) {
    switch step {
    case .tokens(let tokens):
      // Next to a result, the parameters are present but empty.
      self.init(
        challengeName: nil, session: nil, challengeParameters: [:],
        authenticationResult: AuthenticationResultType(tokens), availableChallenges: nil)
    case .challenge(let challenge):
      Annotations.note(challenge: challenge.name.rawValue)
      self.init(
        challengeName: challenge.name, session: challenge.handle?.description,
        challengeParameters: challenge.parameters(after: answered), authenticationResult: nil,
        availableChallenges: challenge.available.map(\.challengeName).nonEmpty)
    case .session:
      throw .internalFault("a sign-in over the API led to a browser session")
    }
  }
}

extension AuthenticationResultType {
  init(_ tokens: TokenSet) {
    self.init()
    accessToken = tokens.accessToken
    expiresIn = Int(tokens.expiresIn)
    tokenType = "Bearer"
    refreshToken = tokens.refreshToken
    idToken = tokens.idToken
    newDeviceMetadata = tokens.newDevice.map {
      NewDeviceMetadataType(deviceKey: $0.key, deviceGroupKey: $0.groupKey)
    }
  }
}

extension Challenge {
  fileprivate var name: ChallengeNameType {
    switch question {
    case .passwordProof: .passwordVerifier
    case .newPassword: .newPasswordRequired
    case .choice: .selectChallenge
    case .password: .password
    case .passwordProofStart: .passwordSrp
    case .code(let delivery): delivery.channel == .sms ? .smsOtp : .emailOtp
    case .factorCode(let delivery): delivery.channel == .sms ? .smsMfa : .emailOtp
    case .totp: .softwareTokenMfa
    case .factorChoice: .selectMfaType
    case .factorSetUp: .mfaSetup
    case .deviceProofStart: .deviceSrpAuth
    case .deviceProof: .devicePasswordVerifier
    case .passkey: .webAuthn
    case .custom: .customChallenge
    }
  }

  /// The parameters of a challenge. A challenge selected with `SELECT_MFA_TYPE` does not repeat them, as recorded in
  /// the command line's example of RespondToAuthChallenge.
  fileprivate func parameters(after answered: ChallengeNameType?) -> OrderedMap<String> {
    var parameters = parameters
    if answered == .selectMfaType { parameters["USER_ID_FOR_SRP"] = nil }
    return parameters
  }

  /// The parameters of each challenge at the start (docs/reference/cognito-sign-in.md#challenges).
  private var parameters: OrderedMap<String> {
    switch question {
    case .passwordProof(let proof):
      [
        "SALT": Hex.encode(proof.salt), "SECRET_BLOCK": Base64.encode(proof.secretBlock),
        "SRP_B": Hex.encode(proof.serverValue), "USERNAME": username, "USER_ID_FOR_SRP": proof.username,
      ]
    case .newPassword(let required, let attributes):
      [
        "USER_ID_FOR_SRP": username,
        "requiredAttributes": JSON.array(required.map { .string("userAttributes.\($0)") }).text,
        "userAttributes": JSON.object(JSONObject(attributes.map { ($0.name, .string($0.value)) })).text,
      ]
    case .code(let delivery):
      [
        "CODE_DELIVERY_DELIVERY_MEDIUM": delivery.medium.rawValue,
        "CODE_DELIVERY_DESTINATION": delivery.destination,
      ]
    case .deviceProofStart(let key): ["USERNAME": username, "DEVICE_KEY": key]
    case .deviceProof(let proof, let key):
      [
        "SALT": Hex.encode(proof.salt), "SECRET_BLOCK": Base64.encode(proof.secretBlock),
        "SRP_B": Hex.encode(proof.serverValue), "USERNAME": username, "DEVICE_KEY": key,
      ]
    case .factorCode, .totp, .factorChoice, .factorSetUp: factorParameters
    case .passkey(let request):
      ["CREDENTIAL_REQUEST_OPTIONS": request.json.text]
    case .custom(let shown):
      custom(shown)
    case .choice, .password, .passwordProofStart: [:]
    }
  }
}

extension CodeDelivery {
  var medium: DeliveryMediumType { channel == .sms ? .sms : .email }
}

extension CodeDeliveryDetailsType {
  init(_ delivery: CodeDelivery) {
    self.init(
      destination: delivery.destination, deliveryMedium: delivery.medium, attributeName: delivery.attribute)
  }
}
