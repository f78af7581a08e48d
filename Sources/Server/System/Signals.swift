internal import Platform

/// SIGTERM and SIGINT, handled one after the other by the main thread instead of by a signal handler, which may do
/// almost nothing.
struct Signals {
  private var set: sigset_t

  /// A disconnected client must not end the server, nor a file at its size limit: both are errors of the call that
  /// meets them.
  static func ignoreWhatCallsTell() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Blocks both for this thread and all that it starts.
  static func block() -> Signals {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    return Signals(set: set)
  }

  /// Whether one of them has arrived.
  var hasCome: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1
  }

  /// Sleeps until the first signal, then runs `drain` and ends the process with 0. A second signal ends it at once with
  /// 128 and the signal's number.
  func wait(drain: () -> Void) -> Never {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    // A handler instead of the default action, which a container's first process does not have.
    signal(SIGTERM) { _exit(128 + $0) }
    signal(SIGINT) { _exit(128 + $0) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    drain()
    Termination.exit(0)
  }
}

/// The end of the process.
enum Termination {
  static func exit(_ code: Int32) -> Never { Platform.exit(code) }
}
