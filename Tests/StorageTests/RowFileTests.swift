import Foundation
import Testing

@testable import Storage

struct RowFileTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("rows-\(UUID()).db").path

  private func rows(_ table: String, in file: RowFile) throws -> [[UInt8]: [UInt8]] {
    Dictionary(uniqueKeysWithValues: try file.read(table).map { ($0.key, $0.value) })
  }

  private func remove() {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  @Test func whatIsWrittenIsThereAgain() throws {
    defer { remove() }
    do {
      let file = try RowFile(path: path)
      try file.write([
        .put(table: "a/x", key: [1], value: [1, 1]), .put(table: "a/x", key: [2], value: []),
        .put(table: "a/y", key: [1], value: [3]), .put(table: "ab", key: [], value: [4]),
      ])
      try file.write([.put(table: "a/x", key: [1], value: [9]), .remove(table: "a/x", key: [2])])
      #expect(try rows("a/x", in: file) == [[1]: [9]])
    }
    let file = try RowFile(path: path)
    #expect(try rows("a/x", in: file) == [[1]: [9]])
    #expect(try rows("ab", in: file) == [[]: [4]])
    try file.write([.drop(prefix: "a/")])
    #expect(try rows("a/x", in: file).isEmpty && rows("a/y", in: file).isEmpty)
    #expect(try rows("ab", in: file) == [[]: [4]])
    try file.write([.put(table: "a/y", key: [5], value: [5])])
    #expect(try rows("a/y", in: file) == [[5]: [5]])
  }

  @Test func onlyItsOwnerReadsIt() throws {
    defer { remove() }
    let file = try RowFile(path: path)
    try file.write([.put(table: "a", key: [1], value: [1])])
    for suffix in ["", "-wal"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func somethingElseIsRefused() throws {
    defer { remove() }
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: path))
    let failure = #expect(throws: RowFile.Failure.self) { try RowFile(path: path) }
    #expect(failure?.description.contains("is no file of this program") == true)
  }

  @Test func anotherFormatIsRefusedAndLeftAlone() throws {
    defer { remove() }
    do {
      let file = try RowFile(path: path)
      try file.write([.put(table: "a", key: [1], value: [1])])
    }
    do { try Database(path: path).execute("PRAGMA user_version=99") }
    let failure = #expect(throws: RowFile.Failure.self) { try RowFile(path: path) }
    #expect(failure?.description.contains("was written in format 99") == true)
    do { try Database(path: path).execute("PRAGMA user_version=\(RowFile.format)") }
    #expect(try rows("a", in: try RowFile(path: path)) == [[1]: [1]])
  }

  @Test func aFileBelongsToOne() throws {
    defer { remove() }
    let file = try RowFile(path: path)
    let failure = #expect(throws: RowFile.Failure.self) { try RowFile(path: path) }
    #expect(failure?.description.contains("in use") == true)
    try file.write([.put(table: "a", key: [1], value: [1])])
  }
}
