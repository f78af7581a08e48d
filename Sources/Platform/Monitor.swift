/// A value behind a lock, with a condition on which threads can wait for changes.
///
/// A pthread mutex and condition: `Synchronization.Mutex` has no condition, is handed over slowly when threads
/// outnumber cores, and on Linux the thread sanitizer does not see it and reports false races. Public for the optimizer
/// (docs/decisions/0023).
public final class Monitor<State>: @unchecked Sendable {
  /// The outcome of a check under the lock.
  public enum Turn<Result> {
    case done(Result)
    /// Not yet: check again after a signal or at that time.
    case sleep(until: ContinuousClock.Instant?)
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  public init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value.
  public func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Changes the value, then wakes one waiting thread.
  public func signal<Result>(after body: (inout State) -> Result) -> Result {
    defer { pthread_cond_signal(condition) }
    return withLock(body)
  }

  /// Changes the value, then wakes every waiting thread.
  public func broadcast<Result>(after body: (inout State) -> Result) -> Result {
    defer { pthread_cond_broadcast(condition) }
    return withLock(body)
  }

  /// Blocks until `turn`, run under the lock at first and after each signal, returns `done`.
  /// - Parameter holdsLocks: whether the thread may hold locks meanwhile. Only if the wait is bounded and the threads
  ///   it waits for take no such locks.
  public func wait<Result>(holdsLocks: Bool = false, _ turn: (inout State) -> Turn<Result>) -> Result {
    if !holdsLocks { LockOrder.willWait() }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch turn(&state) {
      case .done(let result): return result
      case .sleep(until: nil): pthread_cond_wait(condition, mutex)
      case .sleep(until: let deadline?): sleep(for: deadline - .now)
      }
    }
  }

  private func sleep(for duration: Duration) {
    guard duration > .zero else { return }
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    #if canImport(Darwin)
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      time.tv_sec += now.tv_sec
      time.tv_nsec += now.tv_nsec
      if time.tv_nsec >= 1_000_000_000 {
        time.tv_sec += 1
        time.tv_nsec -= 1_000_000_000
      }
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
