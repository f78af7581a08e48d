internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let signUp = HostedPage(
    "sign-up",
    [
      .get("/signup", HostedPagesFront.showSignUp),
      .post("/signup", HostedPagesFront.takeSignUp),
    ])
}

/// `/signup`: a new account.
extension HostedPagesFront {
  @Sendable func showSignUp(_ request: Request) -> Outcome {
    showOwn(request) { pageRequest in signUpPage(pageRequest, form: nil, failure: nil) }
  }

  @Sendable func takeSignUp(_ request: Request) -> Outcome {
    takeOwn(request) { (pageRequest, form) throws(CoreError) in
      let username = (form["username"] ?? "").trimmed
      let password = form["password"].flatMap { $0.isEmpty ? nil : $0 }
      do throws(CoreError) {
        if form.passwordsDiffer { return signUpPage(pageRequest, form: form, failure: nil, areDifferent: true) }
        let made = try pageRequest.service.accounts.signUp(
          SignUpRequest(
            client: pageRequest.client.id, proof: .ownPages, username: username, password: password,
            attributes: attributes(in: form, pageRequest.realm)))
        if made.isConfirmed, let password {
          let step = try pageRequest.service.signIns.signIn(
            SignInRequest(
              client: pageRequest.client.id, origin: .hosted, username: username, start: .password(password)))
          return try proceed(pageRequest, step, username: username)
        }
        return send(
          pageRequest, to: "/confirm",
          PageNotice(.confirm, username: username, destination: made.delivery?.destination, flow: made.flow))
      } catch {
        _ = try tellable(error)
        return signUpPage(pageRequest, form: form, failure: error)
      }
    }
  }

  private func signUpPage(_ pageRequest: PageRequest, form: Form?, failure: CoreError?, areDifferent: Bool = false)
    -> Response
  {
    let texts = renderer.parts.texts
    let error = areDifferent ? texts("password.not-the-same") : failure.map { texts.words(for: $0) }
    let takesPassword = pageRequest.realm.settings.firstFactors.contains(.password)
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    return page(
      .signUp, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/signup")), "error": .optional(error),
        "fields": .list([nameField(pageRequest, form, failure)] + attributeFields(pageRequest, form, failure)),
        "new_password": takesPassword
          ? newPasswordField(
            pageRequest.realm, repeats: false, hasFocus: passwordProblem != nil || areDifferent,
            problem: passwordProblem,
            repeatProblem: areDifferent ? texts("password.not-the-same") : nil) : nil,
        "sign_in": .string(pageRequest.link(to: "/login")), "terms": terms(pageRequest),
      ])
  }

  /// The terms that users agree to. The service shows neither document without the other (its guide on managed login,
  /// terms documents).
  private func terms(_ pageRequest: PageRequest) -> MustacheValue {
    let addresses = ["terms-of-use", "privacy-policy"].map { name in
      pageRequest.realm.terms(name, of: pageRequest.client.id)?.address(in: renderer.language)
    }
    guard let use = addresses[0], let privacy = addresses[1] else { return nil }
    return ["use": .string(use), "privacy": .string(privacy)]
  }

  private func nameField(_ pageRequest: PageRequest, _ form: Form?, _ failure: CoreError?) -> MustacheValue {
    let names = pageRequest.realm.settings.signInNames
    let type =
      switch names {
      case .attributes([.email]): "email"
      case .attributes([.phoneNumber]): "tel"
      default: "text"
      }
    let isInvalid = failure?.concernsName ?? false
    let hint = names == .attributes([.phoneNumber]) ? renderer.parts.texts.all["hint.phone_number"] : nil
    return [
      "id": "username", "name": "username", "type": .string(type), "label": .string(usernameLabel(pageRequest.realm)),
      "value": .optional(form?["username"] ?? pageRequest.asked.loginHint), "autocomplete": "username",
      "inputmode": type == "text" ? nil : .string(type), "plain": true, "maximum": "128", "required": true,
      "focus": .bool(form == nil || isInvalid), "hint": .optional(hint), "problem": nil,
      "described": .bool(hint != nil || isInvalid), "invalid": .bool(isInvalid), "said": .bool(isInvalid),
    ]
  }

  /// The attributes that everybody must have, and the address that a code goes to.
  private func attributeFields(_ pageRequest: PageRequest, _ form: Form?, _ failure: CoreError?) -> [MustacheValue] {
    let texts = renderer.parts.texts
    let settings = pageRequest.realm.settings
    var byName: [AttributeName] = []
    if case .attributes(let names) = settings.signInNames { byName = names }
    let problems = failure?.attributeProblems ?? [:]
    var hasFocus = failure?.concernsName ?? true
    return pageRequest.realm.schema.definitions.compactMap { definition in
      let name = definition.name
      let isNeeded = definition.isRequired && name != .subject
      guard isNeeded || settings.autoVerified.contains(name) else { return nil }
      // The typed username is this address already, if there is only one kind of it.
      if byName == [name] { return nil }
      let isOnlyWay = settings.autoVerified == [name] && !byName.contains(name)
      let isSaid = failure?.takenAttribute == name
      // The cursor goes to the first field that is wrong.
      let takesFocus = !hasFocus && (isSaid || problems[name] != nil)
      hasFocus = hasFocus || takesFocus
      return attributeField(
        definition, value: form?[Self.fieldName(of: name)] ?? form?[name], isRequired: isNeeded || isOnlyWay,
        hasFocus: takesFocus, problem: problems[name].map(texts.words(for:)), isSaid: isSaid)
    }
  }
}

extension TermsDocument {
  /// In the page's language, or the one for all languages.
  fileprivate func address(in language: PageLanguage) -> String? {
    (links.first { $0.language == language.termsKey } ?? links.first { $0.language == "cognito:default" })?.address
  }
}

extension PageLanguage {
  /// The service's name for the language.
  fileprivate var termsKey: String {
    let names = [
      "de": "german", "en": "english", "es": "spanish", "fr": "french", "id": "bahasa-indonesia", "it": "italian",
      "ja": "japanese", "ko": "korean", "pt-BR": "portuguese-brazil", "zh-CN": "chinese-simplified",
      "zh-TW": "chinese-traditional",
    ]
    return "cognito:\(names[tag] ?? "default")"
  }
}

extension CoreError {
  /// Whether it is the name that a new account cannot have.
  fileprivate var concernsName: Bool {
    switch self {
    case .signUp(.usernameTaken), .signUp(.usernameMustBe), .signUp(.usernameLooksLikeAlias): true
    default: false
    }
  }

  /// The attribute whose value belongs to another account.
  var takenAttribute: AttributeName? {
    guard case .signUp(.aliasTaken(let name)) = self else { return nil }
    return name
  }
}
