import Platform
import Testing

@Suite struct ParallelTests {
  @Test func partsKeepTheirOrder() {
    let parts = Parallel.parts(of: 100_000) { $0 }
    #expect(parts.flatMap(\.self).elementsEqual(0..<100_000))
    #expect(Parallel.parts(of: 0) { $0 } == [0..<0])
  }

  /// Each waits for the other, which would take for ever one after the other.
  @Test func bothRunAtOnce() {
    let started = Monitor(0)
    @Sendable func meet(_ name: String) -> String {
      started.broadcast { $0 += 1 }
      started.wait { $0 == 2 ? .done(()) : .sleep(until: nil) }
      return name
    }
    #expect(Parallel.both(of: 100_000, { meet("one") }, { meet("other") }) == ("one", "other"))
  }
}
