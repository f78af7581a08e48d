/// Starts threads: detached, with all signals blocked, since the main thread handles signals.
package enum Thread {
  /// The default stack size in bytes. Musl's default is 128 KiB, macOS's 512.
  package static let stackSize = 2 << 20

  /// The number of processors available to the process, at least 1.
  package static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs `body`.
  /// - Parameter stackSize: in bytes.
  /// - Returns: false if the system cannot start another thread.
  @discardableResult
  package static func start(stackSize: Int = stackSize, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = withSignalsBlocked {
      // A closure literal converts whether the system headers declare its argument optional or not.
      pthread_create(
        &thread, &attributes,
        { start in
          guard let start = start as UnsafeMutableRawPointer? else { return nil }
          Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
          return nil
        }, start.toOpaque())
    }
    if code != 0 { start.release() }
    return code == 0
  }

  /// Lowers the calling thread's priority below the process's other threads. Linux only; elsewhere priority is per
  /// process.
  package static func lowerPriority() {
    #if os(Linux)
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// Runs `body`; threads that it starts inherit a mask that blocks all signals.
  package static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
