internal import HTTPServer
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let newPassword = HostedPage("new-password")
}

/// A password to replace a temporary one, with the missing attributes; posted to `/login`.
extension HostedPagesFront {
  func newPasswordPage(
    _ pageRequest: PageRequest, _ handle: FlowHandle, username: String, required: [AttributeName], form: Form? = nil,
    failure: CoreError? = nil, areDifferent: Bool = false
  ) -> Response {
    let texts = renderer.parts.texts
    let problems = failure?.attributeProblems ?? [:]
    let passwordProblem = failure?.passwordViolation.map(texts.reason)
    let error = areDifferent ? texts("password.not-the-same") : failure.map { texts.words(for: $0) }
    var isFound = false
    let fields = required.compactMap { pageRequest.realm.schema[$0] }.map { definition in
      let isSaid = failure?.takenAttribute == definition.name
      let takesFocus = !isFound && (isSaid || problems[definition.name] != nil)
      isFound = isFound || takesFocus
      return attributeField(
        definition, value: form?[Self.fieldName(of: definition.name)], isRequired: true, hasFocus: takesFocus,
        problem: problems[definition.name].map(texts.words(for:)), isSaid: isSaid)
    }
    return page(
      .newPassword, pageRequest,
      [
        "action": .string(pageRequest.link(to: "/login")), "error": .optional(error),
        "hidden": hiddenFields([("flow", handle.description), ("username", username)]),
        "new_password": newPasswordField(
          pageRequest.realm, repeats: true, hasFocus: !isFound, problem: passwordProblem,
          repeatProblem: areDifferent ? texts("password.not-the-same") : nil),
        "fields": .list(fields),
      ], graphic: .password)
  }

  func takeNewPassword(
    _ pageRequest: PageRequest, _ form: Form, _ handle: FlowHandle, username: String, required: [AttributeName]
  ) throws(CoreError) -> Response {
    if form.passwordsDiffer {
      return newPasswordPage(
        pageRequest, handle, username: username, required: required, form: form, areDifferent: true)
    }
    let attributes = attributes(in: form, pageRequest.realm).filter { required.contains($0.name) }
    let step: SignInStep
    do throws(CoreError) {
      step = try answer(pageRequest, handle, .newPassword(form["password"] ?? "", attributes: attributes))
    } catch {
      switch error {
      case .password(.refused), .attributes(.refused), .attributes(.notWritable), .signUp(.aliasTaken):
        return newPasswordPage(pageRequest, handle, username: username, required: required, form: form, failure: error)
      default: throw error
      }
    }
    return try proceed(pageRequest, step, username: username)
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
