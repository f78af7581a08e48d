internal import Platform

/// SIGTERM and SIGINT, taken one after the other by the main thread instead of by a handler that may do next to nothing.
struct Signals {
  private var set: sigset_t

  /// A client that hangs up must not end the server, nor a file that may not grow: both are errors of the call that meets them.
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

  /// Whether one of them has come.
  var hasCome: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1
  }

  /// Sleeps until the first signal, then runs `drain` and ends the process with 0. A second signal, meanwhile, ends it at
  /// once with 128 and the signal's number.
  func wait(drain: () -> Void) -> Never {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    // A handler, not the default action: a container's first process is spared that one.
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
