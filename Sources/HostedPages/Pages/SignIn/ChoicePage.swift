internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let choose = HostedPage("choose")
}

/// The choice of the first factor.
struct ChoicePage: StepPage {
  let flow: SignInFlow
  let available: [FactorChoice]

  func show(notice: String?) -> Response {
    let options = Self.options.filter { available.contains($0.choice) }
    return flow.choicePage(options.map { PageOption(name: $0.name, text: $0.text, detail: nil) })
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    guard let option = Self.options.first(where: { $0.name == form["factor"] }) else {
      throw .signIn(.challengeNotAvailable)
    }
    return try flow.proceed(try flow.answer(.choice(option.choice, password: nil, clientValue: nil)))
  }

  /// The names are the service's.
  private static let options: [(choice: FactorChoice, name: String, text: String)] = [
    (.password, "PASSWORD", "choose.password"), (.emailCode, "EMAIL_OTP", "choose.email-code"),
    (.smsCode, "SMS_OTP", "choose.text-code"), (.passkey, "WEB_AUTHN", "choose.passkey"),
  ]
}

/// One of several ways to continue.
struct PageOption: Sendable {
  /// The posted value.
  let name: String
  /// The key of its text.
  let text: String
  /// The detail that distinguishes it from others of its kind, such as a masked address.
  let detail: String?
}

extension SignInFlow {
  /// The page with one button per option.
  func choicePage(_ options: [PageOption]) -> Response {
    let texts = context.texts
    return context.html(
      .choose,
      [
        "action": .string(context.link(to: "/login")), "hidden": hidden,
        "options": .list(
          options.map {
            ["factor": .string($0.name), "label": .string(texts($0.text)), "detail": .optional($0.detail)]
          }),
      ])
  }
}
