/// Rows with later changes applied.
package struct OverlaidRows: RowSource {
  private let base: any RowSource
  private var dropped: [String] = []
  private var tables: [String: [[UInt8]: [UInt8]?]] = [:]

  package init(_ base: any RowSource, _ changes: [RowChange]) {
    self.base = base
    for change in changes {
      switch change {
      case .put(let table, let key, let value): tables[table, default: [:]][key] = value
      case .remove(let table, let key): tables[table, default: [:]][key] = .some(nil)
      case .drop(let prefix):
        dropped.append(prefix)
        tables = tables.filter { !$0.key.hasPrefix(prefix) }
      }
    }
  }

  package var isOwn: Bool { base.isOwn }

  package func rows(of table: String) throws -> [(key: [UInt8], value: [UInt8])] {
    let changed = tables[table] ?? [:]
    let isDropped = dropped.contains { table.hasPrefix($0) }
    let unchanged = isDropped ? [] : try base.rows(of: table).filter { changed[$0.key] == nil }
    return unchanged + changed.compactMap { key, value in value.map { (key, $0) } }
  }
}
