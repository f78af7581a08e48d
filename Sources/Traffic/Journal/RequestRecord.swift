package import Ambient
package import HTTPServer
package import Model
package import Sandboxes
internal import Store

/// One request of a front and its response. Stored as sent until first read, then masked, after which only the masked
/// form is stored.
package final class RequestRecord: TrafficRecord {
  /// Bodies longer than this are not stored, in bytes.
  package static let bodyLimit = 64 << 10
  /// Bytes that a record takes besides its text.
  private static let overhead = 768

  /// What request and response contain; parsed at first access.
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
    /// Parsed, not masked yet.
    case read(Exchange, Content)
    /// Masked; the clear text has been released, so that reading a record costs no memory.
    case shown(MaskedExchange, Content)
  }

  package let label: RequestLabel?
  /// When it was answered, by the sandbox's clock.
  package let at: Instant
  package let duration: Duration
  package let method: Method
  package let remoteAddress: String
  /// 0 for a connection that was dropped instead of answered.
  package let status: Int
  /// The original lengths of the bodies, stored or not.
  package let requestBodyCount: Int
  package let responseBodyCount: Int
  /// About how much memory the record takes, in bytes.
  package let size: Int
  package let refused: TrafficRefusal?
  /// What the core noted, without the sandbox, which retains this record.
  private let facts: Annotations.Facts
  /// The request id in the response and in the log.
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

  /// A request served by another replica.
  init(_ shared: SharedRecord, _ packed: ToldRecord) {
    label = shared.group.map { RequestLabel(group: $0, operation: shared.operation, isKnown: shared.isKnown) }
    (id, duration) = (RequestID(text: shared.id), packed.duration ?? .milliseconds(shared.duration))
    (size, refused, at) = (packed.size, packed.refused, packed.at)
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
    let record = ToldRecord(sharedBytes, duration: duration)
    return record?.packed() ?? record
  }

  /// The masked request and response. Concurrent readers may both mask them, outside the lock; one result is stored.
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

  package var client: String? { facts.client?.text ?? content.client }

  /// The username; for an unknown user, the name as typed.
  package var user: String? { facts.username ?? content.user }

  package var realm: String? { facts.realm?.text ?? content.realm }

  /// Whether the request concerns the user with that username, typed name or `sub`.
  package func concerns(user name: String) -> Bool {
    let content = content
    let names = [facts.username, facts.subject?.description, content.user, content.subject]
    let wanted = name.lowercased()
    return names.contains { $0?.lowercased() == wanted }
  }

  /// The id of the fault that was applied.
  package var fault: String? { facts.fault }

  /// The error's name in the front's form; nil if the response is no error.
  package var error: String? { facts.error ?? content.error }

  /// Why the request was rejected: what was received and what was expected.
  package var reason: String? { facts.reason ?? facts.remark }

  /// The change that would have let the request succeed, if the console can make it.
  package var remedy: Remedy? { facts.remedy }

  /// Outbox numbers of the messages that it sent.
  package var messages: [UInt64] { facts.messages }

  /// Links to other requests of the same sign-in.
  package var links: [FlowLink] { content.links }

  /// The challenge in the response, if a sign-in continues.
  package var challenge: String? { facts.challenge }
}
