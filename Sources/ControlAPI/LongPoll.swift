internal import HTTPServer
internal import IdentityCore

/// A request that waits until a message is there, or its time is over. Nothing but this object waits: no thread is held.
///
/// It registers for the next message first and looks second, so that no message falls between; whoever commits one wakes it.
/// Woken, it looks again, since another call may have removed the message.
final class LongPoll: Sendable {
  private struct State {
    var watch: UInt64?
    var timer: Timers.Token?
    var isOver = false
  }

  private let state = Guarded(State())
  private let sandbox: SandboxHolder
  private let filter: MessageFilter
  private let timers: Timers
  private let completion: Completion
  private let look: @Sendable () -> Response?

  private init(
    _ sandbox: SandboxHolder, _ filter: MessageFilter, _ timers: Timers, _ completion: Completion,
    _ look: @escaping @Sendable () -> Response?
  ) {
    self.sandbox = sandbox
    self.filter = filter
    self.timers = timers
    self.completion = completion
    self.look = look
  }

  /// The outcome of a call that has `look` for its answer as soon as that finds one, and `otherwise` after `seconds`.
  static func outcome(
    seconds: Int, for filter: MessageFilter, in call: Call, look: @escaping @Sendable () -> Response?,
    otherwise: Response
  ) -> Outcome {
    if seconds == 0 { return .work { look() ?? otherwise } }
    let (sandbox, timers) = (call.sandbox, call.settings.timers)
    return .wait { completion in
      let poll = LongPoll(sandbox, filter, timers, completion, look)
      poll.attempt()
      poll.setTimer(milliseconds: seconds * 1000, otherwise: otherwise)
    }
  }

  private func attempt() {
    let watch = sandbox.messages.wait(for: filter) { [self] in attempt() }
    // Whoever was woken meanwhile has registered anew: the later one counts.
    state.update { $0.watch = max($0.watch ?? 0, watch) }
    if let response = look() { finish(with: response) } else { giveUpIfOver() }
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

  /// Takes back what is registered once the answer is given, whichever thread came last.
  private func giveUpIfOver() {
    let (watch, timer): (UInt64?, Timers.Token?) = state.update { state in
      guard state.isOver else { return (nil, nil) }
      defer { (state.watch, state.timer) = (nil, nil) }
      return (state.watch, state.timer)
    }
    if let watch { sandbox.messages.cancel(watch) }
    if let timer { timers.cancel(timer) }
  }
}
