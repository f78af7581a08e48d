internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// The messages that have yet to leave, in the database: written with the change that sent them, and removed when they have arrived. If the
/// replica that sends one dies, another claims it, so each leaves at least once.
final class Deliveries: DeliveryLedger {
  private struct State: Sendable {
    /// What this replica is at.
    var underWay: Set<LeavingMessage> = []
    var settled: [LeavingMessage] = []
    /// What was claimed and not begun yet.
    var claimed: [LeavingMessage] = []
    var ways: Ways?
  }

  private struct Ways: Sendable {
    let destinations: [String]
    let send: @Sendable (LeavingMessage) -> Bool
  }

  private let engine: Engine
  private let state = Guarded(State())

  init(_ engine: Engine) { self.engine = engine }

  /// Has this replica send the messages of others that are gone.
  /// - Parameters:
  ///   - destinations: the names of the places that it can send to.
  ///   - send: puts a message in line for its place; false if the message is no longer there. It must not wait.
  func resend(to destinations: [String], _ send: @escaping @Sendable (LeavingMessage) -> Bool) {
    state.update { $0.ways = Ways(destinations: destinations, send: send) }
  }

  func began(_ message: LeavingMessage) {
    state.update { _ = $0.underWay.insert(message) }
  }

  func settled(_ message: LeavingMessage) {
    state.update { state in
      state.underWay.remove(message)
      state.settled.append(message)
    }
  }

  // MARK: On the listener's thread

  /// Takes over what nobody sends.
  func claim(_ connection: Connection) throws(DatabaseFailure) {
    guard let ways = state.snapshot.ways else { return }
    let answer = try connection.query(
      "SELECT o_sandbox, o_number, o_destination FROM understudy.claim_deliveries($1, $2)", as: "claim-deliveries",
      [.text(engine.replica), .texts(ways.destinations)], within: Engine.patience)
    for row in 0..<answer.count {
      guard let sandbox = answer.text(row, 0), let number = answer.integer(row, 1), let place = answer.text(row, 2)
      else { continue }
      let message = LeavingMessage(UInt64(clamping: number), of: SandboxID(sandbox), to: place)
      // Of those that are this replica's own, what is done is only not removed yet.
      state.update { state in
        if !state.underWay.contains(message), !state.settled.contains(message) { state.claimed.append(message) }
      }
    }
  }

  /// Begins with what was claimed. To be called when everything that was in the log at that time is here.
  func sendClaimed() {
    let (claimed, ways) = state.update { state in
      defer { state.claimed = [] }
      return (state.claimed, state.ways)
    }
    for message in claimed where ways?.send(message) != true { settled(message) }
  }

  var hasClaimed: Bool { state.read { !$0.claimed.isEmpty } }

  /// Removes from the database what has arrived, or never will.
  func forgetSettled(_ connection: Connection) throws(DatabaseFailure) {
    let settled = state.snapshot.settled
    guard !settled.isEmpty else { return }
    _ = try connection.query(
      """
      DELETE FROM understudy.deliveries d USING unnest($1::text[], $2::bigint[], $3::text[]) AS gone(sandbox, number, destination)
      WHERE d.sandbox = gone.sandbox AND d.number = gone.number AND d.destination = gone.destination AND d.replica = $4
      """, as: "delivered",
      [
        .texts(settled.map(\.sandbox.text)), .integers(settled.map { Int64(clamping: $0.number) }),
        .texts(settled.map(\.destination)), .text(engine.replica),
      ], within: Engine.patience)
    state.update { $0.settled.removeFirst(settled.count) }
  }
}
