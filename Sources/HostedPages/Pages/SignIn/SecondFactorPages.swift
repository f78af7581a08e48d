internal import Encodings
internal import FrontSupport
internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let authenticator = HostedPage("authenticator")
  static let emailFactor = HostedPage("email-factor")
}

/// The choice among the user's second factors.
struct FactorChoicePage: StepPage {
  let flow: SignInFlow
  let options: [FactorOption]

  func show(notice: String?) -> Response {
    flow.choicePage(
      options.map { option in
        PageOption(
          name: option.factor.optionName, text: option.factor.optionText,
          detail: option.delivery?.destination ?? option.tokenName)
      })
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    try flow.proceed(try flow.answer(.factorChoice(try SecondFactor(chosenIn: form))))
  }
}

/// The set-up of a second factor in the middle of a sign-in: which one, then the factor itself.
struct FactorSetUpPage: StepPage {
  let flow: SignInFlow
  let setUp: FactorSetUp

  private var context: PageContext { flow.context }

  /// The first page: the only factor, or the choice.
  func show(notice: String?) throws(CoreError) -> Response {
    if setUp.isDone { return try end(flow) }
    guard setUp.options.count == 1 else {
      return flow.choicePage(
        setUp.options.map { PageOption(name: $0.optionName, text: $0.optionText, detail: nil) })
    }
    return try begin(setUp.options[0])
  }

  func take(_ form: Form) throws(CoreError) -> Response {
    if form["factor"] != nil { return try begin(try SecondFactor(chosenIn: form)) }
    if let address = form[PageFields.name(of: .email)] { return try take(address: address.trimmed) }
    guard let secret = setUp.secret else { return try show(notice: nil) }
    let name = (form["friendlyDeviceName"] ?? "").trimmed
    let next: FlowHandle
    do throws(CoreError) {
      next = try context.service.accounts.factors.verifySoftwareToken(
        code: form.code, name: name.isEmpty ? nil : String(name.prefix(Self.longestDeviceName)), in: flow.handle)
    } catch {
      switch error {
      case .factor(.softwareTokenNotVerified), .factor(.totpReused):
        return authenticatorPage(flow, secret: secret, deviceName: name, error: try context.explained(error))
      default: throw error
      }
    }
    return try end(flow.with(next))
  }

  private func begin(_ factor: SecondFactor) throws(CoreError) -> Response {
    switch factor {
    case .softwareToken:
      let (secret, next) = try context.service.accounts.factors.associateSoftwareToken(in: flow.handle)
      return authenticatorPage(flow.with(next), secret: secret)
    case .email:
      return emailPage()
    case .sms:
      // A phone number cannot be given in the middle of a sign-in.
      throw .signIn(.challengeNotAvailable)
    }
  }

  private func end(_ flow: SignInFlow) throws(CoreError) -> Response {
    try flow.proceed(try flow.answer(.factorIsSetUp))
  }

  private func take(address: String) throws(CoreError) -> Response {
    let step: SignInStep
    do throws(CoreError) {
      step = try flow.answer(.factorAddress(address))
    } catch {
      switch error {
      case .attributes(.refused), .signUp(.aliasTaken):
        return emailPage(value: address, problem: try context.explained(error))
      default: throw error
      }
    }
    return try flow.proceed(step)
  }

  private func authenticatorPage(
    _ flow: SignInFlow, secret: [UInt8], deviceName: String? = nil, error: String? = nil
  ) -> Response {
    let text = Base32.encode(secret)
    let link = Self.authenticatorLink(secret: text, account: flow.username, issuer: context.realm.settings.name)
    return context.html(
      .authenticator,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(error), "hidden": flow.hidden,
        "picture": .optional(QRCode(link)?.dataURL), "secret": .string(text), "link": .string(link),
        "code_invalid": .bool(error != nil), "code_typed": nil, "device_name": .optional(deviceName),
      ], graphic: .authenticator)
  }

  private func emailPage(value: String? = nil, problem: String? = nil) -> Response {
    let field = context.realm.schema[.email].map {
      context.fields.attribute($0, value: value, isRequired: true, hasFocus: true, problem: problem)
    }
    return context.html(
      .emailFactor,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(problem), "hidden": flow.hidden,
        "fields": .list([field].compactMap(\.self)),
      ], graphic: .email)
  }

  /// The content of the QR code: the key URI format of authenticator apps.
  private static func authenticatorLink(secret: String, account: String, issuer: String) -> String {
    // A colon separates issuer and account, so neither may contain one.
    let label = [issuer, account].map { Form([("", $0)]).encoded().dropFirst() }.joined(separator: ":")
    return "otpauth://totp/\(label)?\(Form([("secret", secret), ("issuer", issuer)]).encoded())"
  }

  /// Characters; more than a user types.
  private static let longestDeviceName = 128
}

extension SecondFactor {
  fileprivate init(chosenIn form: Form) throws(CoreError) {
    guard let factor = SecondFactor.allCases.first(where: { $0.optionName == form["factor"] }) else {
      throw .signIn(.challengeNotAvailable)
    }
    self = factor
  }

  /// The service's name for it.
  fileprivate var optionName: String {
    switch self {
    case .sms: "SMS_MFA"
    case .softwareToken: "SOFTWARE_TOKEN_MFA"
    case .email: "EMAIL_OTP"
    }
  }

  fileprivate var optionText: String {
    switch self {
    case .sms: "choose.text-code"
    case .softwareToken: "choose.authenticator"
    case .email: "choose.email-code"
    }
  }
}
