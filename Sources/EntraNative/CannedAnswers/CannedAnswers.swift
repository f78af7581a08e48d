internal import Ambient
internal import FrontSupport
internal import HTTPServer
internal import JSON
internal import Model
internal import Sandboxes
internal import Store
internal import Tenants

/// Responses that Microsoft's own client tests order in advance: queued by correlation id and step, each returned once.
/// Off unless the tenant enables it (docs/reference/clients.md#queued-answers).
///
/// Bounded: the oldest orders are dropped.
final class CannedAnswers: Sendable {
  private struct Queue: Sendable {
    var correlation: String
    var step: String
    var names: [String]
  }

  /// The maximum number of queues.
  private static let limit = 1000
  private let queues = Guarded<[Queue]>([])

  func add(_ names: [String], step: String, correlation: String) {
    guard !names.isEmpty else { return }
    queues.update { queues in
      queues.append(Queue(correlation: correlation, step: step, names: Array(names.prefix(100))))
      if queues.count > Self.limit { queues.removeFirst(queues.count - Self.limit) }
    }
  }

  /// Drops the orders of a correlation id, or all for nil.
  func forget(_ correlation: String?) {
    queues.update { queues in queues.removeAll { correlation == nil || $0.correlation == correlation } }
  }

  var all: JSON {
    .array(
      queues.snapshot.map { queue in
        [
          "correlationId": .string(queue.correlation), "endpoint": .string(queue.step),
          "responseList": .array(queue.names.map { .string($0) }),
        ]
      })
  }

  /// The next response ordered for this call.
  func next(for request: Request, step: String, in tenant: TenantService) -> Response? {
    guard let correlation = request.correlation?.lowercased(),
      (try? tenant.current().tenant.takesCannedAnswers) == true
    else { return nil }
    let name: String? = queues.update { queues in
      guard let index = queues.firstIndex(where: { $0.correlation == correlation && $0.step == step }) else {
        return nil
      }
      let name = queues[index].names.removeFirst()
      if queues[index].names.isEmpty { queues.remove(at: index) }
      return name
    }
    return name.map { CannedAnswer.response($0, request, at: tenant.service.sandbox.now) }
  }
}

extension Endpoints {
  private func cannedAnswering(_ request: Request, _ body: (JSON) throws(NativeAuthError) -> Response) -> Response {
    answering(request) { () throws(NativeAuthError) in
      let tenants = core.sandbox().map(core.tenants(in:)) ?? []
      guard tenants.contains(where: { $0.tenant?.takesCannedAnswers == true }) else {
        throw NativeAuthError(
          .invalidRequest, 900144,
          "not implemented: canned answers are off; cannedResponses of a tenant switches them on",
          status: 404)
      }
      let json = request.body.isEmpty ? JSON.object([:]) : (try? JSON.parse(request.body)) ?? .null
      guard json.object != nil else { throw .parameter("body") }
      return try body(json)
    }
  }

  /// `POST /config/response`: `{"endpoint", "responseList", "correlationId"}`. An empty list orders the step's default
  /// success, once.
  @Sendable func queueCannedAnswers(_ request: Request) -> Response {
    cannedAnswering(request) { (json) throws(NativeAuthError) in
      guard let correlation = json["correlationId"]?.string, UniqueID(correlation) != nil else {
        throw .parameter("correlationId")
      }
      guard let step = json["endpoint"]?.string, Self.testNames.contains(step) else {
        throw .parameter("endpoint")
      }
      guard let list = json["responseList"]?.array else { throw .parameter("responseList") }
      let names = list.compactMap(\.string)
      guard names.count == list.count, names.allSatisfy(CannedAnswer.isKnown) else { throw .parameter("responseList") }
      canned.add(
        names.isEmpty ? [CannedAnswer.usual[step]].compactMap(\.self) : names, step: step,
        correlation: correlation.lowercased())
      return .answer([:])
    }
  }

  /// The steps that a test can queue responses for.
  static let testNames = native.map { $0.step.testName } + [SignInToken.testName]

  /// `GET /config/all`.
  @Sendable func listCannedAnswers(_ request: Request) -> Response {
    cannedAnswering(request) { (_) throws(NativeAuthError) in .answer(["queues": canned.all]) }
  }

  /// `DELETE /config/all`, with `{"correlationId"}` for the orders of one test only.
  @Sendable func forgetCannedAnswers(_ request: Request) -> Response {
    cannedAnswering(request) { (json) throws(NativeAuthError) in
      canned.forget(json["correlationId"]?.string?.lowercased())
      return .answer([:])
    }
  }
}
