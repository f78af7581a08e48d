package import Model

/// The recording of one request's run through the core. A request that needs an outbound call stops, and runs again
/// from its start.
///
/// Use cases are synchronous and hold no thread while another server works. So a use case that needs a response throws,
/// the outbound call is made, and the same work runs again. So that the second run takes the same path, every value
/// that the first run read of a realm and every change that it committed is recorded in order, and returned by the next
/// run instead of being read or done again. A change before the call (a counted wrong password, a confirmed sign-up) is
/// therefore made once, and a random id that was sent to the other server is the one that is committed. Work after the
/// call reads the current state, and commits with the usual check of the values it read.
///
/// One thread uses it at a time: the one that does the work, then the one that delivers the response, then the next
/// worker.
package final class Replay: @unchecked Sendable {
  /// That of the request in hand; nil outside of requests.
  package static var current: Replay? { RequestWork.current.replay }

  /// The maximum numbers of responses that a request may wait for and of recorded steps, which bound the memory of one
  /// request.
  private static let answerLimit = 16
  private static let stepLimit = 256

  fileprivate enum Note {
    case answer(RemoteResult)
    /// `end` is the number of the record after it and those inside of it; the value is nil while the step runs.
    case step(Result<any Sendable, CoreError>?, end: Int)
  }

  private var notes: [Note] = []
  /// How many reads, commits and answers are recorded.
  var stepCount: Int { notes.count }
  private var position = 0
  private var answers = 0
  private var isOverfull = false
  /// Closures to run after the work has ended.
  private var later: [@Sendable () -> Void] = []
  /// The call that the work stopped for.
  package private(set) var pending: OutboundCall?

  /// The annotations of the request, set in every run.
  private let annotations = Annotations.current

  package init() {}

  /// Runs the request's work from its start, with the answers received so far.
  package func walk<Value>(_ work: () -> Value) -> Value {
    position = 0
    pending = nil
    later = []
    return goOn(work)
  }

  /// Runs the rest of the work, after the recorded steps.
  package func goOn<Value>(_ work: () -> Value) -> Value {
    let value = Annotations.$current.withValue(annotations) { RequestWork.with({ $0.replay = self }, work) }
    if pending == nil {
      for body in later { body() }
      later = []
    }
    return value
  }

  /// Runs `body` outside of every lock, after the current work has ended without stopping: for records in the journal.
  package static func afterwards(_ body: @escaping @Sendable () -> Void) {
    current?.later.append(body)
  }

  /// Receives the answer to the outbound call that the work stopped for.
  package func settle(_ result: RemoteResult) {
    pending?.witness?(result)
    pending = nil
    notes.append(.answer(result))
  }

  func answer(to outboundCall: OutboundCall) throws(CoreError) -> RemoteResult {
    guard pending == nil else { throw .awaiting }
    guard !isOverfull, answers < Self.answerLimit else {
      throw .internalFault("a request made too many outbound calls")
    }
    if position < notes.count {
      guard case .answer(let result) = notes[position] else { throw Self.lost }
      position += 1
      return result
    }
    answers += 1
    pending = outboundCall
    throw .awaiting
  }

  /// Records the result of `body`, if the request may be run again: for values outside of a realm that are read or
  /// changed and decide which path the request takes.
  package static func noting<Value: Sendable>(
    _ body: () throws(CoreError) -> Value
  ) throws(CoreError) -> Value {
    let step: Step<Value> = try begin()
    if let recorded = step.recorded { return recorded }
    do throws(CoreError) {
      let value = try body()
      step.end(.success(value))
      return value
    } catch {
      step.end(.failure(error))
      throw error
    }
  }

  /// A step of the request that is recorded: a read or a commit. What is done between ``begin()`` and `end` is part of
  /// it; it may ask for answers, and if it stops for one, nothing is recorded.
  struct Step<Value: Sendable> {
    /// What an earlier run has come to; nil if the step is to be done.
    let recorded: Value?
    fileprivate let replay: Replay?
    fileprivate let place: Int

    func end(_ outcome: Result<Value, CoreError>) {
      if case .failure(.awaiting) = outcome { return }
      replay?.note(outcome.map { $0 as any Sendable }, at: place)
    }
  }

  /// Begins the next step of the request in hand.
  /// - Throws: what the step threw in an earlier run.
  static func begin<Value: Sendable>() throws(CoreError) -> Step<Value> {
    guard let current else { return Step(recorded: nil, replay: nil, place: 0) }
    return try current.beginStep()
  }

  private func beginStep<Value: Sendable>() throws(CoreError) -> Step<Value> {
    // Work after an outbound call without an answer has no valid basis.
    guard pending == nil else { throw .awaiting }
    if isOverfull { return Step(recorded: nil, replay: nil, place: 0) }
    let place = position
    if place < notes.count {
      guard case .step(let outcome, let end) = notes[place] else { throw Self.lost }
      if let outcome {
        position = end
        guard let value = try outcome.get() as? Value else { throw Self.lost }
        return Step(recorded: value, replay: nil, place: place)
      }
    } else {
      notes.append(.step(nil, end: place + 1))
    }
    position = place + 1
    return Step(recorded: nil, replay: self, place: place)
  }

  /// What was recorded and requested up to some point.
  struct Mark {
    fileprivate let notes: [Note]
    fileprivate let position: Int
    fileprivate let answers: Int
    fileprivate let isOverfull: Bool
    fileprivate let later: [@Sendable () -> Void]
    fileprivate let pending: OutboundCall?
  }

  /// The point that the current request has reached; nil without a request.
  static var mark: Mark? { current?.mark }

  private var mark: Mark {
    Mark(
      notes: notes, position: position, answers: answers, isOverfull: isOverfull, later: later, pending: pending)
  }

  /// Discards what the current request has recorded and requested since then.
  static func goBack(to mark: Mark?) {
    guard let current, let mark else { return }
    (current.notes, current.position, current.answers) = (mark.notes, mark.position, mark.answers)
    (current.isOverfull, current.later, current.pending) = (mark.isOverfull, mark.later, mark.pending)
  }

  #if DEBUG
    /// Runs `body` and discards what it recorded and requested.
    static func rehearsing(_ body: () -> Void) {
      let before = mark
      body()
      goBack(to: before)
    }
  #endif

  private func note(_ outcome: Result<any Sendable, CoreError>, at place: Int) {
    guard !isOverfull else { return }
    guard notes.count <= Self.stepLimit else {
      // Work with so many steps is not a sign-in. It may continue, but not wait.
      isOverfull = true
      notes = []
      return
    }
    // The step had not ended, so the records after it were made inside of it, by an earlier run that went further.
    if position < notes.count { notes.removeSubrange(position...) }
    notes[place] = .step(outcome, end: position)
  }

  private static let lost = CoreError.internalFault("a request took another path when it was run again")
}
