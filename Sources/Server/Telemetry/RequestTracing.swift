internal import Ambient
internal import HTTPServer
internal import Model
internal import Platform

/// Makes the spans of requests: one for each, and one below it for each call that it made to others.
struct RequestTracing: Sendable {
  let exporter: SpanExporter

  /// - Parameters:
  ///   - request: one that has its answer just now.
  ///   - facts: what was found out about it.
  @Sendable func note(_ request: Request, _ label: RequestLabel?, _ facts: Annotations.Facts, status: Int) {
    let parent = TraceParent(request.headers["traceparent"])
    // Whoever began the trace decides whether anybody looks at it.
    guard parent?.isSampled != false else { return }
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
    exporter.take([served] + errands)
  }
}
