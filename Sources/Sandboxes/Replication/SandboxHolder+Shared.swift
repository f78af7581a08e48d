internal import Ambient
internal import Model
internal import Platform
internal import Store

extension SandboxHolder {
  /// What was made of the sandbox and is not in the common log yet, with those who wait for that, the first first.
  struct Draft: Sendable {
    var sandbox: Sandbox
    var tickets: [CommitTicket]
  }

  /// How long a change that no request has asked for may wait for the log.
  private static let patience = Duration.seconds(5)

  var draft: Draft? { state.read { $0.draft } }

  /// Whether a change waits for the replica's turn whose request has time left.
  package var isWaitedIn: Bool { state.read { $0.line.isWaitedIn } }

  /// How many of those who were let make their changes have not come yet.
  var awaited: Int { state.read { $0.line.awaited } }

  /// What became of one try to make a change.
  private enum Attempt<Result: Sendable, Failure: Error>: Sendable {
    /// It was made on the draft, or refused on what may still come to nothing.
    case made(Swift.Result<Result, Failure>, CommitTicket)
    /// It was refused on what stands.
    case failed(Failure)
    /// It was not made: the replica's turn has to come first.
    case waits(CommitTicket)
  }

  /// Makes a change on what stands and on what others of this replica have changed before, and waits until it is in the log. If the log has
  /// gone on meanwhile the change is made again, on the newer value; where other replicas write as well, when it is this one's turn.
  func changeShared<Result: Sendable, Failure: Error>(
    _ shared: SharedSandbox, _ body: (inout Sandbox) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, refusal: NotKept?) {
    let deadline = ReplicaRequest.current?.deadline ?? .now + Self.patience
    let notes = Replay.mark
    var refusal = shared.log.refusal
    var isAwaited = false
    while refusal == nil {
      Replay.goBack(to: notes)
      let (attempt, calls) = state.update { standing -> (Attempt<Result, Failure>, Bool) in
        if isAwaited { standing.line.arrive() }
        if standing.line.isClosed {
          let ticket = CommitTicket()
          return (.waits(ticket), standing.line.join(ticket))
        }
        return (Self.attempt(body, on: &standing), standing.line.awaited == 0)
      }
      if calls { shared.log.submit(self) }
      let ticket: CommitTicket
      switch attempt {
      case .failed(let error): throw error
      case .made(_, let made): ticket = made
      case .waits(let waiting): ticket = waiting
      }
      isAwaited = false
      switch (ticket.wait(until: deadline), attempt) {
      case (.written, .made(let outcome, _)): return (try outcome.get(), nil)
      case (.written, _), (.overtaken, _):
        isAwaited = true
        refusal = shared.log.refusal
      case (.refused(let reason), _): refusal = reason
      case (nil, _):
        let reason = NotKept(unanswered: "the database has not answered in time")
        ticket.settle(.refused(reason))
        refusal = reason
      }
    }
    Replay.goBack(to: notes)
    ReplicaRequest.current?.note(refusal)
    var copy = snapshot
    return (try body(&copy), refusal)
  }

  private static func attempt<Result: Sendable, Failure: Error>(
    _ body: (inout Sandbox) throws(Failure) -> Result, on standing: inout Standing
  ) -> Attempt<Result, Failure> {
    var sandbox = standing.draft?.sandbox ?? standing.sandbox
    #if DEBUG
      var rehearsed = sandbox
      Replay.rehearsing { _ = try? body(&rehearsed) }
    #endif
    let outcome: Swift.Result<Result, Failure>
    do throws(Failure) {
      outcome = .success(try body(&sandbox))
      standing.draft = standing.draft ?? Draft(sandbox: sandbox, tickets: [])
      standing.draft?.sandbox = sandbox
    } catch {
      // The refusal stands on changes that may still come to nothing.
      guard standing.draft != nil else { return .failed(error) }
      outcome = .failure(error)
    }
    let ticket = CommitTicket()
    standing.draft?.tickets.append(ticket)
    return .made(outcome, ticket)
  }

  /// Has the changes from here on wait, and with them those that were made and are not in the log.
  func holdChanges() {
    state.update { standing in
      standing.line.close(standing.draft?.tickets ?? [])
      standing.draft = nil
    }
  }

  /// Has the changes from here on wait.
  /// - Returns: what was made before, which stays the draft.
  func closeDraft() -> Draft? {
    state.update { standing in
      standing.line.close()
      return standing.draft
    }
  }

  /// Has all changes made that wait.
  /// - Parameter isAwaiting: whether they are counted in ``awaited``.
  func releaseChanges(isAwaiting: Bool) {
    for ticket in state.update({ $0.line.open(isAwaiting: isAwaiting) }) { ticket.settle(.overtaken) }
  }

  /// Goes on with what is in the log now, of which those wait.
  func land(_ sandbox: Sandbox, _ tickets: [CommitTicket]) {
    state.update { standing in
      standing.sandbox = sandbox
      standing.version += 1
      guard let draft = standing.draft else { return }
      let left = Array(draft.tickets.dropFirst(tickets.count))
      standing.draft = left.isEmpty ? nil : Draft(sandbox: draft.sandbox, tickets: left)
    }
    for ticket in tickets { ticket.settle(.written) }
  }

  /// Goes on with what another replica has made of the sandbox. What was made here waits for the replica's turn.
  /// - Returns: whether there was any.
  func follow(_ sandbox: Sandbox) -> Bool {
    state.update { standing in
      standing.sandbox = sandbox
      standing.version += 1
      guard let draft = standing.draft else { return false }
      standing.line.close(draft.tickets)
      standing.draft = nil
      return true
    }
  }

  /// Gives up what is not in the log.
  /// - Parameter kept: what is left of it: the beginning.
  func dropDraft(_ refusal: NotKept, but kept: Draft? = nil) {
    let dropped = state.update { standing -> [CommitTicket] in
      defer { standing.draft = standing.draft == nil ? nil : kept }
      return standing.line.open(isAwaiting: false) + (standing.draft?.tickets ?? []).dropFirst(kept?.tickets.count ?? 0)
    }
    for ticket in dropped { ticket.settle(.refused(refusal)) }
  }

  /// Wakes those who wait for what another replica has added between two values.
  func announce(_ before: Sandbox, _ after: Sandbox) {
    let sent = after.outbox.after(before.outbox.next - 1).map(\.entry)
    if !sent.isEmpty { messages.announce(sent) }
    activity.announce()
  }
}
