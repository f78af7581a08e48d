import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import OAuth
import Sandboxes
import SignIn

/// The start of a sign-in or a refresh: InitiateAuth and its administrative variant. The order of the checks is the
/// service's (docs/reference/cognito-sign-in.md#order-of-checks).
struct AuthenticationStart {
  let caller: Caller
  let client: ClientID
  let flow: AuthFlowType
  let parameters: NamedValues
  let session: String?
  let metadata: [String: String]

  func run(in service: RealmContext) throws -> SignInStep {
    let reading = try service.current()
    let realm = reading.realm
    let client = try realm.client(client)
    guard flow.fits(caller) else { throw AWSFault.invalidParameter("Initiate Auth method not supported.") }
    if client.allowsCustomFlowsAlone == true, !flow.isCustom, !flow.isRefresh {
      throw AWSFault.invalidParameter("Only custom auth (lambda driven) is enabled for this client.")
    }
    if flow.isRefresh { return try refresh(in: service) }
    if flow == .userAuth, realm.tier == .lite {
      throw AWSFault.beyondTier("USER_AUTH", .lite)
    }
    let username = try parameters.required("USERNAME")
    if flow.isCustom, !client.allows(.custom) { throw CoreError.client(.flowNotEnabled(.custom)) }
    let start = try start(in: realm)
    var request = SignInRequest(
      client: client.id, proof: parameters.proof, caller: caller, username: username, start: start, metadata: metadata)
    request.device = parameters.device
    return try service.signIns.signIn(request, reading: reading)
  }

  private func start(in realm: Realm) throws -> SignInRequest.Start {
    switch flow {
    case .userPasswordAuth, .adminUserPasswordAuth, .adminNoSrpAuth:
      return .password(try parameters.required("PASSWORD"))
    case .userSrpAuth:
      return .passwordProof(try Self.clientValue(try parameters.required("SRP_A")))
    case .userAuth:
      return .choice(try choice(in: realm))
    case .customAuth:
      // Only this name of a first challenge is known.
      guard let name = parameters["CHALLENGE_NAME"] else { return .custom(clientValue: nil) }
      guard name == "SRP_A" else { throw AWSFault.invalidParameter("Unsupported CHALLENGE_NAME \(name)") }
      return .custom(clientValue: try Self.clientValue(try parameters.required("SRP_A")))
    case .refreshTokenAuth, .refreshToken:
      throw AWSFault.notImplemented(flow.rawValue)
    }
  }

  private func choice(in realm: Realm) throws -> ChoiceRequest {
    var choice = ChoiceRequest(
      password: parameters["PASSWORD"], clientValue: try parameters["SRP_A"].map(Self.clientValue))
    choice.flow = try FlowHandle(session: session)
    choice.stepUp = try stepUp(in: realm)
    if let preferred = parameters["PREFERRED_CHALLENGE"] {
      guard let factor = FactorChoice(preferred) else {
        // The text is unconfirmed.
        throw AWSFault.invalidParameter("Unsupported PREFERRED_CHALLENGE \(preferred)")
      }
      choice.preferred = factor
    }
    return choice
  }

  /// The levels that the client accepts, best first; unknown ones are ignored. All error texts are unconfirmed.
  private func stepUp(in realm: Realm) throws(AWSFault) -> StepUpRequest? {
    guard let targets = parameters["TARGET_ACR_VALUES"] else {
      if parameters["ACCESS_TOKEN"] != nil {
        throw .invalidParameter("TARGET_ACR_VALUES is required with ACCESS_TOKEN.")
      }
      return nil
    }
    let names = ACRLevels.names(in: realm.settings)
    let levels = targets.split(separator: " ").compactMap { name in names.firstIndex(of: String(name)).map { $0 + 1 } }
    guard !levels.isEmpty else { throw .invalidParameter("TARGET_ACR_VALUES has no valid value.") }
    var age: Duration?
    if let text = parameters["MAX_AGE"] {
      guard let seconds = Int64(text), seconds >= 0 else {
        throw .invalidParameter("MAX_AGE must be a number of seconds.")
      }
      age = .seconds(seconds)
    }
    return StepUpRequest(levels: levels, names: names, accessToken: parameters["ACCESS_TOKEN"], maximumAge: age)
  }

  private func refresh(in service: RealmContext) throws -> SignInStep {
    let token = try parameters.required("REFRESH_TOKEN")
    do {
      var request = RefreshRequest(token, .flow)
      request.device = parameters.device.key
      request.metadata = metadata
      return .tokens(try service.oauth.refresh(request, client: client, proof: parameters.proof))
    } catch {
      if error.isInternal { throw error }
      throw AWSFault(error, in: .refresh)
    }
  }

  /// The client's first SRP value.
  static func clientValue(_ text: String) throws(CoreError) -> [UInt8] {
    guard let bytes = HexNumber.bytes(text) else { throw .signIn(.invalidProofValue) }
    return bytes
  }
}

extension AuthFlowType {
  var isRefresh: Bool { self == .refreshTokenAuth || self == .refreshToken }
  var isCustom: Bool { self == .customAuth }

  /// Administrators have a password flow of their own, and may not use that of users.
  fileprivate func fits(_ caller: Caller) -> Bool {
    switch self {
    case .adminUserPasswordAuth, .adminNoSrpAuth: caller == .administrator
    case .userPasswordAuth: caller == .client
    default: true
    }
  }
}

extension FactorChoice {
  init?(_ name: String) {
    guard let choice = FactorChoice.allCases.first(where: { $0.challengeName.rawValue == name }) else { return nil }
    self = choice
  }

  /// The challenge by which the factor is offered and answered.
  var challengeName: ChallengeNameType {
    switch self {
    case .passwordProof: .passwordSrp
    case .password: .password
    case .emailCode: .emailOtp
    case .smsCode: .smsOtp
    case .passkey: .webAuthn
    }
  }
}
