internal import Ambient
internal import Model
internal import OpenAPI
internal import SignIn

/// A one-time code has been sent.
struct CodeSent: ObjectAnswer {
  let session: String
  let delivery: Delivery
  /// In digits.
  let codeLength: Int
  /// In seconds.
  let expiresIn: Int

  /// - Throws: `Refusal` if the sign-in continues with another challenge: the account has no address for a code.
  init(_ step: SignInStep, client: Client, in call: Call) throws(Refusal) {
    guard case .challenge(let challenge) = step, case .code(let delivery) = challenge.question,
      let session = challenge.handle
    else { throw Refusal(.flowNotEnabled, "no code can be sent to this account by that channel") }
    self.session = session.description
    self.delivery = Delivery(delivery)
    codeLength = call.realm.settings.relaxations.fixedCode?.count ?? Self.digits
    expiresIn = Int(client.flowLifetime.wholeSeconds)
  }

  /// The number of digits of a sign-in code.
  private static let digits = 8

  static let name = "CodeSent"
  static let members: [AnswerMember<CodeSent>] = [
    AnswerMember("session", \.session, "The session, to be sent with the code to `otp/verify`."),
    AnswerMember("delivery", \.delivery),
    AnswerMember("code_length", \.codeLength),
    AnswerMember("expires_in", \.expiresIn, "The seconds for which the code and its session are valid."),
    AnswerMember(
      "resend_after", { _ in 0 }, "The seconds after which another code may be requested; always 0."),
  ]
}
