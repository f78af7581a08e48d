/// Threads of this process: detached, and closed to signals, which belong to the main thread.
package enum Thread {
  /// The default size of a thread's stack in bytes. Musl would give 128 KiB, macOS 512.
  package static let stackSize = 2 << 20

  /// The number of processors that the system lets this process use, at least 1.
  package static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that runs `body`.
  /// - Parameter stackSize: in bytes.
  /// - Returns: false when the system has no thread left to give.
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
      // A literal fits whether the system's headers call its argument optional or not.
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

  /// Lets the other threads of the process go before the calling one, where the system can do that for one thread: on Linux.
  package static func lowerPriority() {
    #if os(Linux)
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    #endif
  }

  /// Runs `body`. Threads that it starts inherit a mask that blocks every signal.
  package static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
