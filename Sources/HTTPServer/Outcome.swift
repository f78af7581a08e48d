/// What a handler decides. Handlers run on the loop thread that serves all connections of a listener: they may only do
/// cheap work (tens of microseconds, no long lock, no I/O) and must hand over the rest.
package enum Outcome: Sendable {
  /// The response, ready on the loop thread.
  case respond(Response)
  /// Signing, password hashing and the like: runs on a worker; there are as many workers as cores.
  case work(@Sendable () -> Response)
  /// Like `work`, for work that may turn out to have to wait or to continue with another outcome.
  case decide(@Sendable () -> Outcome)
  /// Waits for an event: the closure is called at once on the same thread and stores the completion. No thread is held
  /// until ``Completion/resume(with:)``.
  case wait(@Sendable (Completion) -> Void)
  /// Like `wait`, for a request whose work is done and whose response follows soon: a stopping server lets it finish.
  case hold(@Sendable (Completion) -> Void)
}

/// Decides the outcome of a request.
package typealias Handler = @Sendable (Request) -> Outcome

/// Where a handler runs that returns its response synchronously.
package enum Lane: Sendable {
  /// The loop thread: for work under about 0.2 ms.
  case loop
  /// A worker: for signing, password hashing, long lists.
  case worker
}

extension Outcome {
  /// The same outcome with its response transformed, whenever it is known.
  package func map(_ transform: @escaping @Sendable (Response) -> Response) -> Outcome {
    switch self {
    case .respond(let response): .respond(transform(response))
    case .work(let body): .work { transform(body()) }
    case .decide(let body): .decide { body().map(transform) }
    case .wait, .hold: resumed { $0.map(transform) }
    }
  }

  /// The same wait, continued with `next` of the outcome it is resumed with. An outcome that does not wait is returned
  /// unchanged.
  /// - Parameter start: runs the beginning of the wait, so that it can bind values of the request.
  package func resumed(
    start: @escaping @Sendable (() -> Void) -> Void = { $0() }, _ next: @escaping @Sendable (Outcome) -> Outcome
  ) -> Outcome {
    func following(_ body: @escaping @Sendable (Completion) -> Void) -> @Sendable (Completion) -> Void {
      { completion in
        start { body(Completion(before: completion) { completion.proceed(with: next($0)) }) }
      }
    }
    switch self {
    case .wait(let body): return .wait(following(body))
    case .hold(let body): return .hold(following(body))
    case .respond, .work, .decide: return self
    }
  }
}
