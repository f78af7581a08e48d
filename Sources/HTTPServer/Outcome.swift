/// What a handler decides. It runs on the loop thread that serves all connections of a door, so it must only do what is
/// cheap (tens of microseconds, no lock held long, no input or output) and hand over the rest.
package enum Outcome: Sendable {
  /// Answered on the loop thread.
  case respond(Response)
  /// Signs, proves or hashes: runs on one of the workers, of which there are as many as cores.
  case work(@Sendable () -> Response)
  /// The same for work that may find out only then that it has to wait, or to go on with something else.
  case decide(@Sendable () -> Outcome)
  /// Waits for something: the closure is called at once, on the same thread, and keeps the completion. No thread is
  /// held until ``Completion/resume(with:)`` is called.
  case wait(@Sendable (Completion) -> Void)
  /// The same for a request whose work is done and whose answer comes soon by itself: a server that stops lets it finish.
  case hold(@Sendable (Completion) -> Void)
}

/// Decides how a request is answered.
package typealias Handler = @Sendable (Request) -> Outcome

/// Where a handler runs that has its answer at the end of its run.
package enum Lane: Sendable {
  /// On the loop thread: for what takes less than about 0.2 ms.
  case loop
  /// On a worker: for whatever signs, proves, hashes a password or makes long lists.
  case worker
}

extension Outcome {
  /// The same outcome, its response changed by `transform`, wherever that comes to be known.
  package func map(_ transform: @escaping @Sendable (Response) -> Response) -> Outcome {
    switch self {
    case .respond(let response): .respond(transform(response))
    case .work(let body): .work { transform(body()) }
    case .decide(let body): .decide { body().map(transform) }
    case .wait, .hold: resumed { $0.map(transform) }
    }
  }

  /// The same wait, which goes on with what `next` makes of the outcome that it is resumed with. An outcome that does not wait is returned as
  /// it is.
  /// - Parameter start: runs the beginning of the wait, so that it can bind what belongs to the request.
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
