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
    case .wait(let body):
      .wait { completion in
        body(Completion(before: completion) { completion.proceed(with: $0.map(transform)) })
      }
    }
  }
}
