package import HTTPServer
import Synchronization

extension Outcome {
  /// The response, whatever the way that it takes; waits for one that is waited for.
  package func answer() async -> Response {
    switch self {
    case .respond(let response): return response
    case .work(let body): return body()
    case .decide(let body): return body().response()
    case .wait(let body), .hold(let body):
      return await withCheckedContinuation { continuation in
        body(
          Completion { outcome in
            Task { continuation.resume(returning: await outcome.answer()) }
          })
      }
    }
  }
}
