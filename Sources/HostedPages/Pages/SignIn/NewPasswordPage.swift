internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let newPassword = HostedPage("new-password")
}

/// A password to replace a temporary one, with the missing attributes.
struct NewPasswordPage: StepPage {
  let flow: SignInFlow
  let required: [AttributeName]

  func show(notice: String?) -> Response { page() }

  func take(_ form: Form) throws(CoreError) -> Response {
    if form.passwordsDiffer { return page(form, areDifferent: true) }
    let attributes = PageFields.attributes(in: form, flow.context.realm).filter { required.contains($0.name) }
    let step: SignInStep
    do throws(CoreError) {
      step = try flow.answer(.newPassword(form["password"] ?? "", attributes: attributes))
    } catch {
      switch error {
      case .password(.refused), .attributes(.refused), .attributes(.notWritable), .signUp(.aliasTaken):
        return page(form, failure: error)
      default: throw error
      }
    }
    return try flow.proceed(step)
  }

  private func page(_ form: Form? = nil, failure: CoreError? = nil, areDifferent: Bool = false) -> Response {
    let context = flow.context
    let texts = context.texts
    let problems = failure?.attributeProblems ?? [:]
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    let error = areDifferent ? texts("password.not-the-same") : failure.map { texts.words(for: $0) }
    var isFound = false
    let fields = required.compactMap { context.realm.schema[$0] }.map { definition in
      let isSaid = failure?.takenAttribute == definition.name
      let takesFocus = !isFound && (isSaid || problems[definition.name] != nil)
      isFound = isFound || takesFocus
      return context.fields.attribute(
        definition, value: form?[PageFields.name(of: definition.name)], isRequired: true, hasFocus: takesFocus,
        problem: problems[definition.name].map(texts.words(for:)), isSaid: isSaid)
    }
    return context.html(
      .newPassword,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(error), "hidden": flow.hidden,
        "new_password": context.fields.newPassword(
          context.realm, repeats: true, hasFocus: !isFound, problem: passwordProblem,
          repeatProblem: areDifferent ? texts("password.not-the-same") : nil),
        "fields": .list(fields),
      ], graphic: .password)
  }
}

extension Form {
  /// Whether the repeated password differs.
  var passwordsDiffer: Bool {
    guard let repeated = self["confirmPassword"] else { return false }
    return repeated != self["password"]
  }
}

extension CoreError {
  /// The rule that a rejected password breaks.
  var passwordViolation: PasswordPolicy.Violation? {
    guard case .password(.refused(let violation)) = self else { return nil }
    return violation
  }

  /// The errors of each attribute.
  var attributeProblems: [AttributeName: AttributeProblem] {
    guard case .attributes(.refused(let problems)) = self else { return [:] }
    return Dictionary(problems.map { ($0.attribute, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
