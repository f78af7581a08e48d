internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let code = HostedPage("code")
}

/// The one-time code of a sign-in.
struct CodePage: StepPage {
  let flow: SignInFlow
  let source: CodeSource

  func show(notice: String?) -> Response { page(notice: notice) }

  func take(_ form: Form) throws(CoreError) -> Response {
    switch form["action"] {
    case "other":
      if source.isFirst { return SignInPage(flow.context).page(username: flow.username) }
      return try flow.proceed(try flow.answer(.anotherFactor))
    case "resend":
      let step = try flow.answer(.anotherCode)
      let destination = source.delivery?.destination ?? ""
      return try flow.proceed(step, notice: flow.context.texts("code.resent", ["destination": destination]))
    default:
      let step: SignInStep
      do throws(CoreError) {
        step = try flow.answer(.code(form.code, channel: nil))
      } catch {
        switch error {
        case .signIn(.wrongCode), .factor(.wrongTOTP), .factor(.totpReused):
          return page(error: try flow.context.explained(error))
        default: throw error
        }
      }
      return try flow.proceed(step)
    }
  }

  private func page(error: String? = nil, notice: String? = nil) -> Response {
    let context = flow.context
    let address = context.link(to: "/login")
    return context.html(
      .code,
      [
        "action": .string(address), "error": .optional(error), "notice": .optional(notice), "hidden": flow.hidden,
        "destination": .optional(source.delivery?.destination), "authenticator": .bool(source.delivery == nil),
        "code_invalid": .bool(error != nil),
        "code_typed": nil,
        "resend": source.delivery == nil ? nil : .string(address),
        "other_way": .bool(
          source.isFirst || context.service.signIns.offersAnotherFactor(than: flow.handle, client: context.client.id)
        ),
      ], graphic: source.delivery.map { $0.channel == .sms ? .sms : .email } ?? .authenticator)
  }
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

extension Form {
  /// The entered code, from any of the pages' fields, without whitespace that was pasted with it.
  var code: String {
    (self["code"] ?? self["otp"] ?? self["verification_code"] ?? "").filter { !$0.isWhitespace }
  }

  /// The entered code, to be shown again; nil if empty.
  var keptCode: String? { code.isEmpty ? nil : code }
}
