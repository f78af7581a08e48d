// Room: Traces of requests, exported to an OpenTelemetry collector.

internal import Ambient
package import HTTPServer
package import Logging
package import Model
internal import Platform

/// Exports traces of requests to an OpenTelemetry collector: a server span for each request, and a client span below it
/// for each call that the request made to another server.
///
/// The API of this room. The exporter sends OTLP over HTTP, in batches, on a thread of its own; see ``SpanExporter``
/// for its limits.
package struct RequestTracing: Sendable {
  private let exporter: SpanExporter

  /// - Parameters:
  ///   - base: the collector's address; traces go to `v1/traces` below it.
  ///   - version: the version of this program, which every trace names.
  package init(to base: String, version: String, log: Logger) {
    exporter = SpanExporter(to: base, version: version, log: log)
  }

  /// Waits until all spans are exported or lost, but no longer than `limit`. Later spans are dropped.
  package func drain(within limit: Duration) { exporter.drain(within: limit) }

  /// Queues the spans of a request. Does not block.
  /// - Parameters:
  ///   - request: a request that has just been answered.
  ///   - facts: what the journal records of it.
  @Sendable package func note(_ request: Request, _ label: RequestLabel?, _ facts: Annotations.Facts, status: Int) {
    let parent = TraceParent(request.headers["traceparent"])
    // The caller of a trace decides whether it is sampled.
    guard parent?.isSampled != false else { return }
    exporter.take(Self.spans(of: request, label, facts, status: status, parent: parent))
  }

  /// The server span, then the client spans below it.
  static func spans(
    of request: Request, _ label: RequestLabel?, _ facts: Annotations.Facts, status: Int, parent: TraceParent?
  ) -> [Span] {
    let ended = (at: ContinuousClock.now, nanoseconds: MachineClock.nanoseconds)
    func span(
      _ name: String, _ kind: Span.Kind, trace: [UInt8], parent: [UInt8]?, from began: ContinuousClock.Instant,
      _ took: Duration
    ) -> Span {
      let past = UInt64(max(0, (ended.at - began) / .nanoseconds(1)))
      return Span(name, kind, trace: trace, parent: parent, began: ended.nanoseconds - past, took: took)
    }
    let operation = label.flatMap { $0.isKnown ? $0.operation : nil }
    var served = span(
      operation ?? "\(request.method)", .server, trace: parent?.trace ?? Span.random(16), parent: parent?.span,
      from: request.received, ended.at - request.received)
    served.note("http.request.method", "\(request.method)")
    served.note("url.path", request.path)
    served.note("http.response.status_code", status)
    served.note("client.address", request.remoteAddress)
    served.note("user_agent.original", request.headers["User-Agent"])
    served.note("understudy.request_id", request.id.text)
    served.note("understudy.front", label?.group)
    served.note("understudy.operation", operation)
    served.note("understudy.sandbox", facts.sandbox?.text)
    served.note("understudy.realm", facts.realm?.text)
    served.note("understudy.client", facts.client?.text)
    served.note("understudy.user", facts.subject?.description)
    served.note("understudy.challenge", facts.challenge)
    served.note("understudy.fault", facts.fault)
    served.note("understudy.reason", facts.reason ?? facts.remark)
    served.note("error.type", facts.error ?? (status >= 500 ? "\(status)" : nil))
    if status >= 500 { served.failure = facts.error ?? "status \(status)" }
    let errands = facts.errands.map { errand in
      var span = span(
        "\(errand.method) \(errand.host)", .client, trace: served.trace, parent: served.id, from: errand.began,
        errand.took)
      span.note("http.request.method", errand.method)
      span.note("server.address", errand.host)
      span.note("url.full", errand.url)
      if let status = errand.status { span.note("http.response.status_code", status) }
      span.note("error.type", errand.failure ?? errand.status.flatMap { $0 >= 400 ? "\($0)" : nil })
      span.failure = errand.failure ?? errand.status.flatMap { $0 >= 400 ? "status \($0)" : nil }
      return span
    }
    return [served] + errands
  }
}
