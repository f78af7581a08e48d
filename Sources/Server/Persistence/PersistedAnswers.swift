internal import HTTPServer
internal import Sandboxes

/// Delays the responses of requests until their changes are written (`--data`). No thread waits meanwhile.
struct PersistedAnswers: Sendable {
  let persister: Persister

  /// Does a request's work. If its changes cannot be written they are undone, and the work runs once more with every
  /// change rejected, so that the front reports it in its own words.
  func serve(_ work: @escaping @Sendable () -> Outcome) -> Outcome {
    let pending = PendingChanges()
    return follow(pending.run(work), pending, again: work)
  }

  private func follow(
    _ outcome: Outcome, _ pending: PendingChanges, again: @escaping @Sendable () -> Outcome
  ) -> Outcome {
    switch outcome {
    case .respond(let response):
      if pending.targets.isEmpty { return outcome }
      return .hold { completion in
        persister.submit(pending.targets) { refusal in
          if let refusal {
            let refusing = PendingChanges(refusing: refusal)
            completion.proceed(with: .decide { refused(refusing.run(again), refusing) })
          } else if pending.hasLater {
            completion.proceed(
              with: .work {
                pending.finish()
                return response
              })
          } else {
            completion.resume(with: response)
          }
        }
      }
    case .work(let body):
      return .decide { follow(.respond(pending.run(body)), pending, again: again) }
    case .decide(let body):
      return .decide { follow(pending.run(body), pending, again: again) }
    case .wait, .hold:
      return outcome.resumed(start: { pending.run($0) }) { outcome in follow(outcome, pending, again: again) }
    }
  }

  /// The response to the rejection. It changed nothing, so it is not delayed.
  private func refused(_ outcome: Outcome, _ refusing: PendingChanges) -> Outcome {
    switch outcome {
    case .respond: outcome
    case .work(let body): .work { refusing.run(body) }
    case .decide(let body): .decide { refused(refusing.run(body), refusing) }
    case .wait, .hold: outcome.resumed(start: { refusing.run($0) }) { refused($0, refusing) }
    }
  }
}
