internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes

/// Why a request was refused, in a sentence for the app's developer: what came, what was expected, and what to change. For the terminal and
/// the journal alone; the client sees what the service would say.
///
/// Where the core or a front knows more than the error, it notes the sentence itself (``Annotations/note(reason:)``). Otherwise it is made
/// here of the error that the core threw and of the settings that decide, and last of the words of the answer.
enum RequestReason {
  /// nil for a request that was not refused. A page that tells a person of a failure has the status 200 and an error noted.
  static func find(_ facts: Annotations.Facts, _ response: Response, in core: IdentityCore) -> String? {
    let isDropped = response.delivery == .dropped
    guard response.status >= 300 || facts.error != nil || isDropped else { return nil }
    return (facts.reason ?? sentence(facts, response, in: core)).map { String($0.prefix(1_000)) }
  }

  private static func sentence(
    _ facts: Annotations.Facts, _ response: Response, in core: IdentityCore
  ) -> String? {
    if let problem = facts.problem {
      let realm = facts.sandbox.flatMap { core.sandbox($0) }.flatMap { sandbox in
        facts.realm.flatMap { sandbox.snapshot.realm($0) }
      }
      let client = facts.client.flatMap { id in try? realm?.client(id) }
      let place = ReasonPlace(realm: realm, client: client, clientID: facts.client, username: facts.username)
      if let reason = problem.reason(place) { return reason }
    }
    return response.status >= 400 ? words(of: response) : nil
  }

  /// A longer answer is not looked at.
  private static let bodyLimit = 16 << 10

  private static func words(of response: Response) -> String? {
    if let words = response.headers["x-amzn-ErrorMessage"] { return words }
    guard response.body.count <= bodyLimit, let body = try? JSON.parse(response.body) else { return nil }
    for name in ["message", "Message", "error_description", "detail", "title"] {
      if let words = body[name]?.string, !words.isEmpty { return words }
    }
    return body["error"]?.string
  }
}

/// What decides about a request, as far as it is known.
struct ReasonPlace {
  let realm: Realm?
  let client: Client?
  let clientID: ClientID?
  let username: String?

  var clientName: String { (client?.id ?? clientID).map { "client \($0)" } ?? "the client" }
  var userName: String { username.map { "“\($0)”" } ?? "the user" }
}
