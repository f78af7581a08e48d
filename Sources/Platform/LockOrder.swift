/// The rank of a lock in the order in which a thread may hold several.
///
/// A thread that holds a lock may take only locks of a lower rank, so that no deadlock can occur. Debug builds end the
/// process on a violation (``LockOrder``).
public struct LockRank: Sendable, Comparable {
  fileprivate let value: UInt

  private init(_ value: UInt) { self.value = value }

  /// No lock may be taken while it is held: the default.
  public static let leaf = LockRank(0)
  /// Held while rules change a value of the domain; they record facts about the request for the journal meanwhile.
  public static let transaction = LockRank(1)
  /// Held while one thread creates or opens something once and others wait for it. That thread may read and change
  /// other values.
  public static let making = LockRank(2)
  /// Held while changes are written to disk. The writer reads the values that it writes.
  public static let persisting = LockRank(3)

  public static func < (left: LockRank, right: LockRank) -> Bool { left.value < right.value }
}

/// Checks in debug builds that each thread takes locks in order of their ranks and does not wait while holding one.
/// Does nothing in release builds.
public enum LockOrder {
  /// Call before a thread waits for another thread.
  @inline(__always)
  public static func willWait() {
    #if DEBUG
      precondition(held == 0, "A thread waits while it holds a lock of rank \(names(held)).")
    #endif
  }

  #if DEBUG
    static func willTake(_ rank: LockRank) {
      let held = held
      precondition(
        held & (1 << (rank.value + 1) - 1) == 0,
        "A lock of rank \(rank.value) is taken by a thread that holds one of rank \(names(held)).")
    }

    static func took(_ rank: LockRank) { set(held | 1 << rank.value) }

    static func released(_ rank: LockRank) { set(held & ~(1 << rank.value)) }

    /// One bit for each rank of which this thread holds a lock.
    private static var held: UInt { UInt(bitPattern: pthread_getspecific(slot)) }

    private static func set(_ held: UInt) { pthread_setspecific(slot, UnsafeRawPointer(bitPattern: held)) }

    private static func names(_ held: UInt) -> String {
      (0..<UInt(8)).filter { held >> $0 & 1 == 1 }.map { "\($0)" }.joined(separator: " and ")
    }

    private static let slot: pthread_key_t = {
      var slot = pthread_key_t()
      let result = pthread_key_create(&slot, nil)
      precondition(result == 0, "No thread-specific data: error \(result)")
      return slot
    }()
  #endif
}
