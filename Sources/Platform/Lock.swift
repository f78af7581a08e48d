#if !THREAD_SANITIZER
  internal import Synchronization
#endif

/// A value that only the thread that holds the lock can access. Must not be of a function type, optional or not:
/// reading one through `inout` wraps it in another closure each time, so that it grows with every use; put it into an
/// object or a structure. Public for the optimizer (docs/decisions/0023).
///
/// With `-DTHREAD_SANITIZER` it is a pthread mutex, which the sanitizer supports. On Linux, `Mutex` is handed over
/// inside the kernel under contention, invisible to the sanitizer, which would report a race each time.
public struct Lock<Value>: ~Copyable, Sendable {
  #if THREAD_SANITIZER
    private let mutex: PthreadMutex<Value>
  #else
    private let mutex: Mutex<Value>
  #endif
  #if DEBUG
    private let rank: LockRank
  #endif

  /// - Parameter rank: determines which other locks may be taken while this one is held.
  public init(_ value: sending Value, rank: LockRank = .leaf) {
    mutex = .init(value)
    #if DEBUG
      self.rank = rank
    #endif
  }

  /// Runs `body` with exclusive access to the value.
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if DEBUG
      LockOrder.willTake(rank)
      defer { LockOrder.released(rank) }
    #endif
    return try mutex.withLock { (value) throws(Failure) -> Result in
      #if DEBUG
        LockOrder.took(rank)
      #endif
      return try body(&value)
    }
  }

  /// Runs `body` if the lock is free; otherwise returns nil at once. Exempt from the lock order, since it never waits.
  public func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
    mutex.withLockIfAvailable { value in body(&value) }
  }
}

#if THREAD_SANITIZER
  private final class PthreadMutex<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: sending Value) {
      self.value = value
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value)
    }

    func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
      guard pthread_mutex_trylock(mutex) == 0 else { return nil }
      defer { pthread_mutex_unlock(mutex) }
      return body(&value)
    }
  }
#endif
