internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let signUp = HostedPage(
    "sign-up",
    PageRoute.page("/signup", SignUpPage.self))
}

/// `/signup`: a new account.
struct SignUpPage: RequestPage {
  static let demands = PageDemands(ownAccounts: true)
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func show() -> Response { page(nil, failure: nil) }

  func take(_ form: Form) throws(CoreError) -> Response {
    let username = (form["username"] ?? "").trimmed
    let password = form["password"].flatMap { $0.isEmpty ? nil : $0 }
    do throws(CoreError) {
      if form.passwordsDiffer { return page(form, failure: nil, areDifferent: true) }
      let made = try context.service.accounts.signUp(
        SignUpRequest(
          client: context.client.id, proof: .ownPages, username: username, password: password,
          attributes: PageFields.attributes(in: form, context.realm)))
      if made.isConfirmed, let password {
        let step = try context.service.signIns.signIn(
          SignInRequest(
            client: context.client.id, origin: .hosted, username: username, start: .password(password)))
        return try SignInSteps(context).proceed(step, username: username)
      }
      return context.redirect(
        to: "/confirm",
        passing: PageNotice(.confirm, username: username, destination: made.delivery?.destination, flow: made.flow))
    } catch {
      _ = try context.explained(error)
      return page(form, failure: error)
    }
  }

  private func page(_ form: Form?, failure: CoreError?, areDifferent: Bool = false)
    -> Response
  {
    let texts = context.texts
    let error = areDifferent ? texts("password.not-the-same") : failure.map { texts.words(for: $0) }
    let takesPassword = context.realm.settings.firstFactors.contains(.password)
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    return context.html(
      .signUp,
      [
        "action": .string(context.link(to: "/signup")), "error": .optional(error),
        "fields": .list([nameField(form, failure)] + attributeFields(form, failure)),
        "new_password": takesPassword
          ? context.fields.newPassword(
            context.realm, repeats: false, hasFocus: passwordProblem != nil || areDifferent,
            problem: passwordProblem,
            repeatProblem: areDifferent ? texts("password.not-the-same") : nil) : nil,
        "sign_in": .string(context.link(to: "/login")), "terms": terms,
      ])
  }

  /// The terms that users agree to. The service shows neither document without the other (its guide on managed login,
  /// terms documents).
  private var terms: MustacheValue {
    let addresses = ["terms-of-use", "privacy-policy"].map { name in
      context.realm.terms(name, of: context.client.id)?.address(in: context.browser.renderer.language)
    }
    guard let use = addresses[0], let privacy = addresses[1] else { return nil }
    return ["use": .string(use), "privacy": .string(privacy)]
  }

  private func nameField(_ form: Form?, _ failure: CoreError?) -> MustacheValue {
    let names = context.realm.settings.signInNames
    let type =
      switch names {
      case .attributes([.email]): "email"
      case .attributes([.phoneNumber]): "tel"
      default: "text"
      }
    let isInvalid = failure?.concernsName ?? false
    let hint = names == .attributes([.phoneNumber]) ? context.texts.all["hint.phone_number"] : nil
    return [
      "id": "username", "name": "username", "type": .string(type),
      "label": .string(context.fields.usernameLabel(context.realm)),
      "value": .optional(form?["username"] ?? context.asked.loginHint), "autocomplete": "username",
      "inputmode": type == "text" ? nil : .string(type), "plain": true, "maximum": "128", "required": true,
      "focus": .bool(form == nil || isInvalid), "hint": .optional(hint), "problem": nil,
      "described": .bool(hint != nil || isInvalid), "invalid": .bool(isInvalid), "said": .bool(isInvalid),
    ]
  }

  /// The attributes that everybody must have, and the address that a code goes to.
  private func attributeFields(_ form: Form?, _ failure: CoreError?) -> [MustacheValue] {
    let texts = context.texts
    let settings = context.realm.settings
    var byName: [AttributeName] = []
    if case .attributes(let names) = settings.signInNames { byName = names }
    let problems = failure?.attributeProblems ?? [:]
    var hasFocus = failure?.concernsName ?? true
    return context.realm.schema.definitions.compactMap { definition in
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
      return context.fields.attribute(
        definition, value: form?[PageFields.name(of: name)] ?? form?[name], isRequired: isNeeded || isOnlyWay,
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
