package import Model

/// One request's way through the core, which may have to stop for an outboundCall and is then walked again from its start.
///
/// Use cases are synchronous and hold no thread while somebody outside thinks. So a use case that needs an answer throws itself out,
/// the outboundCall is run, and the same work is done again. To make that the same walk, everything it read of a realm and every change
/// that it committed is noted in order, and handed out again the next time instead of being read or done anew: what was committed
/// before an outboundCall (a wrong password that was counted, a sign-up that was confirmed) happens once, and a number that was drawn for
/// the outside to hear is the one that is committed in the end. What follows the outboundCall finds the present, and commits with the usual
/// check of what it relied on.
///
/// Belongs to one thread at a time: the one that does the work, then the one that brings the answer, then the next.
package final class Replay: @unchecked Sendable {
  @TaskLocal package static var current: Replay?

  /// The answers that a request may wait for, and the steps that are noted: both bound what one request holds.
  private static let answerLimit = 16
  private static let stepLimit = 256

  private enum Note {
    case answer(RemoteResult)
    /// `end` is the number of the note behind it and those made inside of it; the value is nil while it is under way.
    case step(Result<any Sendable, CoreError>?, end: Int)
  }

  private var notes: [Note] = []
  private var position = 0
  private var answers = 0
  private var isOverfull = false
  /// What is to be done once the work is through.
  private var later: [@Sendable () -> Void] = []
  /// What the work stopped for.
  package private(set) var pending: OutboundCall?

  /// The annotations of the request are bound on every walk.
  private let annotations = Annotations.current

  package init() {}

  /// Does the request's work, from its start, with what is at hand by now.
  package func walk<Value>(_ work: () -> Value) -> Value {
    position = 0
    pending = nil
    later = []
    return goOn(work)
  }

  /// Does the rest of a walk, behind what was done of it before.
  package func goOn<Value>(_ work: () -> Value) -> Value {
    let value = Annotations.$current.withValue(annotations) { Self.$current.withValue(self) { work() } }
    if pending == nil {
      for body in later { body() }
      later = []
    }
    return value
  }

  /// Does `body` once the work in hand is through and has not stopped, outside of every lock: for notes on what happened.
  package static func afterwards(_ body: @escaping @Sendable () -> Void) {
    current?.later.append(body)
  }

  /// Takes the answer to the outboundCall that the work stopped for.
  package func settle(_ result: RemoteResult) {
    pending?.witness?(result)
    pending = nil
    notes.append(.answer(result))
  }

  func answer(to outboundCall: OutboundCall) throws(CoreError) -> RemoteResult {
    guard pending == nil else { throw .awaiting }
    guard !isOverfull, answers < Self.answerLimit else { throw .internalFault("a request with too many outboundCalls") }
    if position < notes.count {
      guard case .answer(let result) = notes[position] else { throw Self.lost }
      position += 1
      return result
    }
    answers += 1
    pending = outboundCall
    throw .awaiting
  }

  /// Notes what `body` finds, where a request may be walked again: for whatever is read or changed outside of a realm and decides which
  /// way the request takes.
  package static func noting<Value: Sendable>(
    _ body: () throws(CoreError) -> Value
  ) throws(CoreError) -> Value {
    guard let current else { return try body() }
    return try current.once(body)
  }

  /// Something that happens once in the whole of a request: does it, or hands out what came of it. Asking for answers inside of
  /// `body` is fine: when that stops it, nothing came of it.
  func once<Value: Sendable>(_ body: () throws(CoreError) -> Value) throws(CoreError) -> Value {
    // What is done behind an outboundCall that has no answer yet could only be done on false premises.
    guard pending == nil else { throw .awaiting }
    if isOverfull { return try body() }
    let place = position
    if place < notes.count {
      guard case .step(let outcome, let end) = notes[place] else { throw Self.lost }
      if let outcome {
        position = end
        guard let value = try outcome.get() as? Value else { throw Self.lost }
        return value
      }
    } else {
      notes.append(.step(nil, end: place + 1))
    }
    position = place + 1
    do throws(CoreError) {
      let value = try body()
      note(.success(value), at: place)
      return value
    } catch {
      if error != .awaiting { note(.failure(error), at: place) }
      throw error
    }
  }

  #if DEBUG
    /// Does `body` and forgets what it noted and asked for.
    static func rehearsing(_ body: () -> Void) {
      guard let current else { return body() }
      let before = (
        current.notes, current.position, current.answers, current.isOverfull, current.later, current.pending
      )
      body()
      (current.notes, current.position, current.answers, current.isOverfull, current.later, current.pending) = before
    }
  #endif

  private func note(_ outcome: Result<any Sendable, CoreError>, at place: Int) {
    guard !isOverfull else { return }
    guard notes.count <= Self.stepLimit else {
      // Work of so many steps is no sign-in: it may go on, but not wait.
      isOverfull = true
      notes = []
      return
    }
    // The step was under way until now, so what stands behind was noted inside of it on an earlier walk, which went further.
    if position < notes.count { notes.removeSubrange(position...) }
    notes[place] = .step(outcome, end: position)
  }

  private static let lost = CoreError.internalFault("a request took another way when it was walked again")
}
