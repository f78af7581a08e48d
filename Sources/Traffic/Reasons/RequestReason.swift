internal import HTTPServer
internal import JSON
internal import Model
internal import Patterns
internal import Sandboxes
internal import Store

/// Why a request was refused, in a sentence for the app's developer: what came, what was expected, and what to change. For the terminal and
/// the journal alone; the client sees what the service would say.
///
/// Where the core or a front knows more than the error, it notes the sentence itself (``Annotations/note(reason:)``). Otherwise it is made
/// here of the error that the core threw and of the settings that decide, and last of the words of the answer.
struct RequestReason {
  var words: String?
  /// Where the request was refused and the console can help.
  var remedy: Remedy?
  /// The name of the error where the answer has none; nil where the facts or the answer have it.
  var error: String?

  /// Without words for a request that was not refused. A page that tells a person of a failure has the status 200 and an error noted.
  static func find(
    _ facts: Annotations.Facts, _ response: Response, to request: Request, in core: IdentityCore
  ) -> RequestReason {
    if let refusal = Preflight.refusal(of: response, to: request) {
      return RequestReason(words: refusal.words(of: request), error: "cors")
    }
    let isDropped = response.delivery == .dropped
    guard response.status >= 300 || facts.error != nil || isDropped else { return RequestReason() }
    let place = facts.problem.map { _ in ReasonPlace(facts, in: core) }
    let found = facts.reason ?? sentence(facts, response, place)
    guard let found else { return RequestReason() }
    return RequestReason(
      words: String(found.prefix(1_000)),
      remedy: facts.remedy ?? place.flatMap { place in facts.problem?.remedy(place) })
  }

  /// A call of the control API that its gate refused: it is in no journal, and its caller may not show the answer to anybody.
  static func find(controlAnswer response: Response) -> String? {
    response.status == 403 ? words(of: response) : nil
  }

  private static func sentence(_ facts: Annotations.Facts, _ response: Response, _ place: ReasonPlace?) -> String? {
    if let place, let reason = facts.problem?.reason(place) { return reason }
    return facts.words ?? (response.status >= 400 ? words(of: response) : nil)
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
  /// Of what belongs to no sandbox it is assumed that the main one was meant.
  private let sandbox: Sandbox?

  init(_ facts: Annotations.Facts, in core: IdentityCore) {
    let sandbox = core.sandbox(facts.sandbox ?? .main)?.snapshot
    self.sandbox = sandbox
    realm = facts.sandbox == nil ? nil : facts.realm.flatMap { sandbox?.realm($0) }
    clientID = facts.client
    client = clientID.flatMap { [realm] id in try? realm?.client(id) }
    username = facts.username
  }

  /// Whether the request names somebody whom the realm does not know.
  var isOfNobody: Bool {
    guard let realm, let username else { return false }
    return realm.user(named: username) == nil
  }

  var clientName: String { (client?.id ?? clientID).map { "client \($0)" } ?? "the client" }
  var userUnknown: String {
    SignInMistake.userUnknown.told(realm.map { "\($0.noun) \($0.id)" } ?? "this server", userName)
  }

  /// No more than one can read; a request that was refused must not cost more the more there is.
  private var firstRealms: [Realm] { sandbox?.realms.values.prefix(10).map(\.value) ?? [] }

  /// The clients that may have been meant.
  var clientNames: [String] { (realm.map { [$0] } ?? firstRealms).flatMap { $0.allClients.prefix(10).map(\.id.text) } }

  /// The realms and tenants that may have been meant, by each of their names.
  var realmNames: [String] { firstRealms.flatMap { [$0.id.text] + ($0.tenant?.domains ?? []) } }

  /// What else a name may stand for, to follow the sentence that it is unknown; empty where there is nothing.
  func alternatives(to name: String, among known: [String], _ noun: String) -> String {
    guard !known.isEmpty else { return "" }
    let nearest = nearestName(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
    return ".\(nearest) The \(noun) here are \(known.sorted().prefix(10).joined(separator: ", "))"
  }

  var userName: String { username.map { "“\($0)”" } ?? "the user" }
}
