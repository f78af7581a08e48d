import Synchronization
import Testing

@testable import Ambient
@testable import Sandboxes

struct TrafficLogTests {
  final class Record: TrafficRecord {
    let size: Int
    let refused: TrafficRefusal?
    let at = TrafficLogTests.now
    let sharedBytes: [UInt8] = []

    init(size: Int = 1, refused: TrafficRefusal? = nil) {
      self.size = size
      self.refused = refused
    }
  }

  static let now = Instant(seconds: 0)

  @Test func keepsTheLatestByCount() {
    let log = TrafficLog()
    for _ in 0..<TrafficLog.countLimit + 5_000 { log.append(Record(), at: Self.now) }
    #expect(log.count == TrafficLog.countLimit)
    #expect(log.size == TrafficLog.countLimit)
    #expect(log.after().first?.number == 5_001)
    #expect(log.after().last?.number == UInt64(TrafficLog.countLimit) + 5_000)
    #expect(log.after(14_000).count == 1_000)
    #expect(log.after(99_999).isEmpty)
  }

  @Test func keepsTheLatestBySize() {
    let log = TrafficLog()
    for _ in 0..<100 { log.append(Record(size: 1 << 20), at: Self.now) }
    #expect(log.size <= TrafficLog.sizeLimit)
    #expect(log.count == 32)
  }

  @Test func numbersOnWhenEmptied() {
    let log = TrafficLog()
    for _ in 0..<3 { log.append(Record(), at: Self.now) }
    #expect(log.removeAll() == 3)
    #expect(log.after().isEmpty && log.size == 0)
    log.append(Record(), at: Self.now)
    #expect(log.after().map(\.number) == [4])
  }

  @Test func wakesOnceForWhatMatches() {
    let log = TrafficLog()
    let woken = Mutex(0)
    _ = log.wait(for: { ($0 as? Record)?.size == 7 }) { woken.withLock { $0 += 1 } }
    let cancelled = log.wait(for: { _ in true }) { woken.withLock { $0 += 100 } }
    log.cancel(cancelled)
    for size in [1, 7, 7] { log.append(Record(size: size), at: Self.now) }
    #expect(woken.withLock { $0 } == 1)
  }

  @Test func countsWhatWasRefused() {
    let log = TrafficLog()
    let refusal = TrafficRefusal(front: "oauth", name: "device_code")
    for _ in 0..<3 { log.append(Record(refused: refusal), at: Self.now) }
    for number in 0..<2_000 {
      log.append(Record(refused: TrafficRefusal(front: nil, name: "GET /\(number)")), at: Self.now)
    }
    #expect(log.refusals.count == TrafficLog.refusalLimit)
    #expect(log.refusals.first?.refusal == refusal)
    #expect(log.refusals.first?.count.count == 3)
    #expect(log.refusals.first?.count.last == 3)
  }
}
