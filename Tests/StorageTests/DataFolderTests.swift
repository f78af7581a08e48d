import Foundation
import Store
import Testing

@testable import Storage

/// What a folder holds after orderly and disorderly ends, and what it says of damage.
struct DataFolderTests {
  private let folder: String
  private let notices = Notices()

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  private final class Notices: @unchecked Sendable {
    private let lock = NSLock()
    private var words: [String] = []

    func add(_ notice: String) { lock.withLock { words.append(notice) } }
    var all: [String] { lock.withLock { words } }
  }

  private var path: String { "\(folder)/\(DataFolder.name)" }

  private func open() throws -> DataFolder {
    try DataFolder(folder, writer: "1.2.3", bringingForward: { [($0, $1)] }) { [notices] in notices.add($0) }
  }

  /// Why the folder cannot be opened.
  private func refusal() -> String {
    do {
      _ = try open()
      return "it was opened"
    } catch {
      return "\(error)"
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  private func logs() throws -> [String] { try names().filter { $0.contains("-log-") }.map { "\(folder)/\($0)" } }

  private func batch(_ changes: RowChange...) -> [RowBatch] { [RowBatch(sandbox: "default", changes: changes)] }

  private func rows(_ table: String, in data: DataFolder) throws -> [[UInt8]: [UInt8]] {
    let rows = OverlaidRows(data, data.pendingBatches().flatMap(\.changes))
    return Dictionary(uniqueKeysWithValues: try rows.rows(of: table).map { ($0.key, $0.value) })
  }

  /// Takes the folder from a server that was killed: without ``DataFolder/close()``, and with the lock of its process
  /// gone.
  private func killed(_ body: (DataFolder) throws -> Void) throws {
    try body(try open())
  }

  private func changeByte(of path: String, at offset: Int, _ change: (UInt8) -> UInt8 = { $0 ^ 0x20 }) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[offset] = change(bytes[offset])
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func whatIsWrittenIsThereAgain() throws {
    defer { remove() }
    try killed { data in
      try data.write(
        batch(
          .put(table: "a/x", key: [1], value: [1, 1]), .put(table: "a/x", key: [2], value: []),
          .put(table: "a/y", key: [1], value: [3]), .put(table: "ab", key: [], value: [4])))
      try data.write(batch(.put(table: "a/x", key: [1], value: [9]), .remove(table: "a/x", key: [2])))
    }
    try killed { data in
      #expect(try rows("a/x", in: data) == [[1]: [9]])
      #expect(try rows("ab", in: data) == [[]: [4]])
      try data.write(batch(.drop(prefix: "a/")))
    }
    try killed { data in
      #expect(try rows("a/x", in: data).isEmpty)
      #expect(try rows("a/y", in: data).isEmpty)
      #expect(try rows("ab", in: data) == [[]: [4]])
      try data.write(
        batch(.put(table: "a/y", key: [5], value: [5]), .drop(prefix: "a/"), .put(table: "a/y", key: [6], value: [6])))
    }
    let data = try open()
    #expect(try rows("a/y", in: data) == [[6]: [6]])
    try data.close()
    #expect(notices.all.isEmpty)
  }

  @Test func anOrderlyEndLeavesOneFile() throws {
    defer { remove() }
    let data = try open()
    try data.own()
    data.startMerging()
    for number in 0..<100 as Range<UInt8> { try data.write(batch(.put(table: "a", key: [number], value: [number]))) }
    try data.close()
    #expect(try names() == [DataFolder.name])
    let again = try open()
    #expect(try rows("a", in: again).count == 100)
    try again.close()
  }

  @Test func filesOfTheLogGoOnceTheyAreMerged() async throws {
    defer { remove() }
    let data = try open()
    data.startMerging()
    let value = [UInt8](repeating: 7, count: 1 << 20)
    for number in 0..<40 as Range<UInt8> {
      try data.write(batch(.put(table: "a", key: [number % 8], value: value + [number])))
    }
    for _ in 0..<500 where try logs().count > 1 { try await Task.sleep(for: .milliseconds(20)) }
    let left = try logs().count
    #expect(left == 1)
    try data.close()
    let again = try open()
    let found = try rows("a", in: again)
    #expect(found.count == 8)
    #expect((0..<8).allSatisfy { found[[$0]]?.last == $0 + 32 })
    try again.close()
  }

  @Test func onlyItsOwnerReadsIt() throws {
    defer { remove() }
    try killed { data in
      try data.write(batch(.put(table: "a", key: [1], value: [1])))
      for name in try names() {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
      }
    }
  }

  @Test func aFolderBelongsToOne() throws {
    defer { remove() }
    let data = try open()
    #expect(refusal().contains("in use"))
    try data.write(batch(.put(table: "a", key: [1], value: [1])))
    try data.close()
  }

  @Test func somethingElseIsRefused() throws {
    defer { remove() }
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    #expect(refusal().contains("is no file of this program"))
  }

  @Test func aNewerFormatIsRefusedByItsVersionAndLeftAlone() throws {
    defer { remove() }
    let data = try open()
    try data.write(batch(.put(table: "a", key: [1], value: [1])))
    try data.close()
    do { try Database(path: path).execute("PRAGMA user_version=99; UPDATE state SET writer='9.1.0'") }
    #expect(refusal().contains("was written in format 99 by version 9.1.0, and this version reads formats up to 2"))
    do { try Database(path: path).execute("PRAGMA user_version=2") }
    let again = try open()
    #expect(try rows("a", in: again) == [[1]: [1]])
    try again.close()
  }

  @Test func theFirstFormatIsBroughtForward() throws {
    defer { remove() }
    do {
      try Database(path: path).execute(
        """
        PRAGMA application_id=\(0x5553_4459);
        PRAGMA user_version=1;
        CREATE TABLE tables (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
        CREATE TABLE rows (place INTEGER PRIMARY KEY, tbl INTEGER NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL);
        CREATE UNIQUE INDEX keys ON rows (tbl, key);
        INSERT INTO tables VALUES (1, 'a/x'), (2, 'a/y');
        INSERT INTO rows VALUES (1, 1, x'01', x'0909'), (2, 2, x'', x'');
        """)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let refused = try open()
    #expect(try rows("a/x", in: refused) == [[1]: [9, 9]])
    refused.giveUp()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try names() == [DataFolder.name])
    let data = try open()
    #expect(try rows("a/x", in: data) == [[1]: [9, 9]])
    #expect(try rows("a/y", in: data) == [[]: []])
    #expect(!data.isOwn)
    // Until this version has read all of it, the file is as it was.
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    try data.write(batch(.remove(table: "a/y", key: [])))
    try data.own()
    #expect(data.isOwn)
    try data.close()
    #expect(try names() == [DataFolder.name])
  }

  // MARK: Damage

  @Test func aChangedByteOfARowIsNeverServed() throws {
    defer { remove() }
    let data = try open()
    try data.write(batch(.put(table: "people", key: [1], value: Array("ada@example.com".utf8))))
    try data.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(bytes.range(of: Data("ada@".utf8))).lowerBound
    try changeByte(of: path, at: place + 1)
    let again = try open()
    let error = #expect(throws: StorageFailure.self) { try again.rows(of: "people") }
    #expect(error?.description.contains("is damaged: row 1 of the table people is not what was written") == true)
  }

  /// Many rows are checked on several threads.
  @Test func aChangedByteIsFoundAmongManyRows() throws {
    defer { remove() }
    let data = try open()
    let changes = (1...9_000).map { number in
      RowChange.put(table: "people", key: Array("\(number)".utf8), value: Array("person\(number)@example.com".utf8))
    }
    try data.write([RowBatch(sandbox: "a", changes: changes)])
    try data.close()
    #expect(try rows("people", in: open()).count == 9_000)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = try #require(bytes.range(of: Data("person8123@".utf8))).lowerBound
    try changeByte(of: path, at: place + 1)
    let error = #expect(throws: StorageFailure.self) { try open().rows(of: "people") }
    #expect(error?.description.contains("of the table people is not what was written") == true)
  }

  @Test func aLostRowIsFound() throws {
    defer { remove() }
    let data = try open()
    for number in 0..<10 as Range<UInt8> { try data.write(batch(.put(table: "a", key: [number], value: [number]))) }
    try data.close()
    do { try Database(path: path).execute("DELETE FROM rows WHERE place = 4") }
    #expect(refusal().contains("is damaged: it has 9 rows, and 10 were written"))
  }

  /// Any byte of the log, flipped, is found; none is taken for the end of the log.
  @Test func aChangedByteOfTheLogIsFound() throws {
    defer { remove() }
    try killed { data in
      for number in 0..<5 as Range<UInt8> {
        try data.write(batch(.put(table: "a", key: [number], value: [number, number])))
      }
    }
    let log = try #require(try logs().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    let store = try Data(contentsOf: URL(fileURLWithPath: path))
    for offset in 0..<whole.count {
      try? FileManager.default.removeItem(atPath: "\(path)-wal")
      try store.write(to: URL(fileURLWithPath: path))
      for other in try logs() { try FileManager.default.removeItem(atPath: other) }
      try whole.write(to: URL(fileURLWithPath: log))
      try changeByte(of: log, at: offset)
      let words = refusal()
      #expect(words.contains("damaged at byte") || words.contains("in format"), "byte \(offset): \(words)")
    }
  }

  /// Wherever the process ended in the middle of a write, what was written before is there.
  @Test func anUnfinishedEndIsDropped() throws {
    defer { remove() }
    var sizes: [Int] = []
    try killed { data in
      for number in 1...4 as ClosedRange<UInt8> {
        try data.write(batch(.put(table: "a", key: [number], value: [number, number])))
        sizes.append(try Data(contentsOf: URL(fileURLWithPath: try #require(try logs().first))).count)
      }
    }
    let log = try #require(try logs().first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: log))
    let store = try Data(contentsOf: URL(fileURLWithPath: path))
    for size in ChangeLog.headSize..<whole.count {
      for padding in [0, 4096] {
        try? FileManager.default.removeItem(atPath: "\(path)-wal")
        try store.write(to: URL(fileURLWithPath: path))
        for other in try logs() { try FileManager.default.removeItem(atPath: other) }
        try (whole[..<size] + Data(count: padding)).write(to: URL(fileURLWithPath: log))
        try killed { data in
          let found = try rows("a", in: data).count
          #expect(found == sizes.count { $0 <= size }, "\(size) bytes and \(padding) zeros")
        }
      }
    }
    #expect(notices.all.contains { $0.contains("ends with a change that was not written whole") })
  }

  @Test func aCheckSaysWhatIsThereAndChangesNothing() throws {
    defer { remove() }
    try killed { data in
      for number in 0..<3 as Range<UInt8> { try data.write(batch(.put(table: "a", key: [number], value: [number]))) }
    }
    for _ in 0..<2 {
      let report = try DataFolder.check(folder, writer: "1.2.3")
      #expect(report.pendingChanges == 3 && report.rows == 0 && !report.isTorn && report.writer == "1.2.3")
    }
    try open().close()
    let report = try DataFolder.check(folder, writer: "1.2.3")
    #expect(report.pendingChanges == 0 && report.rows == 3)
    do { try Database(path: path).execute("UPDATE rows SET value = x'07' WHERE place = 2") }
    let error = #expect(throws: StorageFailure.self) { try DataFolder.check(folder, writer: "1.2.3") }
    #expect(error?.description.contains("row 2 of the table a is not what was written") == true)
  }

  @Test func aFolderIsMadeSmall() throws {
    defer { remove() }
    let data = try open()
    try data.own()
    let value = [UInt8](repeating: 3, count: 100_000)
    for number in 0..<20 as Range<UInt8> { try data.write(batch(.put(table: "a", key: [number], value: value))) }
    for number in 1..<20 as Range<UInt8> { try data.write(batch(.remove(table: "a", key: [number]))) }
    try data.write(batch(.put(table: "b", key: [], value: [1])))
    try data.close()
    try killed { data in
      for number in 1..<20 as Range<UInt8> { try data.write(batch(.put(table: "a", key: [number], value: value))) }
      try data.write(batch(.drop(prefix: "a")))
    }
    let (before, after) = try DataFolder.compact(folder, writer: "1.2.3")
    #expect(before > 1_900_000)
    #expect(after < 100_000)
    #expect(try names() == [DataFolder.name])
    let again = try open()
    #expect(try rows("b", in: again) == [[]: [1]])
    try again.close()
  }

  @Test func aCopyIsMadeWhileChangesGoOn() throws {
    defer { remove() }
    try FileManager.default.createDirectory(atPath: "\(folder)/keys", withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: "\(folder)/keys/one.key", contents: Data([1])))
    let data = try open()
    try data.own()
    data.startMerging()
    let target = "\(folder)-copy"
    defer { try? FileManager.default.removeItem(atPath: target) }
    for number in 0..<200 as Range<UInt8> {
      try data.write(batch(.put(table: "a", key: [number], value: [UInt8](repeating: number, count: 100_000))))
    }
    try DataFolder.backup(folder, to: target, writer: "1.2.3")
    try data.write(batch(.put(table: "a", key: [0], value: [])))
    let words = #expect(throws: StorageFailure.self) { try DataFolder.backup(folder, to: target, writer: "1.2.3") }
    #expect(words?.description.contains("is there already") == true)
    try data.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
    #expect(names == ["keys", DataFolder.name])
    let copy = try DataFolder(target, writer: "1.2.3", bringingForward: nil) { _ in }
    let found = try rows("a", in: copy)
    #expect(found.count == 200)
    #expect(found[[0]]?.count == 100_000)
    try copy.close()
  }

  @Test func partsThatBelongTogetherAreMissed() throws {
    defer { remove() }
    try killed { data in try data.write(batch(.put(table: "a", key: [1], value: [1]))) }
    let log = try #require(try logs().first)
    try FileManager.default.moveItem(atPath: log, toPath: "\(folder)/elsewhere")
    #expect(refusal().contains("\(path)-log-… is missing"))
    try FileManager.default.moveItem(atPath: "\(folder)/elsewhere", toPath: log)
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/elsewhere")
    #expect(refusal().contains("\(path) is missing"))
    try FileManager.default.moveItem(atPath: "\(folder)/elsewhere", toPath: path)
    try killed { data in
      let found = try rows("a", in: data)
      #expect(found == [[1]: [1]])
    }
  }

  @Test func anEmptyFileBesideKeysIsNoNewBeginning() throws {
    defer { remove() }
    try FileManager.default.createDirectory(atPath: "\(folder)/keys", withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: "\(folder)/keys/one.key", contents: Data([1])))
    #expect(FileManager.default.createFile(atPath: path, contents: Data()))
    #expect(refusal().contains("is empty, and keys that it was used with are beside it"))
    try FileManager.default.removeItem(atPath: path)
    try open().close()
  }
}
