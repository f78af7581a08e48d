internal import HTTPServer
internal import Model
internal import Sandboxes

/// Makes the calls that requests wait for. Calls `done` once, from any thread, and soon.
protocol OutboundCaller: Sendable {
  func run(_ request: RemoteRequest, done: @escaping @Sendable (RemoteResult) -> Void)
}

extension OutboundCaller {
  /// Lets a request's work wait for answers of other servers. While it waits, its connection is suspended and no thread
  /// is held; then the work is run again from the start, on a worker, with the answer (see ``Replay``).
  ///
  /// The answer of a run that stops is discarded, so the work must have no visible effect except through the core: code
  /// that counts or logs requests must be outside of it.
  func serve(_ work: @escaping @Sendable () -> Outcome) -> Outcome {
    let scope = Replay()
    return follow(scope.walk(work), scope, again: work)
  }

  private func follow(_ outcome: Outcome, _ scope: Replay, again: @escaping @Sendable () -> Outcome) -> Outcome {
    switch outcome {
    case .respond:
      guard let outboundCall = scope.pending else { return outcome }
      return .wait { completion in
        let (notes, began) = (Annotations.current, ContinuousClock.now)
        run(outboundCall.request) { result in
          notes?.note(errand: Annotations.Errand(outboundCall.request, result, began: began))
          scope.settle(result)
          completion.proceed(with: .decide { follow(scope.walk { finish(again()) }, scope, again: again) })
        }
      }
    case .work(let body):
      // The rest of the same run: the results of the decision are recorded before it.
      return .decide { follow(.respond(scope.goOn(body)), scope, again: again) }
    case .decide(let body):
      return .decide { follow(scope.goOn { finish(body()) }, scope, again: again) }
    case .wait, .hold:
      // Work that waits for events or time makes no outbound call.
      return outcome
    }
  }

  /// On a worker, work is done at once.
  private func finish(_ outcome: Outcome) -> Outcome {
    switch outcome {
    case .respond, .wait, .hold: outcome
    case .work(let body): .respond(body())
    case .decide(let body): finish(body())
    }
  }
}

extension Annotations.Errand {
  fileprivate init(_ request: RemoteRequest, _ result: RemoteResult, began: ContinuousClock.Instant) {
    var (status, failure) = (Int?.none, String?.none)
    switch result {
    case .success(let answer): status = answer.status
    case .failure(let reason): failure = "\(reason)"
    }
    self.init(
      request.method.rawValue, request.url, began: began, took: ContinuousClock.now - began, status: status,
      failure: failure)
  }
}
