package import Ambient
package import HTTPServer
package import Model
package import Sandboxes
internal import Store

/// One request of a front and its answer, as they went over the wire; masked when somebody first reads them, and only masked from then on.
package final class RequestRecord: TrafficRecord {
  /// A body beyond this many bytes is not kept.
  package static let bodyLimit = 64 << 10
  /// What a record takes besides its texts, in bytes.
  private static let overhead = 768

  /// What the request and the answer themselves say: read when first asked for.
  private struct Content: Sendable {
    let client: String?
    let user: String?
    let subject: String?
    let realm: String?
    let error: String?
    let links: [FlowLink]
  }

  private enum State: Sendable {
    case raw(Exchange)
    /// Asked about, but not shown yet.
    case read(Exchange, Content)
    /// What was there in the clear is gone, so that being read costs no memory.
    case shown(MaskedExchange, Content)
  }

  package let label: RequestLabel?
  /// When the answer was there, by the sandbox's clock.
  package let at: Instant
  package let duration: Duration
  package let method: Method
  package let remoteAddress: String
  /// 0 for a connection that was dropped in place of an answer.
  package let status: Int
  /// How long the bodies were, whether they are kept or not.
  package let requestBodyCount: Int
  package let responseBodyCount: Int
  package let size: Int
  package let refused: TrafficRefusal?
  /// What the core noted; without the sandbox, which holds this.
  private let facts: Annotations.Facts
  /// The id of the request in its answer and on the terminal.
  package let id: RequestID
  private let state: Guarded<State>

  init(_ routed: RoutedRequest, _ response: Response, _ facts: Annotations.Facts, at: Instant) {
    let request = routed.request
    label = routed.label
    id = request.id
    self.at = at
    duration = .now - request.received
    method = request.method
    remoteAddress = request.remoteAddress
    status = response.delivery == .dropped ? 0 : response.status
    var facts = facts
    facts.sandbox = nil
    self.facts = facts
    refused = response.status >= 300 ? Refusals.find(in: response, to: request, routed.label) : nil
    let exchange = Exchange(request, response)
    requestBodyCount = exchange.requestBody.count
    responseBodyCount = exchange.responseBody.count
    let texts = [
      routed.label?.operation, refused?.name, facts.username, facts.reason, facts.remark, facts.error, facts.fault,
      facts.remedy?.value,
    ]
    size = Self.overhead + exchange.size + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    state = Guarded(.raw(exchange))
  }

  /// A request of another replica.
  init(_ shared: SharedRecord, _ told: ToldRecord) {
    label = shared.group.map { RequestLabel(group: $0, operation: shared.operation, isKnown: shared.isKnown) }
    (id, duration) = (RequestID(text: shared.id), told.duration ?? .milliseconds(shared.duration))
    (size, refused, at) = (told.size, told.refused, told.at)
    method = Method(rawValue: shared.method)
    (remoteAddress, status) = (shared.remoteAddress, shared.status)
    (requestBodyCount, responseBodyCount) = (shared.requestBodyCount, shared.responseBodyCount)
    facts = shared.facts
    let content = Content(
      client: shared.client, user: shared.user, subject: shared.subject, realm: shared.realm, error: shared.error,
      links: shared.links)
    state = Guarded(.shown(shared.exchange, content))
  }

  package var sharedBytes: [UInt8] {
    let (exchange, content) = (exchange, content)
    var shared = SharedRecord(exchange, facts)
    (shared.group, shared.operation, shared.isKnown) = (label?.group, label?.operation, label?.isKnown ?? false)
    (shared.duration, shared.method) = (duration.milliseconds, method.rawValue)
    (shared.remoteAddress, shared.status) = (remoteAddress, status)
    (shared.requestBodyCount, shared.responseBodyCount) = (requestBodyCount, responseBodyCount)
    (shared.client, shared.user) = (content.client, content.user)
    (shared.subject, shared.realm, shared.error) = (content.subject, content.realm, content.error)
    (shared.id, shared.links) = (id.text, content.links)
    return ToldRecord.bytes(of: self, shared)
  }

  package func packed() -> (any TrafficRecord)? {
    let told = ToldRecord(sharedBytes, duration: duration)
    if let packed = told?.packed() { return packed }
    return told
  }

  /// The request and its answer without secrets. Two that ask at once may both mask them, outside of the lock, and keep one of the results.
  package var exchange: MaskedExchange {
    switch state.snapshot {
    case .shown(let masked, _): return masked
    case .raw(let exchange): return show(exchange, read(exchange))
    case .read(let exchange, let content): return show(exchange, content)
    }
  }

  private func show(_ exchange: Exchange, _ content: Content) -> MaskedExchange {
    let masked = MaskedExchange(exchange)
    state.update { $0 = .shown(masked, content) }
    return masked
  }

  private var content: Content {
    switch state.snapshot {
    case .shown(_, let content), .read(_, let content): return content
    case .raw(let exchange):
      let content = read(exchange)
      state.update { state in
        if case .raw = state { state = .read(exchange, content) }
      }
      return content
    }
  }

  private func read(_ exchange: Exchange) -> Content {
    let target = exchange.rawQuery.isEmpty ? exchange.path : "\(exchange.path)?\(exchange.rawQuery)"
    let request = Request(method, target, headers: exchange.requestHeaders, body: exchange.requestBody.bytes)
    let said = RequestSubject(request, label)
    return Content(
      client: said.client, user: said.user, subject: said.subject, realm: said.realm,
      error: ErrorName.find(in: exchange, status: status), links: FlowLink.find(in: exchange, request, said))
  }

  /// The client's id.
  package var client: String? { facts.client?.text ?? content.client }

  /// The username; of somebody who is not known here, what was typed.
  package var user: String? { facts.username ?? content.user }

  /// The realm's id.
  package var realm: String? { facts.realm?.text ?? content.realm }

  /// Whether the request is about the user of that name, typed name or `sub`.
  package func concerns(user name: String) -> Bool {
    let content = content
    let names = [facts.username, facts.subject?.description, content.user, content.subject]
    let wanted = name.lowercased()
    return names.contains { $0?.lowercased() == wanted }
  }

  /// The id of the ordered fault that struck.
  package var fault: String? { facts.fault }

  /// The name of the error in the answer, in the form of its front; nil for an answer that is none.
  package var error: String? { facts.error ?? content.error }

  /// What came and what was expected, where a request was refused.
  package var reason: String? { facts.reason ?? facts.remark }

  /// The change that would have let it pass, where the console can make it.
  package var remedy: Remedy? { facts.remedy }

  /// The numbers in the outbox of the messages that it sent.
  package var messages: [UInt64] { facts.messages }

  /// What it has in common with other requests of the same sign-in.
  package var links: [FlowLink] { content.links }

  /// The challenge that the answer asks for, where a sign-in is not over.
  package var challenge: String? { facts.challenge }
}
