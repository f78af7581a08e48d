internal import PostgreSQL
internal import Store

/// The changes of a batch as parameters of one statement: the last value of each row.
struct RowLists {
  private var drops: [String] = []
  private var rows: [Place: [UInt8]?] = [:]

  private struct Place: Hashable {
    let table: String
    let key: [UInt8]
  }

  init(_ changes: [RowChange]) {
    for change in changes {
      switch change {
      case .put(let table, let key, let value): rows[Place(table: table, key: key)] = .some(value)
      case .remove(let table, let key): rows[Place(table: table, key: key)] = .some(nil)
      case .drop(let prefix):
        drops.append(prefix)
        rows = rows.filter { !$0.key.table.hasPrefix(prefix) }
      }
    }
  }

  /// Drops, then removals as tables and keys, then rows as tables, keys and values.
  var parameters: [Parameter] {
    var (goneTables, goneKeys): ([String], [[UInt8]]) = ([], [])
    var (tables, keys, values): ([String], [[UInt8]], [[UInt8]]) = ([], [], [])
    for (place, value) in rows {
      if let value {
        tables.append(place.table)
        keys.append(place.key)
        values.append(value)
      } else {
        goneTables.append(place.table)
        goneKeys.append(place.key)
      }
    }
    return [
      .texts(drops), .texts(goneTables), .manyBytes(goneKeys), .texts(tables), .manyBytes(keys), .manyBytes(values),
    ]
  }
}
