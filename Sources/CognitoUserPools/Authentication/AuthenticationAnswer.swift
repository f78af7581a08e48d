import AWSProtocol
internal import CognitoUserPoolsShapes
import Encodings
import JSON
import Model
import Sandboxes
import SignIn

/// The response to a challenge: RespondToAuthChallenge and its administrative variant.
struct AuthenticationAnswer {
  let client: ClientID
  let challenge: ChallengeNameType
  let responses: NamedValues
  let session: String?
  let metadata: [String: String]

  func run(in service: RealmContext) throws -> SignInStep {
    _ = try service.current().realm.client(client)
    let username = try responses.required("USERNAME")
    let reply = try reply()
    if session == nil, !challenge.needsNoSession { throw AWSFault.missingParameter("Session") }
    let handle = try FlowHandle(session: session)
    var answer = SignInAnswer(
      client: client, proof: responses.proof, flow: handle, username: username, reply: reply, metadata: metadata)
    answer.device = responses.device
    return try service.signIns.answer(answer)
  }

  private func reply() throws -> SignInAnswer.Reply {
    switch challenge {
    case .passwordVerifier:
      return .proof(try proof())
    case .newPasswordRequired:
      return .newPassword(
        try responses.newPassword(), attributes: responses.attributes(prefix: "userAttributes."))
    case .selectChallenge:
      let answer = try responses.required("ANSWER")
      guard let choice = FactorChoice(answer) else { throw CoreError.signIn(.challengeNotAvailable) }
      return .choice(
        choice, password: responses["PASSWORD"],
        clientValue: try responses["SRP_A"].map(AuthenticationStart.clientValue))
    case .password:
      return .password(try responses.required("PASSWORD"))
    case .passwordSrp:
      return .proofStart(try AuthenticationStart.clientValue(try responses.required("SRP_A")))
    case .emailOtp:
      return .code(try responses.required("EMAIL_OTP_CODE"), channel: .email)
    case .smsOtp:
      return .code(try responses.required("SMS_OTP_CODE"), channel: .sms)
    case .smsMfa:
      return .factor(try responses.required("SMS_MFA_CODE"), .sms)
    case .softwareTokenMfa:
      return .factor(try responses.required("SOFTWARE_TOKEN_MFA_CODE"), .softwareToken)
    case .selectMfaType:
      guard let factor = SecondFactor(try responses.required("ANSWER")) else {
        throw CoreError.signIn(.challengeNotAvailable)
      }
      return .factorChoice(factor)
    case .mfaSetup:
      return responses["EMAIL"].map { .factorAddress($0) } ?? .factorIsSetUp
    case .deviceSrpAuth:
      return .deviceProofStart(
        try responses.required("DEVICE_KEY"), try AuthenticationStart.clientValue(try responses.required("SRP_A")))
    case .devicePasswordVerifier:
      return .deviceProof(try responses.required("DEVICE_KEY"), try proof())
    case .customChallenge:
      return .custom(try responses.required("ANSWER"))
    case .webAuthn:
      // An unreadable response counts as a wrong one.
      let text = try responses.required("CREDENTIAL")
      guard let credential = try? JSON.parse(text) else {
        throw CoreError.signIn(.wrongCredentials)
      }
      return .passkey(credential)
    case .adminNoSrpAuth:
      // This challenge is obsolete; no session waits for it.
      _ = try responses.required("PASSWORD")
      throw CoreError.signIn(.invalidFlow)
    }
  }

  /// The password proof; unreadable evidence counts as wrong.
  private func proof() throws -> PasswordProof {
    let block = try responses.required("PASSWORD_CLAIM_SECRET_BLOCK")
    let signature = try responses.required("PASSWORD_CLAIM_SIGNATURE")
    let timestamp = try responses.required("TIMESTAMP")
    guard let block = Base64.decode(block), let signature = Base64.decode(signature) else {
      throw CoreError.signIn(.wrongCredentials)
    }
    return PasswordProof(secretBlock: block, signature: signature, timestamp: timestamp)
  }
}

extension ChallengeNameType {
  /// Whether the response needs no session: some clients send a proof without one, since the secret block carries its
  /// state; the same clients send the first message of a device likewise.
  fileprivate var needsNoSession: Bool {
    self == .passwordVerifier || self == .deviceSrpAuth || self == .devicePasswordVerifier
  }
}

extension FlowHandle {
  /// The handle in a `Session`; nil if there is none.
  init?(session: String?) throws(CoreError) {
    guard let session else { return nil }
    guard let handle = FlowHandle(session) else { throw .signIn(.invalidFlow) }
    self = handle
  }
}
