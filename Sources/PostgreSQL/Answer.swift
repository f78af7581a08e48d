internal import CPostgreSQL

/// The rows that a statement returns, in PostgreSQL's binary format.
package final class Answer {
  private let result: OpaquePointer
  private let library: postgresql_library
  /// The number of rows.
  package let count: Int

  init(_ result: OpaquePointer, _ library: postgresql_library) {
    (self.result, self.library) = (result, library)
    count = Int(library.pointee.PQntuples(result))
  }

  deinit { library.pointee.PQclear(result) }

  /// The value of a `bytea` or text column; nil for null.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    read(row, column).map { Array($0) }
  }

  package func text(_ row: Int, _ column: Int) -> String? {
    read(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of `bigint` or `integer`.
  package func integer(_ row: Int, _ column: Int) -> Int64? {
    guard let bytes = read(row, column), let first = bytes.first else { return nil }
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  package func boolean(_ row: Int, _ column: Int) -> Bool? {
    read(row, column).map { $0.first == 1 }
  }

  private func read(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    let (row, column) = (Int32(row), Int32(column))
    guard library.pointee.PQgetisnull(result, row, column) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.pointee.PQgetvalue(result, row, column),
      count: Int(library.pointee.PQgetlength(result, row, column)))
  }
}
