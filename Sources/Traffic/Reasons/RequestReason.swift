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
/// here of the error that the core threw and of the settings that decide; else it is the words of the answer, or at last the error's name:
/// no refused request is without one.
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
    if response.status == 404, let target = request.headers["X-Amz-Target"], request.path != "/" {
      return RequestReason(words: TransportMistake.endpointPath.told(target, request.path))
    }
    let said = facts.reason ?? sentence(facts, response, place)
    let found =
      facts.fault.map { fault in TransportMistake.ordered.told(fault, said.map { ": \($0)" } ?? "") }
      ?? said ?? name(facts, response)
    guard let found else { return RequestReason() }
    return RequestReason(
      words: String(found.prefix(1_000)),
      remedy: facts.remedy ?? place.flatMap { place in facts.problem?.remedy(place) })
  }

  /// A call of the control API that its gate refused: it is in no journal, and its caller may not show the answer to anybody.
  static func find(controlAnswer response: Response, to request: Request) -> String? {
    if Preflight.refusal(of: response, to: request) != nil {
      return TransportMistake.controlOrigin.told(
        request.headers["Origin"] ?? "", Preflight.askedMethod(of: request) ?? "", request.path)
    }
    return response.status == 403 ? words(of: response) : nil
  }

  private static func sentence(_ facts: Annotations.Facts, _ response: Response, _ place: ReasonPlace?) -> String? {
    if let place, let reason = facts.problem?.reason(place) { return reason }
    return isRegular(facts.error, response) ? nil : facts.words.flatMap(line) ?? words(of: response)
  }

  /// The error's name, for an answer that says nothing else.
  private static func name(_ facts: Annotations.Facts, _ response: Response) -> String? {
    guard let error = facts.error ?? ErrorName.find(in: response) else {
      return response.status >= 400 ? TransportMistake.nameless.told("\(response.status)") : nil
    }
    return isRegular(error, response) ? nil : TransportMistake.wordless.told(error, "\(response.status)")
  }

  /// The regular answer to a request that forbids a page, which is no error of the client's.
  private static func isRegular(_ error: String?, _ response: Response) -> Bool {
    response.status < 400 && error == "login_required"
  }

  /// A longer answer is not looked at.
  private static let bodyLimit = 16 << 10

  private static func words(of response: Response) -> String? {
    if (300..<400).contains(response.status) {
      return response.headers["Location"].flatMap { Form.parameters(of: $0)["error_description"] }.flatMap(line)
    }
    guard response.status >= 400 else { return nil }
    if let words = response.headers["x-amzn-ErrorMessage"] { return line(of: words) }
    guard response.body.count <= bodyLimit else { return nil }
    guard let body = try? JSON.parse(response.body) else {
      return ErrorName.element("Message", of: response.body).flatMap(line)
    }
    let told = [body] + [body["error"]].compactMap(\.self)
    for part in told {
      for name in ["message", "Message", "error_description", "detail", "title"] {
        if let words = part[name]?.string.flatMap(line) { return words }
      }
    }
    return body["error"]?.string
  }

  /// The first line: what follows it at the directory are the numbers of the request and the time.
  private static func line(of words: String) -> String? {
    var line = words.prefix { !$0.isNewline }
    // In a redirect they follow in the same line.
    if let numbers = line.firstRange(of: " Trace ID: ") { line = line[..<numbers.lowerBound] }
    return line.isEmpty ? nil : String(line)
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
  private let core: IdentityCore

  init(_ facts: Annotations.Facts, in core: IdentityCore) {
    let sandbox = core.sandbox(facts.sandbox ?? .main)?.snapshot
    self.sandbox = sandbox
    self.core = core
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

  /// The realm whose client has that id, in whichever sandbox; nil where none has.
  func owner(of client: ClientID) -> RealmID? { try? core.realm(of: client).id }

  /// Why the account's state allows no new password.
  var stateForbidsReset: String? {
    guard let username, let user = realm?.user(named: username) else { return nil }
    return CodeMistake.stateForbids.told(
      username, user.status.text,
      user.status == .externalProvider
        ? "the password is the outside provider's"
        : "the user signs in with the temporary password of the invitation first, and answers NEW_PASSWORD_REQUIRED")
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
