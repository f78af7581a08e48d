import Store
import Testing

@testable import PostgreSQL
@testable import Replicas

/// The changes of a batch as parameters: what the database applies in one statement must be what they say in their
/// order.
@Suite struct RowListsTests {
  @Test func theLastValueOfARowCounts() {
    let lists = Lists([
      .put("a/users", [1], [10]), .put("a/users", [1], [11]), .put("a/users", [2], [20]), .remove("a/users", [2]),
      .remove("a/users", [3]), .put("a/users", [3], [30]),
    ])
    #expect(lists.rows == ["a/users 1": [11], "a/users 3": [30]])
    #expect(lists.gone == ["a/users 2"])
    #expect(lists.drops == [])
  }

  /// The statement applies drops first: rows from before a drop must not be written, rows from after it must.
  @Test func aDropRemovesTheRowsBeforeItAlone() {
    let lists = Lists([
      .put("a/users", [1], [10]), .remove("a/groups", [1]), .put("b/users", [1], [50]), .drop("a/"),
      .put("a/users", [2], [20]),
    ])
    #expect(lists.drops == ["a/"])
    #expect(lists.rows == ["a/users 2": [20], "b/users 1": [50]])
    #expect(lists.gone == [])
  }

  @Test func tablesWithTheSameKeysAreApart() {
    let lists = Lists([.put("a/users", [1], [10]), .put("a/groups", [1], [20]), .remove("a/grants", [1])])
    #expect(lists.rows == ["a/users 1": [10], "a/groups 1": [20]])
    #expect(lists.gone == ["a/grants 1"])
  }

  @Test func nothingIsSixEmptyLists() {
    let lists = Lists([])
    #expect(lists.drops == [] && lists.rows == [:] && lists.gone == [])
  }
}

/// The parameters, read as the function `understudy.change` reads them.
private struct Lists {
  let drops: [String]
  /// By table and key.
  var rows: [String: [UInt8]] = [:]
  var gone: Set<String> = []

  init(_ changes: [RowChange]) {
    let parameters = RowLists(changes).parameters
    guard parameters.count == 6, case .texts(let drops) = parameters[0], case .texts(let goneTables) = parameters[1],
      case .manyBytes(let goneKeys) = parameters[2], case .texts(let tables) = parameters[3],
      case .manyBytes(let keys) = parameters[4], case .manyBytes(let values) = parameters[5],
      goneTables.count == goneKeys.count, tables.count == keys.count, keys.count == values.count
    else {
      Issue.record("the lists do not fit: \(parameters)")
      self.drops = []
      return
    }
    self.drops = drops
    gone = Set(zip(goneTables, goneKeys).map { "\($0) \($1[0])" })
    for (place, value) in zip(zip(tables, keys).map({ "\($0) \($1[0])" }), values) { rows[place] = value }
  }
}

extension RowChange {
  fileprivate static func put(_ table: String, _ key: [UInt8], _ value: [UInt8]) -> RowChange {
    .put(table: table, key: key, value: value)
  }

  fileprivate static func remove(_ table: String, _ key: [UInt8]) -> RowChange { .remove(table: table, key: key) }

  fileprivate static func drop(_ prefix: String) -> RowChange { .drop(prefix: prefix) }
}
