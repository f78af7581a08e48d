internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let code = HostedPage("code")
}

/// The source of the code: a message, or an app.
enum CodeSource {
  /// Sent in a message, as the first factor.
  case sent(CodeDelivery)
  /// Sent in a message, after a password.
  case sentAsFactor(CodeDelivery)
  /// Shown by the user's authenticator app.
  case authenticator

  /// Whether the code is the first factor.
  var isFirst: Bool {
    if case .sent = self { true } else { false }
  }

  var delivery: CodeDelivery? {
    switch self {
    case .sent(let delivery), .sentAsFactor(let delivery): delivery
    case .authenticator: nil
    }
  }
}

/// The one-time code of a sign-in, posted to `/login`.
extension HostedPagesFront {
  func codePage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ source: CodeSource, error: String? = nil,
    notice: String? = nil
  ) -> Response {
    let address = pageRequest.link(to: "/login")
    return page(
      .code, pageRequest,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "destination": .optional(source.delivery?.destination), "authenticator": .bool(source.delivery == nil),
        "code_invalid": .bool(error != nil),
        "code_typed": nil,
        "resend": source.delivery == nil ? nil : .string(address),
        "other_way": .bool(
          source.isFirst || pageRequest.service.signIns.offersAnotherFactor(than: handle, client: pageRequest.client.id)
        ),
      ], graphic: source.delivery.map { $0.channel == .sms ? .sms : .email } ?? .authenticator)
  }

  func takeCode(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String, _ source: CodeSource
  ) throws(CoreError) -> Response {
    switch form["action"] {
    case "other":
      if source.isFirst { return signInPage(pageRequest, username: username) }
      return try proceed(pageRequest, try answer(pageRequest, handle, .anotherFactor), username: username)
    case "resend":
      let step = try answer(pageRequest, handle, .anotherCode)
      guard case .challenge(let challenge) = step else { return try proceed(pageRequest, step, username: username) }
      let destination = source.delivery?.destination ?? ""
      let notice = renderer.parts.texts("code.resent", ["destination": destination])
      return try ask(pageRequest, challenge, username: username, notice: notice)
    default:
      let code = form.code
      let step: SignInStep
      do throws(CoreError) {
        step = try answer(pageRequest, handle, .code(code, channel: nil))
      } catch {
        switch error {
        case .signIn(.wrongCode), .factor(.wrongTOTP), .factor(.totpReused):
          return codePage(pageRequest, handle, username: username, source, error: try tellable(error))
        default: throw error
        }
      }
      return try proceed(pageRequest, step, username: username)
    }
  }
}

extension Form {
  /// The entered code, from any of the pages' fields, without whitespace that was pasted with it.
  var code: String {
    (self["code"] ?? self["otp"] ?? self["verification_code"] ?? "").filter { !$0.isWhitespace }
  }

  /// The entered code, to be shown again; nil if empty.
  var keptCode: String? { code.isEmpty ? nil : code }
}
