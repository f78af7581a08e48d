internal import HTTPServer
internal import Synchronization

/// A handler that is known only after the server has its port; until then it asks to come again.
final class LateHandler: Sendable {
  private let inner = Mutex<Handler?>(nil)

  var handler: Handler {
    { request in
      guard let handler = self.inner.withLock({ $0 }) else {
        return .respond(.empty(503).with("Retry-After", "1"))
      }
      return handler(request)
    }
  }

  func set(_ handler: @escaping Handler) {
    inner.withLock { $0 = handler }
  }
}
