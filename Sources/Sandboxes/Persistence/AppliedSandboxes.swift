internal import Model
internal import Packing
internal import Store

/// Sandboxes that batches are applied to, as they were written: each batch costs as much as the rows in it.
struct AppliedSandboxes: Sendable {
  private(set) var sandboxes: [SandboxID: KeptSandbox]
  /// Stored rows of sandboxes whose own row has not been read yet: it is written last.
  private var pieces: [String: [RowChange]] = [:]
  private let reader: RowReader
  private let rows: any RowSource

  /// - Parameters:
  ///   - sandboxes: the state before the first batch.
  ///   - rows: the rows before the first batch of sandboxes that are not among them.
  init(_ sandboxes: [SandboxID: KeptSandbox], rows: any RowSource, _ reader: RowReader) {
    self.sandboxes = sandboxes
    self.rows = rows
    self.reader = reader
  }

  /// - Throws: `DecodingError` and ``MisplacedRow`` for what another version wrote.
  mutating func apply(_ batch: RowBatch) throws {
    let id = SandboxID(batch.sandbox)
    var (head, isRemoved, changes) = ([UInt8]?.none, false, [RowChange]())
    for change in batch.changes {
      switch change {
      case .put(KeptSandbox.table, _, let value): head = value
      case .remove(KeptSandbox.table, _): isRemoved = true
      default: changes.append(change)
      }
    }
    if isRemoved {
      (sandboxes[id], pieces[batch.sandbox]) = (nil, changes)
    } else if let kept = sandboxes.removeValue(forKey: id) {
      sandboxes[id] = try kept.applying(head: head, PartChanges(changes, at: [id.text], reader))
    } else {
      pieces[batch.sandbox, default: []] += changes
      guard let head else { return }
      let whole = OverlaidRows(rows, pieces.removeValue(forKey: batch.sandbox) ?? [])
      sandboxes[id] = try reader.read(KeptSandbox.self, from: head, at: [id.text], rows: whole)
    }
  }
}
