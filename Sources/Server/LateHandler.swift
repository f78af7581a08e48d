internal import HTTPServer
internal import Synchronization

/// A handler that is known only after the server has its port; until then requests are told to retry.
final class LateHandler: Sendable {
  /// Hazard: a function that is read from a lock through `inout` is wrapped once more on each read, until the stack is
  /// too small to call it. An object prevents that.
  private final class Held: Sendable {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
  }

  private let held = AtomicLazyReference<Held>()

  var handler: Handler {
    { request in
      guard let held = self.held.load() else { return .respond(.empty(503).with("Retry-After", "1")) }
      return held.handler(request)
    }
  }

  /// Sets the handler, once: later calls change nothing.
  func set(_ handler: @escaping Handler) {
    _ = held.storeIfNil(Held(handler))
  }
}
