internal import HTTPServer
internal import Logging
internal import Outgoing
internal import Platform

/// Sends spans to an OpenTelemetry collector (OTLP over HTTP, Protocol Buffers) in the background: a request only
/// queues its spans.
///
/// The queue is bounded. Spans that do not fit or that the collector does not accept are lost; the log reports that
/// once a minute at most.
final class SpanExporter: Sendable {
  /// Limits of the spans that wait, as a number and in bytes.
  static let countLimit = 4_096
  static let sizeLimit = 8 << 20
  /// Spans in one message.
  private static let batch = 512
  /// How long a span waits for others, in milliseconds.
  private static let gathering = 1_000
  /// Between two tries of the same message, in milliseconds.
  static let pauses = [500, 2_000]
  private static let timeout = Duration.seconds(10)

  private struct State: Sendable {
    var queue: [Span] = []
    var size = 0
    /// Whether a message is under way, or its next try, or the time to gather runs.
    var isBusy = false
    var isStopping = false
    var lost = 0
    var told: ContinuousClock.Instant?
  }

  private let url: String
  private let outgoing = Outgoing(concurrency: 1, queue: 1)
  private let timers = Timers()
  private let log: Logger
  private let state = Lock(State())
  private let version: String
  private let resource: [(name: String, value: Span.Value)]

  /// - Parameter base: the collector's address; traces go to `v1/traces` below it.
  init(to base: String, version: String, log: Logger) {
    self.version = version
    resource = [
      ("service.name", .text("understudy")), ("service.version", .text(version)),
      ("service.instance.id", .text(RequestID().text)), ("telemetry.sdk.name", .text("understudy")),
      ("telemetry.sdk.language", .text("swift")),
    ]
    url = (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/v1/traces"
    self.log = log
  }

  /// Queues spans. Does not block.
  func take(_ spans: [Span]) {
    let size = spans.reduce(0) { $0 + $1.size }
    let begins: Bool = state.withLock { state in
      guard !state.isStopping, state.queue.count + spans.count <= Self.countLimit, state.size + size <= Self.sizeLimit
      else {
        state.lost += spans.count
        return false
      }
      state.queue += spans
      state.size += size
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if begins { timers.after(milliseconds: Self.gathering) { self.send() } }
  }

  /// Waits until all spans are taken, and no longer than `limit`.
  func drain(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    state.withLock { $0.isStopping = true }
    while ContinuousClock.now < deadline, state.withLock({ $0.isBusy }) { usleep(10_000) }
  }

  private func send() {
    let spans: [Span] = state.withLock { state in
      let spans = Array(state.queue.prefix(Self.batch))
      state.queue.removeFirst(spans.count)
      state.size -= spans.reduce(0) { $0 + $1.size }
      if spans.isEmpty { state.isBusy = false }
      return spans
    }
    guard !spans.isEmpty else { return }
    attempt(Span.request(spans, resource: resource, version: version), count: spans.count, failures: 0)
  }

  /// Whether the collector may accept the same message later (OTLP specification, "Failures": retryable response
  /// codes).
  static func mayRetry(_ status: Int) -> Bool { [429, 502, 503, 504].contains(status) }

  private func attempt(_ body: [UInt8], count: Int, failures: Int) {
    let content = OutgoingCall.Content.http(
      method: "POST", headers: [("Content-Type", "application/x-protobuf")], body: body)
    outgoing.send(OutgoingCall(url, content, timeout: Self.timeout, answerLimit: 64 << 10)) { [self] result in
      switch result {
      case .success(let answer) where answer.status < 300:
        goOn()
      case .success(let answer) where !Self.mayRetry(answer.status):
        lose(count, "status \(answer.status)")
      case .success(let answer):
        again(body, count, failures, "status \(answer.status)")
      case .failure(let failure):
        again(body, count, failures, "\(failure)")
      }
    }
  }

  private func again(_ body: [UInt8], _ count: Int, _ failures: Int, _ reason: String) {
    guard failures < Self.pauses.count, !state.withLock({ $0.isStopping }) else { return lose(count, reason) }
    timers.after(milliseconds: Self.pauses[failures]) { self.attempt(body, count: count, failures: failures + 1) }
  }

  private func lose(_ count: Int, _ reason: String) {
    let lost: Int? = state.withLock { state in
      state.lost += count
      if let told = state.told, ContinuousClock.now - told < .seconds(60) { return nil }
      state.told = .now
      defer { state.lost = 0 }
      return state.lost
    }
    if let lost {
      log.warning("traces do not get through", metadata: ["to": "\(url)", "lost": "\(lost)", "reason": "\(reason)"])
    }
    goOn()
  }

  /// The next ones at once if there are many, else after the time to gather.
  private func goOn() {
    let (waiting, isStopping) = state.withLock { ($0.queue.count, $0.isStopping) }
    let isDue = waiting >= Self.batch || isStopping || waiting == 0
    timers.after(milliseconds: isDue ? 0 : Self.gathering) { self.send() }
  }
}
