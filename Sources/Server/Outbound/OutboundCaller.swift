internal import HTTPServer
internal import Sandboxes

/// Makes the calls that requests wait for. Calls `done` once, from any thread, and soon.
protocol OutboundCaller: Sendable {
  func run(_ request: RemoteRequest, done: @escaping @Sendable (RemoteResult) -> Void)
}

extension OutboundCaller {
  /// Lets a request's work wait for answers from outside. While it waits, its connection is suspended and no thread is held; then the
  /// work is done again from the start, on a worker, with the answer at hand (see ``Replay``).
  ///
  /// What the work said when it stopped is thrown away, so it must do nothing that shows but through the core: whatever counts or logs
  /// requests belongs around this.
  func serve(_ work: @escaping @Sendable () -> Outcome) -> Outcome {
    let scope = Replay()
    return follow(scope.walk(work), scope, again: work)
  }

  private func follow(_ outcome: Outcome, _ scope: Replay, again: @escaping @Sendable () -> Outcome) -> Outcome {
    switch outcome {
    case .respond:
      guard let outboundCall = scope.pending else { return outcome }
      return .wait { completion in
        run(outboundCall.request) { result in
          scope.settle(result)
          completion.proceed(with: .decide { follow(scope.walk { finish(again()) }, scope, again: again) })
        }
      }
    case .work(let body):
      // The rest of the same walk: what the decision found is noted before it.
      return .decide { follow(.respond(scope.goOn(body)), scope, again: again) }
    case .decide(let body):
      return .decide { follow(scope.goOn { finish(body()) }, scope, again: again) }
    case .wait:
      // What waits for events or time asks nobody outside.
      return outcome
    }
  }

  /// On a worker, work is simply done.
  private func finish(_ outcome: Outcome) -> Outcome {
    switch outcome {
    case .respond, .wait: outcome
    case .work(let body): .respond(body())
    case .decide(let body): finish(body())
    }
  }
}
