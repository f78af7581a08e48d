internal import HTTPServer
internal import IdentityCore
internal import Mustache

/// The one-time code of a sign-in, posted to `/login`.
extension HostedPagesFront {
  func codePage(
    _ visit: Visit, _ handle: FlowHandle, username: String, _ delivery: CodeDelivery, error: String? = nil,
    notice: String? = nil
  ) -> Response {
    let address = visit.address(of: "/login")
    return page(
      .code, visit,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "destination": .string(delivery.destination), "authenticator": false, "code_invalid": .bool(error != nil),
        "code_typed": nil,
        "resend": .string(address), "other_way": true,
      ])
  }

  func takeCode(
    _ visit: Visit, _ form: Form, _ handle: FlowHandle, username: String, _ delivery: CodeDelivery
  ) throws(CoreError) -> Response {
    switch form["action"] {
    case "other":
      return signInPage(visit, username: username)
    case "resend":
      let choice: FactorChoice = delivery.channel == .sms ? .smsCode : .emailCode
      let step = try answer(visit, handle, .choice(choice, password: nil, clientValue: nil))
      guard case .challenge(let challenge) = step else { return try proceed(visit, step, username: username) }
      let notice = renderer.parts.texts("code.resent", ["destination": delivery.destination])
      return try ask(visit, challenge, username: username, notice: notice)
    default:
      let code = form.code
      let step: SignInStep
      do throws(CoreError) {
        step = try answer(visit, handle, .code(code, channel: delivery.channel))
      } catch .wrongSignInCode {
        return codePage(visit, handle, username: username, delivery, error: try tellable(.wrongSignInCode))
      }
      return try proceed(visit, step, username: username)
    }
  }
}

extension Form {
  /// The code that somebody typed, by any of the names that pages have for it, without the blanks that mails are pasted
  /// with.
  var code: String {
    (self["code"] ?? self["otp"] ?? self["verification_code"] ?? "").filter { !$0.isWhitespace }
  }

  /// The same, to be shown again; nil if nothing was typed.
  var keptCode: String? { code.isEmpty ? nil : code }
}
