import Platform
import Testing

@Suite struct LockTests {
  @Test func changesTheValue() {
    let lock = Lock([1])
    lock.withLock { $0.append(2) }
    #expect(lock.withLock { $0 } == [1, 2])
    #expect(lock.withLockIfAvailable { $0.count } == 2)
    #expect(lock.withLock { _ in lock.withLockIfAvailable { $0.count } } == nil)
  }

  @Test func anErrorReleasesIt() {
    struct Failure: Error {}
    let lock = Lock(0)
    #expect(throws: Failure.self) { try lock.withLock { _ throws(Failure) in throw Failure() } }
    #expect(lock.withLock { $0 } == 0)
  }

  @Test func aLockOfALowerRankMayBeTakenInside() {
    let outer = Lock(1, rank: .persisting)
    let middle = Lock(2, rank: .making)
    let inner = Lock(3)
    let sum = outer.withLock { first in middle.withLock { second in inner.withLock { first + second + $0 } } }
    #expect(sum == 6)
    // One behind the other is always allowed.
    #expect(inner.withLock { $0 } + outer.withLock { $0 } == 4)
  }

  @Test func makesItsValueOnce() {
    let count = Lock(0)
    let once = Once {
      count.withLock {
        $0 += 1; return $0
      }
    }
    #expect(once.value == 1 && once.value == 1)
  }
}

#if DEBUG
  /// What debug builds end the process for.
  @Suite struct LockOrderTests {
    @Test func noLockUnderALeaf() async {
      await #expect(processExitsWith: .failure) {
        let one = Lock(1)
        let other = Lock(2)
        _ = one.withLock { _ in other.withLock { $0 } }
      }
    }

    @Test func noLockOfTheSameOrOfAHigherRank() async {
      await #expect(processExitsWith: .failure) {
        let making = Lock(1, rank: .making)
        let persisting = Lock(2, rank: .persisting)
        _ = making.withLock { _ in persisting.withLock { $0 } }
      }
      await #expect(processExitsWith: .failure) {
        let one = Lock(1, rank: .making)
        let other = Lock(2, rank: .making)
        _ = one.withLock { _ in other.withLock { $0 } }
      }
    }

    @Test func noWaitingUnderALock() async {
      await #expect(processExitsWith: .failure) {
        let lock = Lock(1)
        let monitor = Monitor(true)
        _ = lock.withLock { _ in monitor.wait { .done($0) } }
      }
    }
  }
#endif
