import Testing

@testable import Assembly
@testable import Model
@testable import Sandboxes
@testable import Store

/// Rows in memory, as a file would keep them; counts what is written, and can be out of order.
final class MemoryRows: RowStore {
  struct Full: Error {}

  /// Nothing is there at first, and every batch goes through here.
  private let applied = Guarded<AppliedSandboxes?>(nil)

  private struct State: Sendable {
    var tables: [String: [[UInt8]: [UInt8]]] = [:]
    var written: [RowChange] = []
    var isFull = false
  }

  private let state = Guarded(State())

  func write(_ batches: [RowBatch]) throws {
    let changes = batches.flatMap(\.changes)
    try state.update { state in
      if state.isFull { throw Full() }
      state.written += changes
      for change in changes {
        switch change {
        case .put(let table, let key, let value): state.tables[table, default: [:]][key] = value
        case .remove(let table, let key): state.tables[table]?[key] = nil
        case .drop(let prefix): state.tables = state.tables.filter { !$0.key.hasPrefix(prefix) }
        }
      }
    }
    try applied.update { applied in
      var sandboxes = applied ?? AppliedSandboxes([:], rows: NoRows(), RowReader(context: Self.context, isOwn: false))
      applied = nil
      for batch in batches { try sandboxes.apply(batch) }
      applied = sandboxes
    }
  }

  private struct NoRows: RowSource {
    func rows(of _: String) -> [(key: [UInt8], value: [UInt8])] { [] }
    var isOwn: Bool { false }
  }

  /// Every sandbox as it became by what was written, batch by batch.
  func appliedSandboxes() -> [SandboxID: Sandbox] {
    applied.snapshot?.sandboxes.mapValues(\.sandbox) ?? [:]
  }

  func pendingBatches() -> [RowBatch] { [] }

  func rows(of table: String) throws -> [(key: [UInt8], value: [UInt8])] {
    (state.snapshot.tables[table] ?? [:]).map { ($0.key, $0.value) }
  }

  var isOwn: Bool { false }
  func own() {}

  /// The tables that have rows.
  var tables: Set<String> { Set(state.snapshot.tables.filter { !$0.value.isEmpty }.keys) }

  func setFull(_ isFull: Bool) { state.update { $0.isFull = isFull } }

  /// What was written since this was asked the last time.
  func takeWritten() -> [RowChange] {
    state.update { state in
      defer { state.written = [] }
      return state.written
    }
  }

  /// What the sandboxes of a core need to be read.
  static var context: [CodingUserInfoKey: any Sendable] {
    var context: [CodingUserInfoKey: any Sendable] = [:]
    if let key = CodingUserInfoKey.runningStates { context[key] = ChangeRules.ofAllRooms.runningStates }
    return context
  }

  static var states: [any RunningState.Type] { ChangeRules.ofAllRooms.runningStates }

  /// Every sandbox as a server that starts now finds it.
  func sandboxes() throws -> [SandboxID: Sandbox] {
    let kept = try Persister(self, in: "memory") { _ in }.readAll(context: Self.context)
    return Dictionary(uniqueKeysWithValues: kept.map { ($0.sandbox.id, $0.sandbox) })
  }
}

extension RunningStates {
  /// Has a state of that kind, in which nothing is under way.
  mutating func begin<State: RunningState>(_: State.Type) { self[State.self] = State() }
}
