internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// Passkeys on the pages of a tenant: offered by the browser's autofill in the name field, or requested for the named
/// account, instead of a password or after it. Apps register passkeys; these pages do not.
extension Endpoints {
  func passkeyStep(
    _ action: String, _ form: Form, token: String, username: String, _ pageRequest: LoginPageRequest
  ) throws(CoreError) -> Response {
    let (tenant, id) = (pageRequest.tenant, pageRequest.client.id)
    switch action {
    case "found-passkey":
      return try reached(
        try tenant.signIn(passkey: form.credential ?? .null, client: id, claims: pageRequest.claims), username,
        pageRequest)
    case "use-passkey":
      guard let credential = form.credential else {
        return try askForPasskey(token, username, pageRequest, startsAtOnce: false)
      }
      return try reached(
        try tenant.finish(token, client: id, reply: .passkey(credential), goal: .session, claims: pageRequest.claims),
        username, pageRequest)
    case "passkey" where !token.isEmpty: return try askForPasskey(token, username, pageRequest, startsAtOnce: true)
    case "passkey":
      let begun = try tenant.beginSignIn(client: try tenant.pagesClient(id), username: username, abilities: .pages)
      if case .proceed(let token) = begun, try tenant.passkeyChoice(token, client: id) != .none {
        return try askForPasskey(token, username, pageRequest, startsAtOnce: true)
      }
      return try otherWay(begun, username, pageRequest)
    default:
      return try otherWay(.proceed(token), username, pageRequest)
    }
  }

  /// The page that requests a passkey of the account.
  func askForPasskey(
    _ token: String, _ username: String, _ pageRequest: LoginPageRequest, startsAtOnce: Bool
  ) throws(CoreError) -> Response {
    let question = try pageRequest.tenant.askForPasskey(token, client: pageRequest.client.id)
    return page(pageRequest, passkeyForm(pageRequest, question, username: username, startsAtOnce: startsAtOnce))
  }

  func passkeyForm(
    _ pageRequest: LoginPageRequest, _ question: TenantService.PasskeyQuestion, username: String, startsAtOnce: Bool,
    error: PageForm.Words? = nil
  ) -> PageForm {
    var form = base(pageRequest, "passkey.heading", token: question.token, username: username)
    form.lead = .text("passkey.lead")
    form.passkey = .init(.get, options: question.options.text, action: "use-passkey")
    form.passkey?.startsAtOnce = startsAtOnce
    form.buttons = [
      .init("use-passkey", .text("passkey.submit")), .init("other-way", .text("code.other")),
      .init("restart", .text("tenant.other-account")),
    ]
    form.error = error
    return form
  }

  /// Whether the user of a flow has a passkey.
  func hasPasskey(_ token: String, _ pageRequest: LoginPageRequest) -> Bool {
    let choice = try? pageRequest.tenant.passkeyChoice(token, client: pageRequest.client.id)
    return choice.map { $0 != .none } ?? false
  }

  /// The page of another factor, in place of a requested passkey.
  private func otherWay(
    _ begun: TenantFlowStep, _ username: String, _ pageRequest: LoginPageRequest
  ) throws(CoreError) -> Response {
    let (tenant, id) = (pageRequest.tenant, pageRequest.client.id)
    if case .proceed(let token) = begun, try tenant.isAtSecondFactor(token, client: id) {
      let list = try tenant.secondFactors(token, client: id)
      return page(pageRequest, methodForm(pageRequest, list, username: username))
    }
    return try show(
      try proceed(begun) { token throws(CoreError) in try tenant.challenge(token, client: id) }, .signIn, username,
      pageRequest)
  }
}
