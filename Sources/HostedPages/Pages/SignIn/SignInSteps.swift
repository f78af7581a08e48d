internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

/// What follows the first form of a sign-in: the page of each challenge, or the way back to the app. All of their forms
/// are posted to `/login`; the flow has the kind of the challenge.
struct SignInSteps: Sendable {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  /// The response for the next step: the redirect to the app, or another page.
  /// - Parameter notice: what happened, for the page.
  func proceed(_ step: SignInStep, username: String, notice: String? = nil) throws(CoreError) -> Response {
    switch step {
    case .session(let session): return try context.app.arrive(session)
    case .challenge(let challenge):
      guard let handle = challenge.handle else { throw .internalFault("a question of a hosted sign-in has no flow") }
      let flow = SignInFlow(context: context, handle: handle, username: username)
      let page = try self.page(of: challenge, flow)
      return try page.show(notice: notice)
    case .tokens: throw .internalFault("a hosted sign-in ended in tokens")
    }
  }

  /// Processes the form of a page in the middle of a sign-in.
  func take(_ form: Form, _ handle: FlowHandle) throws(CoreError) -> Response {
    let username = form["username"] ?? ""
    do throws(CoreError) {
      let challenge = try context.service.signIns.question(of: handle, client: context.client.id)
      let flow = SignInFlow(context: context, handle: handle, username: username)
      let page = try self.page(of: challenge, flow)
      return try page.take(form)
    } catch {
      // The flow is over: too late, answered in another tab, or closed after too many wrong codes.
      return SignInPage(context).page(username: username, error: try context.explained(error))
    }
  }

  private func page(of challenge: Challenge, _ flow: SignInFlow) throws(CoreError) -> any StepPage {
    switch challenge.question {
    case .newPassword(let required, _): return NewPasswordPage(flow: flow, required: required)
    case .code(let delivery): return CodePage(flow: flow, source: .sent(delivery))
    case .factorCode(let delivery): return CodePage(flow: flow, source: .sentAsFactor(delivery))
    case .totp: return CodePage(flow: flow, source: .authenticator)
    case .factorChoice(let options): return FactorChoicePage(flow: flow, options: options)
    case .factorSetUp(let setUp): return FactorSetUpPage(flow: flow, setUp: setUp)
    case .choice: return ChoicePage(flow: flow, available: challenge.available)
    case .password: return PasswordStep(flow: flow)
    case .passkey(let request): return PasskeyPage(flow: flow, request: request)
    case .passwordProof, .passwordProofStart, .deviceProofStart, .deviceProof, .custom:
      throw .internalFault("the pages do not prove passwords")
    }
  }
}

/// The page of a challenge.
protocol StepPage {
  func show(notice: String?) throws(CoreError) -> Response
  func take(_ form: Form) throws(CoreError) -> Response
}

/// A sign-in between two pages.
struct SignInFlow: Sendable {
  let context: PageContext
  let handle: FlowHandle
  /// As the user typed it.
  let username: String

  /// The hidden fields that continue the flow.
  var hidden: MustacheValue { PageFields.hidden([("flow", handle.description), ("username", username)]) }

  func answer(_ reply: SignInAnswer.Reply) throws(CoreError) -> SignInStep {
    try context.service.signIns.answer(
      SignInAnswer(client: context.client.id, proof: .ownPages, origin: .hosted, flow: handle, reply: reply))
  }

  func proceed(_ step: SignInStep, notice: String? = nil) throws(CoreError) -> Response {
    try SignInSteps(context).proceed(step, username: username, notice: notice)
  }

  /// The same flow with the handle of a later step.
  func with(_ handle: FlowHandle) -> SignInFlow {
    SignInFlow(context: context, handle: handle, username: username)
  }
}
