internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let choose = HostedPage("choose")
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

/// The choice of an authentication factor, posted to `/login`.
extension HostedPagesFront {
  func choicePage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ available: [FactorChoice]
  ) -> Response {
    let options = Self.options.filter { available.contains($0.choice) }
    return choicePage(
      pageRequest, handle, username: username,
      options: options.map { PageOption(name: $0.name, text: $0.text, detail: nil) })
  }

  /// The page with one button per option.
  func choicePage(_ pageRequest: PageRequest, _ handle: FlowHandle, username: String, options: [PageOption]) -> Response
  {
    let texts = renderer.parts.texts
    return page(
      .choose, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "options": .list(
          options.map {
            ["factor": .string($0.name), "label": .string(texts($0.text)), "detail": .optional($0.detail)]
          }),
      ])
  }

  func takeChoice(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String
  ) throws(CoreError) -> Response {
    guard let option = Self.options.first(where: { $0.name == form["factor"] }) else {
      throw .signIn(.challengeNotAvailable)
    }
    let step = try answer(pageRequest, handle, .choice(option.choice, password: nil, clientValue: nil))
    return try proceed(pageRequest, step, username: username)
  }

  /// The names are the service's.
  private static let options: [(choice: FactorChoice, name: String, text: String)] = [
    (.password, "PASSWORD", "choose.password"), (.emailCode, "EMAIL_OTP", "choose.email-code"),
    (.smsCode, "SMS_OTP", "choose.text-code"), (.passkey, "WEB_AUTHN", "choose.passkey"),
  ]
}
