internal import Platform

extension Outcome {
  /// Runs the outcome to completion on the calling thread, which may block: for tests without a socket.
  package func response() -> Response {
    switch self {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return body().response()
    case .wait(let body), .hold(let body):
      let monitor = Monitor<Outcome?>(nil)
      body(Completion { outcome in monitor.broadcast { $0 = outcome } })
      return monitor.wait { outcome in outcome.map { .done($0) } ?? .sleep(until: nil) }.response()
    }
  }
}
