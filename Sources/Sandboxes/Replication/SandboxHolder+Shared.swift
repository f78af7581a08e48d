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

  /// Makes a change on what stands and on what others of this replica have changed before, and waits until it is in the log. If the log has
  /// gone on meanwhile the change is made again, on the newer value.
  func changeShared<Result: Sendable, Failure: Error>(
    _ shared: SharedSandbox, _ body: (inout Sandbox) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, refusal: NotKept?) {
    let deadline = ReplicaRequest.current?.deadline ?? .now + Self.patience
    let notes = Replay.mark
    var refusal = shared.log.refusal
    while refusal == nil {
      Replay.goBack(to: notes)
      let (outcome, ticket) = state.update { standing -> (Swift.Result<Result, Failure>, CommitTicket?) in
        var sandbox = standing.draft?.sandbox ?? standing.sandbox
        #if DEBUG
          var rehearsed = sandbox
          Replay.rehearsing { _ = try? body(&rehearsed) }
        #endif
        do throws(Failure) {
          let result = try body(&sandbox)
          let ticket = CommitTicket()
          standing.draft = standing.draft ?? Draft(sandbox: sandbox, tickets: [])
          standing.draft?.sandbox = sandbox
          standing.draft?.tickets.append(ticket)
          return (.success(result), ticket)
        } catch {
          // The refusal stands on changes that may still come to nothing.
          guard standing.draft != nil else { return (.failure(error), nil) }
          let ticket = CommitTicket()
          standing.draft?.tickets.append(ticket)
          return (.failure(error), ticket)
        }
      }
      guard let ticket else { return (try outcome.get(), nil) }
      shared.log.submit(self)
      switch ticket.wait(until: deadline) {
      case .written: return (try outcome.get(), nil)
      case .overtaken: refusal = shared.log.refusal
      case .refused(let reason): refusal = reason
      case nil:
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

  /// Goes on with what another replica has made of the sandbox.
  func follow(_ sandbox: Sandbox) {
    let overtaken = state.update { standing in
      defer { standing.draft = nil }
      standing.sandbox = sandbox
      standing.version += 1
      return standing.draft?.tickets ?? []
    }
    for ticket in overtaken { ticket.settle(.overtaken) }
  }

  /// Gives up what is not in the log.
  /// - Parameter kept: what is left of it: the beginning.
  func dropDraft(_ refusal: NotKept, but kept: Draft? = nil) {
    let dropped = state.update { standing -> [CommitTicket] in
      defer { standing.draft = standing.draft == nil ? nil : kept }
      return Array((standing.draft?.tickets ?? []).dropFirst(kept?.tickets.count ?? 0))
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
