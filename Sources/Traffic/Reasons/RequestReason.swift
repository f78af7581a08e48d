internal import Diagnostics
internal import HTTPServer
internal import JSON
internal import Model
internal import Patterns
internal import Sandboxes
internal import Store

/// Why a request was rejected, in a sentence for the app's developer: what was received, what was expected, and what to
/// change. For log and journal only; the client receives the service's own message.
///
/// If the core or a front knows more than the error, it notes the sentence itself (``Annotations/note(reason:)``).
/// Otherwise the sentence is derived from the core's error and the relevant settings, else from the response's message,
/// or finally from the error's name: every rejected request has one.
struct RequestReason {
  var words: String?
  /// For a rejected request that the console can fix.
  var remedy: Remedy?
  /// The error's name, if neither facts nor response contain it.
  var error: String?

  /// Without `words` if the request was not rejected. A page that reports an error has status 200 and a noted error.
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
      return RequestReason(words: TransportDiagnostic.endpointPath(operation: target, path: request.path).text)
    }
    let said = facts.reason ?? sentence(facts, response, place)
    let found =
      facts.fault.map { fault in TransportDiagnostic.ordered(fault: fault, words: said.map { ": \($0)" } ?? "").text }
      ?? said ?? name(facts, response)
    guard let found else { return RequestReason() }
    return RequestReason(
      words: String(found.prefix(1_000)),
      remedy: facts.remedy ?? place.flatMap { place in facts.problem?.remedy(place) })
  }

  /// For a control API call that was rejected before routing: it is in no journal, and its caller may not display the
  /// response.
  static func find(controlAnswer response: Response, to request: Request) -> String? {
    if Preflight.refusal(of: response, to: request) != nil {
      return TransportDiagnostic.controlOrigin(
        origin: request.headers["Origin"] ?? "", method: Preflight.askedMethod(of: request) ?? "", path: request.path
      ).text
    }
    return response.status == 403 ? words(of: response) : nil
  }

  private static func sentence(_ facts: Annotations.Facts, _ response: Response, _ place: ReasonPlace?) -> String? {
    if let place, let reason = facts.problem?.reason(place) { return reason }
    return isRegular(facts.error, response) ? nil : facts.words.flatMap(line) ?? words(of: response)
  }

  /// The error's name, for a response that says nothing else.
  private static func name(_ facts: Annotations.Facts, _ response: Response) -> String? {
    guard let error = facts.error ?? ErrorName.find(in: response) else {
      return response.status >= 400 ? TransportDiagnostic.nameless(status: "\(response.status)").text : nil
    }
    return isRegular(error, response)
      ? nil : TransportDiagnostic.wordless(error: error, status: "\(response.status)").text
  }

  /// The regular response to `prompt=none`, which is not a client error.
  private static func isRegular(_ error: String?, _ response: Response) -> Bool {
    response.status < 400 && error == "login_required"
  }

  /// Bytes; longer responses are not parsed.
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

  /// The first line; directory errors continue with trace ids and a time.
  private static func line(of words: String) -> String? {
    var line = words.prefix { !$0.isNewline }
    // In a redirect they follow on the same line.
    if let numbers = line.firstRange(of: " Trace ID: ") { line = line[..<numbers.lowerBound] }
    return line.isEmpty ? nil : String(line)
  }
}

/// What is known about a request: the objects whose settings decide.
struct ReasonPlace {
  let realm: Realm?
  let client: Client?
  let clientID: ClientID?
  let username: String?
  private let shownName: String?
  /// For objects in no sandbox, the default one is assumed.
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
    shownName = facts.shownName ?? facts.username
  }

  /// Whether the request names a user who does not exist in the realm.
  var namesUnknownUser: Bool {
    guard let realm, let username else { return false }
    return realm.user(named: username) == nil
  }

  /// The realm of the client with that id, in any sandbox; nil if there is none.
  func owner(of client: ClientID) -> RealmID? { try? core.realm(of: client).id }

  /// Why the account's state does not allow a new password.
  var stateForbidsReset: String? {
    guard let username, let user = realm?.user(named: username) else { return nil }
    return CodeDiagnostic.stateForbids(
      name: user.shownName(typed: shownName), status: user.status.text,
      remedy: user.status == .externalProvider
        ? "the password is the outside provider's"
        : "the user signs in with the temporary password of the invitation first, and answers NEW_PASSWORD_REQUIRED"
    ).text(in: realm)
  }

  var clientName: String { (client?.id ?? clientID).map { "client \($0)" } ?? "the client" }
  var userUnknown: String {
    SignInDiagnostic.userUnknown(place: realm.map { "\($0.noun) \($0.id)" } ?? "this server", name: userName).text(
      in: realm)
  }

  /// At most ten: the list must be readable, and a rejected request must not cost more in a larger sandbox.
  private var firstRealms: [Realm] { sandbox?.realms.values.prefix(10).map(\.value) ?? [] }

  /// The clients that may have been meant.
  var clientNames: [String] { (realm.map { [$0] } ?? firstRealms).flatMap { $0.allClients.prefix(10).map(\.id.text) } }

  /// The realms and tenants that may have been meant, by all their names.
  var realmNames: [String] { firstRealms.flatMap { [$0.id.text] + ($0.tenant?.domains ?? []) } }

  /// Known names, to be appended to the sentence that a name is unknown; empty if there are none.
  func alternatives(to name: String, among known: [String], _ noun: String) -> String {
    guard !known.isEmpty else { return "" }
    let nearest = nearestName(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
    return ".\(nearest) The \(noun) here are \(known.sorted().prefix(10).joined(separator: ", "))"
  }

  var userName: String { shownName.map { "“\($0)”" } ?? "the user" }
  /// The same at the end of a sentence, without quotation marks.
  var bareUserName: String { shownName ?? "the user" }
}
