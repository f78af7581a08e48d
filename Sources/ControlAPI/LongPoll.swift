internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Store

/// How a waiting call is woken: by a new entry, or by the removal of the sandbox.
struct Subscription: Sendable {
  /// Whether the sandbox has been removed; all registered calls have been woken then.
  let isOver: @Sendable () -> Bool
  /// Calls `wake` once, at the next entry; the number cancels the registration.
  let register: @Sendable (_ wake: @escaping @Sendable () -> Void) -> UInt64
  let cancel: @Sendable (UInt64) -> Void
}

extension SandboxHolder {
  /// A subscription to matching messages.
  func subscription(to filter: MessageFilter) -> Subscription {
    Subscription(
      isOver: { self.isClosed }, register: { self.messages.wait(for: filter, wake: $0) },
      cancel: { self.messages.cancel($0) })
  }

  /// A subscription to matching requests.
  func subscription(to matches: @escaping @Sendable (any TrafficRecord) -> Bool) -> Subscription {
    Subscription(
      isOver: { self.isClosed }, register: { self.traffic.wait(for: matches, wake: $0) },
      cancel: { self.traffic.cancel($0) })
  }
}

/// A request that waits until a result is available or its time is over. No thread is held.
///
/// It registers first and looks second, so that no entry is missed; each commit wakes it. When woken it looks again,
/// since another call may have removed the entry. It ends when the sandbox is removed.
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
  /// The response if the sandbox is removed.
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

  /// Answers with the result of `look` as soon as there is one, or with `otherwise` after `seconds`.
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
    // If it was woken meanwhile, it has registered again: the later registration counts.
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

  /// Cancels registration and timer after the response, from any thread.
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
