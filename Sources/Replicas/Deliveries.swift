internal import Model
internal import Platform
internal import PostgreSQL
internal import Sandboxes
internal import Store

/// The undelivered messages, stored in the database.
///
/// A message is written with the change that sent it and removed after delivery. If the replica that delivers it ends,
/// another claims it, so each message is delivered at least once.
final class Deliveries: DeliveryLedger {
  private struct State: Sendable {
    /// Messages that this replica is delivering.
    var underWay: Set<LeavingMessage> = []
    var settled: [LeavingMessage] = []
    /// Claimed messages whose delivery has not begun.
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

  /// Starts to deliver the messages of replicas that have ended.
  /// - Parameters:
  ///   - destinations: the names of the destinations that this replica can reach.
  ///   - send: queues a message for its destination; returns false if the message no longer exists. It must not block.
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

  /// Claims messages whose replica has ended.
  func claim(_ connection: Connection) throws(DatabaseFailure) {
    guard let ways = state.snapshot.ways else { return }
    let answer = try connection.query(
      "SELECT o_sandbox, o_number, o_destination FROM understudy.claim_deliveries($1, $2)", as: "claim-deliveries",
      [.text(engine.replica), .texts(ways.destinations)], within: Engine.patience)
    for row in 0..<answer.count {
      guard let sandbox = answer.text(row, 0), let number = answer.integer(row, 1), let place = answer.text(row, 2)
      else { continue }
      let message = LeavingMessage(UInt64(clamping: number), of: SandboxID(sandbox), to: place)
      // Own messages that are delivered but not yet deleted are returned as well.
      state.update { state in
        if !state.underWay.contains(message), !state.settled.contains(message) { state.claimed.append(message) }
      }
    }
  }

  /// Delivers the claimed messages. Call it when the log has been read up to the time of the claim.
  func sendClaimed() {
    let (claimed, ways) = state.update { state in
      defer { state.claimed = [] }
      return (state.claimed, state.ways)
    }
    for message in claimed where ways?.send(message) != true { settled(message) }
  }

  var hasClaimed: Bool { state.read { !$0.claimed.isEmpty } }

  /// Deletes from the database what was delivered or cannot be delivered.
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
