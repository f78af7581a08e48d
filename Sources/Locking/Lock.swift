/// The lock of this process: a value that only its holder sees. Never a bare function, nor an optional one: what is read through `inout`
/// comes back wrapped once more, so that it grows with every use. Put it into an object or a structure.
///
/// Built with `-DTHREAD_SANITIZER` it is a pthread mutex. The sanitizer knows those, while `Mutex` on Linux hands itself over inside the
/// kernel when two threads meet, which the sanitizer does not see: it would report a race at every such meeting.
#if THREAD_SANITIZER
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  package final class Lock<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: sending Value) {
      self.value = value
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    /// Runs `body` on the value while nobody else does.
    package func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value)
    }

    /// The same, unless somebody else has it: then nil, at once.
    package func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
      guard pthread_mutex_trylock(mutex) == 0 else { return nil }
      defer { pthread_mutex_unlock(mutex) }
      return body(&value)
    }
  }
#else
  internal import Synchronization

  package struct Lock<Value>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: sending Value) {
      mutex = Mutex(value)
    }

    /// Runs `body` on the value while nobody else does.
    package func withLock<Result: Sendable, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try mutex.withLock { (value) throws(Failure) -> Result in try body(&value) }
    }

    /// The same, unless somebody else has it: then nil, at once.
    package func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
      mutex.withLockIfAvailable { value in body(&value) }
    }
  }
#endif
