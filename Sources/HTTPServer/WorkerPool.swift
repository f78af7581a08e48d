internal import Platform

/// The threads of a server that run `.work`.
struct Workers: Sendable {
  let all: WorkerPool
  /// For requests that may take long.
  let long: WorkerPool

  init(_ configuration: Server.Configuration) {
    all = WorkerPool(threads: configuration.workers ?? Thread.cores)
    long = configuration.longPaths.isEmpty ? all : WorkerPool(threads: max(2, Thread.cores / 2))
  }

  /// Whether both pools have at least one thread.
  var areAlive: Bool { all.isAlive && long.isAlive }

  func stop() {
    all.stop()
    long.stop()
  }
}

/// Threads that run jobs in order of submission.
///
/// One per core: jobs are CPU-bound, so more threads would only compete.
final class WorkerPool: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct State {
    /// Jobs before `next` have been taken.
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

  /// Whether at least one thread runs.
  var isAlive: Bool { monitor.withLock { $0.threads > 0 } }

  func submit(_ job: @escaping @Sendable () -> Void) {
    monitor.signal { state in
      if !state.isOver { state.jobs.append(job) }
    }
  }

  /// Drops jobs that have not begun and ends the threads after their current job.
  func stop() {
    // Release the jobs' captures outside the lock.
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
