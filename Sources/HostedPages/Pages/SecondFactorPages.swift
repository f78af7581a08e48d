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

/// Second factors on `/login`: which one, and how one is set up in the middle of a sign-in. Everything is posted to the
/// one address; the flow has the kind of the challenge.
extension HostedPagesFront {
  /// The choice among the user's factors.
  func factorChoicePage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ options: [FactorOption]
  ) -> Response {
    choicePage(
      pageRequest, handle, username: username,
      options: options.map { option in
        PageOption(
          name: option.factor.optionName, text: option.factor.optionText,
          detail: option.delivery?.destination ?? option.tokenName)
      })
  }

  func takeFactorChoice(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String
  ) throws(CoreError) -> Response {
    let step = try answer(pageRequest, handle, .factorChoice(try chosenFactor(form)))
    return try proceed(pageRequest, step, username: username)
  }

  /// The first page of a set-up: the only factor, or the choice.
  func factorSetUpPage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ setUp: FactorSetUp
  ) throws(CoreError) -> Response {
    if setUp.isDone { return try endSetUp(pageRequest, handle, username: username) }
    guard setUp.options.count == 1 else {
      return choicePage(
        pageRequest, handle, username: username,
        options: setUp.options.map { PageOption(name: $0.optionName, text: $0.optionText, detail: nil) })
    }
    return try beginSetUp(pageRequest, handle, username: username, setUp.options[0])
  }

  func takeFactorSetUp(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String, _ setUp: FactorSetUp
  ) throws(CoreError) -> Response {
    if form["factor"] != nil {
      return try beginSetUp(pageRequest, handle, username: username, try chosenFactor(form))
    }
    if let address = form[Self.fieldName(of: .email)] {
      return try takeFactorAddress(pageRequest, handle, username: username, address.trimmed)
    }
    guard let secret = setUp.secret else { return try factorSetUpPage(pageRequest, handle, username: username, setUp) }
    let name = (form["friendlyDeviceName"] ?? "").trimmed
    let next: FlowHandle
    do throws(CoreError) {
      next = try pageRequest.service.accounts.factors.verifySoftwareToken(
        code: form.code, name: name.isEmpty ? nil : String(name.prefix(Self.longestDeviceName)), in: handle)
    } catch {
      switch error {
      case .factor(.softwareTokenNotVerified), .factor(.totpReused):
        return authenticatorPage(
          pageRequest, handle, username: username, secret: secret, deviceName: name, error: try tellable(error))
      default: throw error
      }
    }
    return try endSetUp(pageRequest, next, username: username)
  }

  private func chosenFactor(_ form: Form) throws(CoreError) -> SecondFactor {
    guard let factor = SecondFactor.allCases.first(where: { $0.optionName == form["factor"] }) else {
      throw .signIn(.challengeNotAvailable)
    }
    return factor
  }

  private func beginSetUp(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ factor: SecondFactor
  ) throws(CoreError) -> Response {
    switch factor {
    case .softwareToken:
      let (secret, next) = try pageRequest.service.accounts.factors.associateSoftwareToken(in: handle)
      return authenticatorPage(pageRequest, next, username: username, secret: secret)
    case .email:
      return emailFactorPage(pageRequest, handle, username: username)
    case .sms:
      // A phone number cannot be given in the middle of a sign-in.
      throw .signIn(.challengeNotAvailable)
    }
  }

  private func endSetUp(_ pageRequest: PageRequest, _ handle: FlowHandle, username: String) throws(CoreError)
    -> Response
  {
    try proceed(pageRequest, try answer(pageRequest, handle, .factorIsSetUp), username: username)
  }

  private func authenticatorPage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, secret: [UInt8], deviceName: String? = nil,
    error: String? = nil
  ) -> Response {
    let text = Base32.encode(secret)
    let link = Self.authenticatorLink(secret: text, account: username, issuer: pageRequest.realm.settings.name)
    return page(
      .authenticator, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "error": .optional(error),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "picture": .optional(QRCode(link)?.dataURL), "secret": .string(text), "link": .string(link),
        "code_invalid": .bool(error != nil), "code_typed": nil, "device_name": .optional(deviceName),
      ], graphic: .authenticator)
  }

  private func emailFactorPage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, value: String? = nil, problem: String? = nil
  ) -> Response {
    let field = pageRequest.realm.schema[.email].map {
      attributeField($0, value: value, isRequired: true, hasFocus: true, problem: problem)
    }
    return page(
      .emailFactor, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "error": .optional(problem),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "fields": .list([field].compactMap(\.self)),
      ], graphic: .email)
  }

  private func takeFactorAddress(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, _ address: String
  ) throws(CoreError) -> Response {
    let step: SignInStep
    do throws(CoreError) {
      step = try answer(pageRequest, handle, .factorAddress(address))
    } catch {
      switch error {
      case .attributes(.refused), .signUp(.aliasTaken):
        let problem = try tellable(error)
        return emailFactorPage(pageRequest, handle, username: username, value: address, problem: problem)
      default: throw error
      }
    }
    return try proceed(pageRequest, step, username: username)
  }

  /// The content of the QR code: the key URI format of authenticator apps.
  static func authenticatorLink(secret: String, account: String, issuer: String) -> String {
    // A colon separates issuer and account, so neither may contain one.
    let label = [issuer, account].map { Form([("", $0)]).encoded().dropFirst() }.joined(separator: ":")
    return "otpauth://totp/\(label)?\(Form([("secret", secret), ("issuer", issuer)]).encoded())"
  }

  /// Characters; more than a user types.
  private static let longestDeviceName = 128
}

extension SecondFactor {
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
