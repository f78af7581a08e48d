internal import HTTPServer
internal import IdentityCore
internal import JSON
internal import Mustache

/// `/login` of a realm that lets testers choose: who is signing in, and what is claimed about them.
extension HostedPagesFront {
  func takePick(_ visit: Visit, _ form: Form) throws(CoreError) -> Response {
    let username = (form["person"] ?? form["username"] ?? form["login"] ?? "").trimmed
    let typed = form["claims"] ?? ""
    let texts = renderer.parts.texts
    guard !username.isEmpty, username.utf8.count <= 128 else {
      return pickPage(visit, username: nil, claims: typed, error: texts("sign-in.whom"))
    }
    guard let claims = Self.claims(in: typed) else {
      return pickPage(visit, username: username, claims: typed, problem: texts("pick.claims.problem"))
    }
    do throws(CoreError) {
      return try arrive(visit, try visit.service.signIn(choosing: username, telling: claims))
    } catch {
      return pickPage(visit, username: username, claims: typed, error: try tellable(error))
    }
  }

  /// nil for what is no JSON object, or a very long one: it goes into every token.
  private static func claims(in text: String) -> JSONObject? {
    let trimmed = text.trimmed
    if trimmed.isEmpty { return [:] }
    guard trimmed.utf8.count <= 4_096 else { return nil }
    return (try? JSON.parse(trimmed))?.object
  }

  func pickPage(
    _ visit: Visit, username: String?, claims: String = "", error: String? = nil, problem: String? = nil
  ) -> Response {
    let people = visit.realm.users.after(0).prefix(20).map { user -> MustacheValue in
      ["name": .string(user.attributes["name"] ?? user.username), "login": .string(user.username)]
    }
    return page(
      .pick, visit,
      [
        "action": .string(visit.link(to: "/login")), "error": .optional(error),
        "username": usernameField(
          visit.realm, value: username.flatMap { $0.isEmpty ? nil : $0 }, isInvalid: error != nil),
        "claims": .string(claims), "claims_problem": .optional(problem),
        "people": people.isEmpty ? nil : .section(people),
      ])
  }
}
