internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Store

/// How a waiting call is woken: for something new, or because the sandbox is removed.
struct Subscription: Sendable {
  /// Whether the sandbox is removed. All registered calls have been woken.
  let isOver: @Sendable () -> Bool
  /// Calls `wake` once when there is; the number takes it back.
  let register: @Sendable (_ wake: @escaping @Sendable () -> Void) -> UInt64
  let cancel: @Sendable (UInt64) -> Void
}

extension SandboxHolder {
  /// To messages that match.
  func subscription(to filter: MessageFilter) -> Subscription {
    Subscription(
      isOver: { self.isClosed }, register: { self.messages.wait(for: filter, wake: $0) },
      cancel: { self.messages.cancel($0) })
  }

  /// To requests that match.
  func subscription(to matches: @escaping @Sendable (any TrafficRecord) -> Bool) -> Subscription {
    Subscription(
      isOver: { self.isClosed }, register: { self.traffic.wait(for: matches, wake: $0) },
      cancel: { self.traffic.cancel($0) })
  }
}

/// A request that waits until something is there, or its time is over. Nothing but this object waits: no thread is held.
///
/// It registers for the next one first and looks second, so that nothing falls between; each commit wakes it.
/// Woken, it looks again, since another call may have removed it. It ends when the sandbox does.
final class LongPoll: Sendable {
  private struct State {
    var watch: UInt64?
    var timer: Timers.Token?
    var isOver = false
  }

  private let state = Guarded(State())
  private let subscription: Subscription
  private let timers: Timers
  private let completion: Completion
  private let look: @Sendable () -> Response?
  /// The answer when the sandbox is gone.
  private let gone: Response

  private init(
    _ subscription: Subscription, _ timers: Timers, _ completion: Completion,
    _ look: @escaping @Sendable () -> Response?, gone: Response
  ) {
    self.gone = gone
    self.subscription = subscription
    self.timers = timers
    self.completion = completion
    self.look = look
  }

  /// The outcome of a call that has `look` for its answer as soon as that finds one, and `otherwise` after `seconds`.
  static func outcome(
    seconds: Int, for filter: MessageFilter, in call: Call, look: @escaping @Sendable () -> Response?,
    otherwise: Response
  ) -> Outcome {
    outcome(
      seconds: seconds, on: call.sandbox.subscription(to: filter), in: call, look: look, otherwise: otherwise)
  }

  /// The same for any subscription.
  static func outcome(
    seconds: Int, on subscription: Subscription, in call: Call, look: @escaping @Sendable () -> Response?,
    otherwise: Response
  ) -> Outcome {
    if seconds == 0 { return .work { look() ?? otherwise } }
    let timers = call.settings.timers
    let gone = Refusal(.sandboxNotFound, "the sandbox \(call.sandbox.id) was removed").response
    return .wait { completion in
      let poll = LongPoll(subscription, timers, completion, look, gone: gone)
      poll.attempt()
      poll.setTimer(milliseconds: seconds * 1000, otherwise: otherwise)
      completion.whenClientLeaves { [weak poll] in poll?.finish(with: otherwise) }
    }
  }

  private func attempt() {
    let watch = subscription.register { [self] in attempt() }
    // A waiter that was woken meanwhile has registered anew: the later one counts.
    state.update { $0.watch = max($0.watch ?? 0, watch) }
    if subscription.isOver() {
      finish(with: gone)
    } else if let response = look() {
      finish(with: response)
    } else {
      giveUpIfOver()
    }
  }

  private func setTimer(milliseconds: Int, otherwise: Response) {
    guard !state.snapshot.isOver else { return }
    let timer = timers.after(milliseconds: milliseconds) { [self] in finish(with: otherwise) }
    state.update { $0.timer = timer }
    giveUpIfOver()
  }

  private func finish(with response: Response) {
    state.update { $0.isOver = true }
    giveUpIfOver()
    completion.resume(with: response)
  }

  /// Cancels the registration once the answer is sent, from any thread.
  private func giveUpIfOver() {
    let (watch, timer): (UInt64?, Timers.Token?) = state.update { state in
      guard state.isOver else { return (nil, nil) }
      defer { (state.watch, state.timer) = (nil, nil) }
      return (state.watch, state.timer)
    }
    if let watch { subscription.cancel(watch) }
    if let timer { timers.cancel(timer) }
  }
}
