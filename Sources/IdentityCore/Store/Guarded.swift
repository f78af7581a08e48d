internal import Locking

/// A value behind a lock: the only way state is shared in this process.
///
/// Readers copy what they need, which costs a few reference counts since large tables are persistent. Writers work on the
/// value in place of a lock held for microseconds; nothing that signs, hashes, renders or waits belongs inside. Two locks are
/// never held at once, so there is no order to get wrong.
package final class Guarded<Value: Sendable>: Sendable {
  private let mutex: Lock<Value>

  package init(_ value: Value) {
    mutex = Lock(value)
  }

  /// The value as it stands.
  package var snapshot: Value {
    mutex.withLock { $0 }
  }

  /// Reads something small while holding the lock.
  package func read<Result: Sendable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(value) }
  }

  /// Changes the value while holding the lock. The body must leave the value whole when it throws.
  package func update<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(&value) }
  }
}

/// A value kept by reference inside a persistent table, so that copying a node of the table copies pointers.
package final class Box<Value: Sendable>: Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}

extension Box: Codable where Value: Codable {
  package convenience init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
