internal import HTTPServer
internal import JSON
internal import Model
internal import Mustache
internal import SignIn

extension HostedPage {
  static let pick = HostedPage("pick")
}

/// `/login` of a realm that lets testers choose the user and the claims.
struct PickPage: Sendable {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func take(_ form: Form) throws(CoreError) -> Response {
    let username = (form["person"] ?? form["username"] ?? form["login"] ?? "").trimmed
    let typed = form["claims"] ?? ""
    let texts = context.texts
    guard !username.isEmpty, username.utf8.count <= 128 else {
      return page(username: nil, claims: typed, error: texts("sign-in.whom"))
    }
    guard let claims = Self.claims(in: typed) else {
      return page(username: username, claims: typed, problem: texts("pick.claims.problem"))
    }
    do throws(CoreError) {
      return try context.app.arrive(try context.service.signIns.signIn(choosing: username, telling: claims))
    } catch {
      return page(username: username, claims: typed, error: try context.explained(error))
    }
  }

  /// The typed claims; nil for a text that is not a JSON object, or a very long one, since they go into every token.
  private static func claims(in text: String) -> JSONObject? {
    let trimmed = text.trimmed
    if trimmed.isEmpty { return [:] }
    guard trimmed.utf8.count <= 4_096 else { return nil }
    return (try? JSON.parse(trimmed))?.object
  }

  func page(
    username: String?, claims: String = "", error: String? = nil, problem: String? = nil
  ) -> Response {
    let people = context.realm.users.after(0).prefix(20).map { user -> MustacheValue in
      ["name": .string(user.attributes["name"] ?? user.username), "login": .string(user.username)]
    }
    return context.html(
      .pick,
      [
        "action": .string(context.link(to: "/login")), "error": .optional(error),
        "username": context.fields.username(
          context.realm, value: username.flatMap { $0.isEmpty ? nil : $0 }, isInvalid: error != nil),
        "claims": .string(claims), "claims_problem": .optional(problem),
        "people": people.isEmpty ? nil : .section(people),
      ])
  }
}
