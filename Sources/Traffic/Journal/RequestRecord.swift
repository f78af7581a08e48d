package import Ambient
package import HTTPServer
internal import JSON
internal import Model
package import Sandboxes
internal import Store

/// One request of a front and its answer, as they went over the wire; masked only when somebody reads them.
package final class RequestRecord: TrafficRecord {
  /// A body beyond this many bytes is not kept.
  package static let bodyLimit = 64 << 10

  /// One side's body.
  package struct Body: Sendable {
    /// Empty where the body was too long to be kept.
    package let bytes: [UInt8]
    /// How long it was.
    package let count: Int

    init(_ bytes: [UInt8]) {
      count = bytes.count
      self.bytes = bytes.count > RequestRecord.bodyLimit ? [] : bytes
    }

    package var isKept: Bool { bytes.count == count }
  }

  package let label: RequestLabel?
  /// When the answer was there, by the sandbox's clock.
  package let at: Instant
  package let duration: Duration
  package let method: Method
  /// Without the query.
  package let path: String
  package let rawQuery: String
  package let requestHeaders: Fields
  package let requestBody: Body
  package let remoteAddress: String
  /// 0 for a connection that was dropped in place of an answer.
  package let status: Int
  package let responseHeaders: Fields
  package let responseBody: Body
  package let size: Int
  package let refused: TrafficRefusal?
  /// What the core noted; without the sandbox, which holds this.
  private let facts: Annotations.Facts
  private let subject = Guarded<RequestSubject?>(nil)

  init(_ routed: RoutedRequest, _ response: Response, _ facts: Annotations.Facts, at: Instant) {
    let request = routed.request
    label = routed.label
    self.at = at
    duration = .now - request.received
    method = request.method
    path = request.path
    rawQuery = request.rawQuery
    requestHeaders = request.headers
    requestBody = Body(request.body)
    remoteAddress = request.remoteAddress
    status = response.delivery == .dropped ? 0 : response.status
    responseHeaders = response.delivery == .dropped ? Fields() : response.headers
    responseBody = Body(response.delivery == .dropped ? [] : response.body)
    var facts = facts
    facts.sandbox = nil
    self.facts = facts
    refused = response.status >= 300 ? Refusals.find(in: response, to: request, routed.label) : nil
    size =
      768 + path.utf8.count + rawQuery.utf8.count + requestHeaders.byteCount + requestBody.bytes.count
      + responseHeaders.byteCount + responseBody.bytes.count
  }

  /// What the request itself says of who asks; read when first asked for.
  private var said: RequestSubject {
    if let known = subject.snapshot { return known }
    let request = Request(
      method, rawQuery.isEmpty ? path : "\(path)?\(rawQuery)", headers: requestHeaders, body: requestBody.bytes)
    let found = RequestSubject(request, label)
    subject.update { $0 = found }
    return found
  }

  /// The client's id.
  package var client: String? { facts.client?.text ?? said.client }

  /// The username; of somebody who is not known here, what was typed.
  package var user: String? { facts.username ?? said.user }

  /// The realm's id.
  package var realm: String? { facts.realm?.text ?? said.realm }

  /// Whether the request is about the user of that name, typed name or `sub`.
  package func concerns(user name: String) -> Bool {
    let names = [facts.username, facts.subject?.description, said.user, said.subject]
    let wanted = name.lowercased()
    return names.contains { $0?.lowercased() == wanted }
  }

  /// The id of the ordered fault that struck.
  package var fault: String? { facts.fault }

  /// The name of the error in the answer, in the form of its front; nil for an answer that is none.
  package var error: String? { facts.error ?? ErrorName.find(in: self) }

  /// What came and what was expected, where a sign-in was refused.
  package var reason: String? { facts.reason }
}
