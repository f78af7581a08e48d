public import Platform

/// A value behind a lock: the way in which the core shares state between threads.
///
/// Readers copy what they need, which costs a few reference counts since large tables are persistent. Writers change the value in place,
/// under a lock that is held for microseconds: nothing that signs, hashes, renders or waits belongs inside.
///
/// A thread that holds a lock takes another one only if its rank is lower (``LockRank``), and waits for no other thread. Almost all locks
/// are leaves, under which none is taken. Two guarded values are not: a sandbox, whose rules note facts about the request while they change
/// it, and the persister's work, which is held while rows are written to the disk, and under which sandboxes are read. Debug builds check
/// the order and end the process where it is broken (``LockOrder``).
///
/// Public for the optimizer: see ``Table``.
public final class Guarded<Value: Sendable>: Sendable {
  private let mutex: Lock<Value>

  /// - Parameter rank: which other locks may be taken while this one is held.
  public init(_ value: Value, rank: LockRank = .leaf) {
    mutex = Lock(value, rank: rank)
  }

  /// The value as it stands.
  public var snapshot: Value {
    mutex.withLock { $0 }
  }

  /// Reads something small while holding the lock.
  public func read<Result: Sendable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(value) }
  }

  /// Changes the value while holding the lock. The body must leave the value whole when it throws.
  public func update<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutex.withLock { (value) throws(Failure) -> Result in try body(&value) }
  }
}

/// A value kept by reference inside a persistent table, so that copying a node of the table copies pointers.
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
