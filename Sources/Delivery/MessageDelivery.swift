internal import HTTPServer
internal import Logging
internal import Model
internal import Outgoing
internal import Platform
internal import Sandboxes

/// Delivers messages to one destination in the background, after the change that sent them is committed: a commit only
/// queues them.
///
/// The queue is bounded by count and size, since client requests fill it. A message that does not fit or that the
/// destination rejects is reported in the log and in the journal of its sandbox. Messages to one destination may arrive
/// in another order.
final class MessageDelivery: Sendable {
  /// The pauses before the second and each later attempt, in milliseconds. A message has one attempt more than there
  /// are pauses.
  static let pauses = [500, 2_000, 8_000]
  /// Limits of the messages that wait or are being sent, as a number and in bytes.
  static let countLimit = 1_000
  static let sizeLimit = 32 << 20
  /// Messages that are sent at the same time.
  private static let concurrency = 8
  /// Of one attempt.
  private static let timeout = Duration.seconds(10)

  private struct Job: Sendable {
    let sandbox: SandboxHolder
    let number: UInt64
    let message: Message
    /// Attempts that failed.
    var failures = 0
    var size: Int { message.size }

    func leaving(to destination: Destination) -> LeavingMessage {
      LeavingMessage(number, of: sandbox.id, to: destination.name)
    }
  }

  private struct State: Sendable {
    var queue: [Job] = []
    /// Connections that send nothing; the last one is used first.
    var freeLanes = Array(0..<MessageDelivery.concurrency)
    /// Those that pause between two attempts.
    var resting: [UInt64: Job] = [:]
    var lastRest: UInt64 = 0
    var size = 0
    var isStopping = false

    var count: Int { queue.count + MessageDelivery.concurrency - freeLanes.count + resting.count }
  }

  enum Outcome: Equatable {
    case done
    /// - Parameter mayPass: whether another attempt may succeed.
    case failed(String, mayPass: Bool)
  }

  let destination: Destination
  private let ledger: (any DeliveryLedger)?
  /// Each with a thread of its own, which begins with its first message: the library waits for a mail server's last
  /// word on a mail with everything else on its thread.
  private let lanes = (0..<MessageDelivery.concurrency).map { _ in Outgoing(concurrency: 1, queue: 1) }
  private let timers = Timers()
  private let log: Logger
  private let state = Lock(State())

  /// - Parameter ledger: stores undelivered messages; nil if no other server could deliver them.
  init(to destination: Destination, _ ledger: (any DeliveryLedger)?, log: Logger) {
    (self.destination, self.ledger) = (destination, ledger)
    self.log = log
  }

  /// Queues messages. Does not block.
  func take(_ batch: Post.Batch) {
    for (number, message) in batch.messages where destination.takes(message) {
      let job = Job(sandbox: batch.sandbox, number: number, message: message)
      ledger?.began(job.leaving(to: destination))
      let hasPlace = state.withLock { state in
        guard state.count < Self.countLimit, state.size + job.size <= Self.sizeLimit else { return false }
        state.queue.append(job)
        state.size += job.size
        return true
      }
      if !hasPlace { giveUp(job, "too many messages are waiting") }
    }
    advance()
  }

  /// Waits until all messages are delivered or lost, and no longer than `limit`. Messages that pause between two
  /// attempts are tried once more.
  func drain(within limit: Duration) {
    let deadline = ContinuousClock.now + limit
    state.withLock { state in
      state.isStopping = true
      state.queue += state.resting.values
      state.resting = [:]
    }
    advance()
    while ContinuousClock.now < deadline, state.withLock({ $0.count > 0 }) { usleep(10_000) }
    let left = state.withLock { $0.count }
    if left > 0 { log.warning("messages were not delivered before the shutdown", metadata: ["count": "\(left)"]) }
  }

  private func advance() {
    let jobs: [(lane: Int, job: Job)] = state.withLock { state in
      let count = min(state.freeLanes.count, state.queue.count)
      guard count > 0 else { return [] }
      defer {
        state.queue.removeFirst(count)
        state.freeLanes.removeLast(count)
      }
      return Array(zip(state.freeLanes.suffix(count).reversed(), state.queue.prefix(count)))
    }
    for (lane, job) in jobs { begin(job, on: lane) }
  }

  private func begin(_ job: Job, on lane: Int) {
    guard let call = destination.call(job.message, job.number, job.sandbox, timeout: Self.timeout) else {
      return settle(job, lane, .failed("the recipient's address cannot be used in a mail", mayPass: false))
    }
    lanes[lane].send(call) { result in self.settle(job, lane, Self.outcome(result)) }
  }

  /// The pause before the next attempt, in milliseconds; nil if there is none.
  static func pause(afterFailures failures: Int) -> Int? {
    pauses.indices.contains(failures - 1) ? pauses[failures - 1] : nil
  }

  static func outcome(_ result: Result<OutgoingAnswer, OutgoingFailure>) -> Outcome {
    switch result {
    case .success(let answer) where answer.status >= 300:
      .failed("status \(answer.status)", mayPass: answer.status >= 500 || [408, 429].contains(answer.status))
    case .success: .done
    // Of a mail server, 4yz may pass and 5yz stays (RFC 5321 §4.2.1).
    case .failure(.refused(let status)): .failed("refused with status \(status)", mayPass: status < 500)
    case .failure(.timedOut): .failed("timed out", mayPass: true)
    case .failure(.answerTooLarge): .failed("the answer is too large", mayPass: false)
    case .failure(.tooBusy): .failed("too many calls are waiting", mayPass: true)
    case .failure(.cancelled): .failed("cancelled", mayPass: false)
    case .failure(.failed(let words)): .failed(words, mayPass: true)
    }
  }

  private func settle(_ job: Job, _ lane: Int, _ outcome: Outcome) {
    var job = job
    var pause: (token: UInt64, milliseconds: Int)?
    var loss: String?
    state.withLock { state in
      state.freeLanes.append(lane)
      if case .failed(let reason, let mayPass) = outcome {
        job.failures += 1
        if mayPass, !state.isStopping, let milliseconds = Self.pause(afterFailures: job.failures) {
          state.lastRest += 1
          state.resting[state.lastRest] = job
          pause = (state.lastRest, milliseconds)
        } else {
          loss = reason
        }
      }
      if pause == nil { state.size -= job.size }
    }
    if let loss {
      giveUp(job, loss)
    } else if pause == nil {
      ledger?.settled(job.leaving(to: destination))
    }
    if let pause { timers.after(milliseconds: pause.milliseconds) { self.wake(pause.token) } }
    advance()
  }

  private func wake(_ token: UInt64) {
    state.withLock { state in
      if let job = state.resting.removeValue(forKey: token) { state.queue.append(job) }
    }
    advance()
  }

  /// The reason names neither the message's words nor the destination's address, which may hold a password.
  private func giveUp(_ job: Job, _ reason: String) {
    ledger?.settled(job.leaving(to: destination))
    let words = "\(destination.name): \(reason)"
    // First the journal: a reader of the log finds it there.
    job.sandbox.recordFailure(of: job.message, number: job.number, words)
    log.warning(
      "a message was not delivered",
      metadata: ["message": "\(job.number)", "sandbox": "\(job.sandbox.id.text)", "reason": "\(words)"])
  }
}
