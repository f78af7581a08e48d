internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Tenants

/// The form of each sign-in page.
extension Endpoints {
  func base(_ pageRequest: LoginPageRequest, _ heading: String, token: String? = nil, username: String? = nil)
    -> PageForm
  {
    var form = PageForm(.text(heading), client: pageRequest.client, address: pageRequest.address)
    form.hidden = pageRequest.hidden
    if let token { form.hidden.append(("continuation", token)) }
    if let username { form.hidden.append(("loginfmt", username)) }
    form.isCancellable = pageRequest.isCancellable
    return form
  }

  func usernameForm(_ pageRequest: LoginPageRequest, username: String?, error: PageForm.Words? = nil) -> PageForm {
    var form = base(pageRequest, "tenant.sign-in")
    form.fields = [.init("loginfmt", .email, .text("tenant.email"), value: username)]
    form.buttons = [
      .init("username", .text("tenant.next")), .init("new-account", .text("tenant.sign-up")),
    ]
    if let options = try? pageRequest.tenant.passkeyOffer(client: pageRequest.client.id) {
      form.passkey = .init(.find, options: options.text, action: "passkey")
      form.buttons.append(.init("passkey", .text("sign-in.passkey")))
    }
    form.error = error
    return form
  }

  func signUpForm(_ pageRequest: LoginPageRequest, username: String?, error: PageForm.Words? = nil) -> PageForm {
    var form = base(pageRequest, "tenant.create")
    form.fields = [.init("loginfmt", .email, .text("tenant.email"), value: username)]
    form.buttons = [.init("sign-up", .text("tenant.next")), .init("restart", .text("tenant.other-account"))]
    form.error = error
    return form
  }

  func passwordForm(
    _ pageRequest: LoginPageRequest, token: String, username: String, error: PageForm.Words? = nil
  ) -> PageForm {
    var form = base(pageRequest, "tenant.enter-password", token: token, username: username)
    form.lead = .literal(username)
    form.fields = [.init("passwd", .password, .text("tenant.password"))]
    form.buttons = [.init("password", .text("tenant.submit-sign-in")), .init("forgot", .text("tenant.forgot"))]
    if hasPasskey(token, pageRequest) { form.buttons.append(.init("passkey", .text("sign-in.passkey"))) }
    form.buttons.append(.init("restart", .text("tenant.other-account")))
    form.error = error
    return form
  }

  func codeForm(
    _ pageRequest: LoginPageRequest, _ flow: LoginPageFlow, _ notice: SentCodeNotice, username: String, isAgain: Bool
  ) -> PageForm {
    var form = codeForm(pageRequest, flow, token: notice.token, username: username, label: notice.label)
    if isAgain { form.notice = .text("tenant.resent", ["destination": notice.label]) }
    return form
  }

  func codeForm(
    _ pageRequest: LoginPageRequest, _ flow: LoginPageFlow, token: String, username: String, label: String?,
    error: PageForm.Words? = nil
  ) -> PageForm {
    let heading = flow == .secondFactor ? "tenant.verify" : "tenant.enter-code"
    var form = base(pageRequest, heading, token: token, username: username)
    if let label {
      form.lead = .text("tenant.code-sent", ["destination": label])
      form.hidden.append(("label", label))
    }
    form.fields = [.init("otc", .code, .text("tenant.code"))]
    switch flow {
    case .signIn:
      form.buttons = [.init("code", .text("tenant.submit-sign-in")), .init("resend", .text("tenant.resend"))]
    case .signUp:
      form.buttons = [.init("sign-up-code", .text("tenant.next")), .init("sign-up-resend", .text("tenant.resend"))]
    case .reset:
      form.buttons = [.init("reset-code", .text("tenant.next")), .init("reset-resend", .text("tenant.resend"))]
    case .secondFactor:
      form.buttons = [.init("second-code", .text("tenant.next")), .init("resend", .text("tenant.resend"))]
    case .registration: form.buttons = [.init("register-code", .text("tenant.next"))]
    }
    form.error = error
    return form
  }

  func newPasswordForm(
    _ pageRequest: LoginPageRequest, action: String, token: String, username: String, error: PageForm.Words? = nil
  ) -> PageForm {
    var form = base(
      pageRequest, action == "reset-password" ? "tenant.reset" : "tenant.create-password", token: token,
      username: username)
    form.lead = .literal(username)
    form.fields = [.init("passwd", .newPassword, .text("tenant.new-password"))]
    form.buttons = [.init(action, .text("tenant.next"))]
    form.error = error
    return form
  }

  /// The form for the attributes of a sign-up without a value, the optional ones too.
  /// - Parameters:
  ///   - given: the form that was sent, whose values stay.
  ///   - problems: what is wrong with values.
  func detailsForm(
    _ pageRequest: LoginPageRequest, token: String, username: String, given: Form = Form(),
    error: PageForm.Words? = nil, problems: [Attribute] = []
  ) -> PageForm {
    var form = base(pageRequest, "tenant.details", token: token, username: username)
    let wanted = try? pageRequest.tenant.wanted(token, client: pageRequest.client.id).attributes
    form.fields = (wanted ?? []).filter { !$0.isHidden }.map { attribute in
      let name = "attribute.\(attribute.name)"
      var field = PageForm.Field(
        name, .text, .literal(attribute.name), value: given[name] ?? attribute.defaultValue,
        isRequired: attribute.isRequired)
      field.problem = problems.first { $0.name == attribute.name && !$0.value.isEmpty }.map { .literal($0.value) }
      return field
    }
    form.buttons = [.init("sign-up-details", .text("tenant.create"))]
    form.error = error
    return form
  }

  func methodForm(_ pageRequest: LoginPageRequest, _ list: MethodList, username: String) -> PageForm {
    var form = base(pageRequest, "tenant.verify", token: list.token, username: username)
    form.lead = .text("tenant.verify-choose")
    form.buttons = list.methods.map { method in
      .init(
        method.channel == .sms ? "second-sms" : "second-email",
        .text(method.channel == .sms ? "tenant.by-sms" : "tenant.by-email", ["destination": method.label]))
    }
    if hasPasskey(list.token, pageRequest) { form.buttons.append(.init("passkey", .text("sign-in.passkey"))) }
    return form
  }

  func registrationForm(_ pageRequest: LoginPageRequest, _ list: MethodList, username: String) -> PageForm {
    registrationForm(
      pageRequest, token: list.token, username: username, isPhone: list.methods.allSatisfy { $0.channel == .sms },
      value: list.methods.first?.address)
  }

  func registrationForm(
    _ pageRequest: LoginPageRequest, token: String, username: String, isPhone: Bool, value: String?,
    error: PageForm.Words? = nil
  ) -> PageForm {
    var form = base(pageRequest, "tenant.register", token: token, username: username)
    form.hidden.append(("phone", isPhone ? "1" : "0"))
    form.fields = [
      .init(
        "target", isPhone ? .phone : .text, .text(isPhone ? "tenant.register-phone" : "tenant.register-email"),
        value: value)
    ]
    form.buttons = [.init("register", .text("tenant.send-code"))]
    form.error = error
    return form
  }

  /// The same page with an error; the first one if the flow has ended.
  func again(
    _ action: String, _ error: CoreError, token: String, username: String, _ form: Form, _ pageRequest: LoginPageRequest
  ) -> Response {
    let words = PageForm.Words(error)
    guard !error.endsFlow else { return page(pageRequest, usernameForm(pageRequest, username: username, error: words)) }
    let label = form["label"]
    let flow: LoginPageFlow? =
      switch action {
      case "code", "resend": .signIn
      case "second-code": .secondFactor
      case "sign-up-code", "sign-up-resend": .signUp
      case "reset-code", "reset-resend": .reset
      case "register-code": .registration
      default: nil
      }
    if let flow {
      return page(
        pageRequest, codeForm(pageRequest, flow, token: token, username: username, label: label, error: words))
    }
    switch action {
    case "password",
      "forgot" where !token.isEmpty:
      return page(pageRequest, passwordForm(pageRequest, token: token, username: username, error: words))
    case "sign-up": return page(pageRequest, signUpForm(pageRequest, username: username, error: words))
    case "sign-up-password", "reset-password":
      return page(
        pageRequest, newPasswordForm(pageRequest, action: action, token: token, username: username, error: words))
    case "sign-up-details":
      var problems: [Attribute] = []
      if case .tenant(.attributesInvalid(_, let errors)) = error { problems = errors }
      return page(
        pageRequest,
        detailsForm(pageRequest, token: token, username: username, given: form, error: words, problems: problems))
    case "register":
      return page(
        pageRequest,
        registrationForm(
          pageRequest, token: token, username: username, isPhone: form["phone"] == "1", value: form["target"],
          error: words))
    case "use-passkey":
      guard let question = try? pageRequest.tenant.askForPasskey(token, client: pageRequest.client.id) else {
        return page(pageRequest, usernameForm(pageRequest, username: username, error: words))
      }
      return page(
        pageRequest, passkeyForm(pageRequest, question, username: username, startsAtOnce: false, error: words))
    default: return page(pageRequest, usernameForm(pageRequest, username: username, error: words))
    }
  }
}

extension PageForm.Words {
  /// The text on a tenant's pages for each error of a use case. No `default`, here and in each area.
  fileprivate init(_ error: CoreError) {
    switch error {
    case .account(let problem): self.init(problem)
    case .signUp(let problem): self.init(problem)
    case .signIn(let problem): self.init(problem)
    case .tenant(let fault): self.init(fault)
    case .trigger(let fault): self = .literal(fault.words)
    case .passkey: self = .text("fault.passkey")
    // No use case of these pages causes any of these.
    case .realm, .group, .client, .resource, .attributes, .password, .code, .factor, .device, .accessToken,
      .refreshToken, .authorizationCode, .oauth, .deviceCode, .notImplemented, .internalFault, .awaiting:
      self = .generic
    }
  }

  private static var generic: PageForm.Words { .text("tenant.fault.generic") }

  private init(_ problem: AccountProblem) {
    switch problem {
    case .notFound, .unknownToClient, .notConfirmed: self = .text("tenant.fault.user-not-found")
    case .disabled: self = .text("tenant.fault.disabled")
    case .passwordResetRequired, .temporaryPasswordExpired: self.init(.passwordChangeRequired)
    case .cannotConfirm, .alreadyConfirmed, .cannotResendInvitation: self = .generic
    }
  }

  private init(_ problem: SignUpProblem) {
    switch problem {
    case .usernameTaken, .aliasTaken: self = .text("tenant.fault.exists")
    case .notAllowed, .usernameLooksLikeAlias, .usernameMustBe: self = .generic
    }
  }

  private init(_ problem: SignInProblem) {
    switch problem {
    case .wrongCredentials, .noNativeProfile: self = .text("tenant.fault.password")
    case .passwordAttemptsExceeded: self.init(.accountLocked)
    case .flowExpired, .flowSpent: self.init(.continuationExpired)
    case .blocked, .invalidFlow, .challengeNotAvailable, .invalidProofValue, .wrongCode:
      self = .generic
    }
  }

  private init(_ fault: TenantFault) {
    switch fault {
    case .wrongCode: self = .text("tenant.fault.code")
    case .usernameInvalid: self = .text("tenant.fault.username")
    case .accountLocked: self = .text("tenant.fault.locked")
    case .continuationInvalid, .continuationExpired: self = .text("tenant.fault.over")
    case .passwordRefused:
      self = .text("tenant.fault.new-password", ["reason": NativeAuthError(.tenant(fault)).message])
    case .attributesInvalid(let message, _) where !message.isEmpty: self = .literal(message)
    case .attributesRefused, .attributesInvalid: self = .text("tenant.fault.attributes")
    case .signUpBlocked, .extensionFailed: self = .literal(NativeAuthError(.tenant(fault)).message)
    case .contactBlocked, .contactInvalid: self = .text("tenant.fault.contact")
    case .noPassword: self = .text("tenant.fault.no-password")
    case .tooManyCodes: self = .text("tenant.fault.codes")
    case .passwordChangeRequired: self = .literal(NativeAuthError(.tenant(fault)).message)
    case .tenantNotFound, .tenantNameTaken, .notMultiTenant, .notForConsumers, .userFlowNotFound,
      .nativeAuthenticationOff,
      .nativeAuthenticationConfidential, .otherFactorAsked,
      .verificationMissing, .methodChoiceMissing, .scopeInvalid, .scopeNotDefault, .scopeMissing, .severalResources,
      .resourceNotFound,
      .roleNotFound,
      .consentMissing, .passwordGrantOff, .notConfidential, .codeRedeemed, .claimsMalformed, .secondFactorMissing,
      .secondFactorStale, .passkeyNotRegistrable, .assertionRefused:
      self = .generic
    }
  }
}

extension CoreError {
  /// Whether the error ends the flow.
  fileprivate var endsFlow: Bool {
    let ends: [CoreError] = [
      .tenant(.continuationInvalid), .tenant(.continuationExpired), .account(.notFound), .account(.disabled),
      .tenant(.passwordChangeRequired),
    ]
    return ends.contains(self)
  }
}
