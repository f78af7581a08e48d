internal import Platform

/// The threads of a server that run `.work`.
struct Workers: Sendable {
  let all: WorkerPool
  /// Those for requests that may take long.
  let long: WorkerPool

  init(_ configuration: Server.Configuration) {
    all = WorkerPool(threads: configuration.workers ?? Thread.cores)
    long = configuration.longPaths.isEmpty ? all : WorkerPool(threads: max(2, Thread.cores / 2))
  }

  /// Whether there is any thread at all to work.
  var areAlive: Bool { all.isAlive && long.isAlive }

  func stop() {
    all.stop()
    long.stop()
  }
}

/// Threads that run jobs, first come, first served.
///
/// As many as cores: what they do is arithmetic, and more threads would only share it.
final class WorkerPool: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct State {
    /// Those before `next` are taken.
    var jobs: [Job?] = []
    var next = 0
    var threads = 0
    var isOver = false

    mutating func takeJob() -> Job? {
      guard next < jobs.count else { return nil }
      let job = jobs[next]
      jobs[next] = nil
      next += 1
      if next == jobs.count || next == 1_024 {
        jobs.removeFirst(next)
        next = 0
      }
      return job
    }
  }

  private let monitor = Monitor(State())

  init(threads: Int) {
    for _ in 0..<max(1, threads) {
      monitor.withLock { $0.threads += 1 }
      if !Thread.start({ [monitor] in Self.run(monitor) }) { monitor.withLock { $0.threads -= 1 } }
    }
  }

  deinit {
    stop()
  }

  /// Whether there is any thread at all to work.
  var isAlive: Bool { monitor.withLock { $0.threads > 0 } }

  func submit(_ job: @escaping @Sendable () -> Void) {
    monitor.signal { state in
      if !state.isOver { state.jobs.append(job) }
    }
  }

  /// Forgets what has not begun and lets the threads end after what they are doing.
  func stop() {
    // What the jobs hold is let go outside the lock.
    let forgotten = monitor.broadcast { state in
      defer {
        state.isOver = true
        state.jobs = []
        state.next = 0
      }
      return state.jobs
    }
    _ = forgotten
  }

  private static func run(_ monitor: Monitor<State>) {
    while true {
      let job: Job? = monitor.wait { state in
        guard !state.isOver else {
          state.threads -= 1
          return .done(nil)
        }
        return state.takeJob().map { .done($0) } ?? .sleep(until: nil)
      }
      guard let job else { return }
      job()
    }
  }
}
