public import Platform

/// A value behind a lock: how the core shares state between threads.
///
/// Readers copy what they need, which costs a few reference counts since large tables are persistent. Writers change
/// the value in place, under a lock that is held for microseconds: do not sign, hash, render or wait inside.
///
/// A thread that holds a lock takes another one only if its rank is lower (``LockRank``), and waits for no other
/// thread. Almost all locks are leaves, under which none is taken, except for two guarded values: a sandbox, whose
/// rules record facts about the request while they change it, and the persister's work, which is held while rows are
/// written to disk and under which sandboxes are read. Debug builds check the order and end the process if it is
/// violated (``LockOrder``).
///
/// Public for the optimizer: see ``Table``.
public final class Guarded<Value: Sendable>: Sendable {
  private let mutex: Lock<Value>

  /// - Parameter rank: which other locks may be taken while this one is held.
  public init(_ value: Value, rank: LockRank = .leaf) {
    mutex = Lock(value, rank: rank)
  }

  /// A copy of the current value.
  public var snapshot: Value {
    mutex.withLock { $0 }
  }

  /// Reads a part while holding the lock.
  public func read<Result: Sendable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(value) }
  }

  /// Changes the value while holding the lock. If the body throws, the value must be consistent.
  public func update<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(&value) }
  }
}

/// A value stored by reference inside a persistent table, so that copying a node of the table copies pointers.
public final class Box<Value: Sendable>: Sendable {
  public let value: Value

  public init(_ value: Value) {
    self.value = value
  }
}

extension Box: Codable where Value: Codable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
