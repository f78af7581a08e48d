import Platform
import Testing

@Suite struct ParallelTests {
  @Test func partsKeepTheirOrder() {
    let parts = Parallel.parts(of: 100_000) { $0 }
    #expect(parts.flatMap(\.self).elementsEqual(0..<100_000))
    #expect(Parallel.parts(of: 0) { $0 } == [0..<0])
  }

  /// Each waits for the other to begin, in vain if they run one after the other.
  @Test func bothRunAtOnce() {
    let started = Monitor(0)
    let end = ContinuousClock.now + .seconds(20)
    @Sendable func meet(_ name: String) -> String {
      started.broadcast { $0 += 1 }
      return started.wait { count in
        if count == 2 { return .done(name) }
        return ContinuousClock.now >= end ? .done("alone") : .sleep(until: end)
      }
    }
    #expect(Parallel.both(of: 100_000, { meet("one") }, { meet("other") }) == ("one", "other"))
  }

  /// Debug builds end a thread's process that waits while it holds a lock.
  @Test func fewElementsAreWorkedOnUnderALock() {
    let found = Lock(10).withLock { count in Parallel.both(of: count, { "one" }, { "other" }) }
    #expect(found == ("one", "other"))
  }
}
