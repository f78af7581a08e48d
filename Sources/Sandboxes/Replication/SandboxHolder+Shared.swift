internal import Ambient
internal import Model
internal import Platform
internal import Store

extension SandboxHolder {
  /// The state with all changes of this server that are not in the common log yet, and their tickets in order.
  struct Draft: Sendable {
    var sandbox: Sandbox
    var tickets: [CommitTicket]
  }

  /// How long a change outside of a request may wait for the log.
  private static let patience = Duration.seconds(5)

  var draft: Draft? { state.read { $0.draft } }

  /// Whether a change waits for the lease and its request has time left.
  package var isWaitedIn: Bool { state.read { $0.line.isWaitedIn } }

  /// The number of released changes that are not made yet.
  var awaited: Int { state.read { $0.line.awaited } }

  /// The result of one attempt to make a change.
  private enum Attempt<Result: Sendable, Failure: Error>: Sendable {
    /// It was made on the draft, or it failed on a draft that may still be dropped.
    case made(Swift.Result<Result, Failure>, CommitTicket)
    /// It failed on the state in the log.
    case failed(Failure)
    /// It was not made: the server needs the lease first.
    case waits(CommitTicket)
  }

  /// Makes a change on the draft of this server, and waits until it is in the log. If another server appends first, the
  /// change is made again on the newer state, as soon as this server has the lease.
  ///
  /// - Returns: the result, and why the change was rejected; then the result is that of a copy that is dropped.
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
      // The failure may depend on draft changes that are dropped later.
      guard standing.draft != nil else { return .failed(error) }
      outcome = .failure(error)
    }
    let ticket = CommitTicket()
    standing.draft?.tickets.append(ticket)
    return .made(outcome, ticket)
  }

  /// Has new changes wait for the lease, and with them those of the draft, which is dropped.
  func holdChanges() {
    state.update { standing in
      standing.line.close(standing.draft?.tickets ?? [])
      standing.draft = nil
    }
  }

  /// Has new changes wait for the lease.
  /// - Returns: the draft, which stays.
  func closeDraft() -> Draft? {
    state.update { standing in
      standing.line.close()
      return standing.draft
    }
  }

  /// Releases the waiting changes, whose threads then make them.
  /// - Parameter isAwaiting: whether ``awaited`` counts them.
  func releaseChanges(isAwaiting: Bool) {
    for ticket in state.update({ $0.line.open(isAwaiting: isAwaiting) }) { ticket.settle(.overtaken) }
  }

  /// Replaces the state by one that is in the log now.
  /// - Parameter tickets: of the changes in it: the first of the draft.
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

  /// Replaces the state by one that another server has written. The changes of the draft then wait for the lease.
  /// - Returns: whether there was a draft.
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

  /// Rejects the changes that are not in the log.
  /// - Parameter kept: the first part of the draft, which stays.
  func dropDraft(_ refusal: NotKept, but kept: Draft? = nil) {
    let dropped = state.update { standing -> [CommitTicket] in
      defer { standing.draft = standing.draft == nil ? nil : kept }
      return standing.line.open(isAwaiting: false) + (standing.draft?.tickets ?? []).dropFirst(kept?.tickets.count ?? 0)
    }
    for ticket in dropped { ticket.settle(.refused(refusal)) }
  }

  /// Wakes readers that wait for messages or events, after a change of another server.
  func announce(_ before: Sandbox, _ after: Sandbox) {
    let sent = after.outbox.after(before.outbox.next - 1).map(\.entry)
    if !sent.isEmpty { messages.announce(sent) }
    activity.announce()
  }
}
