import TestSupport
import Testing

@testable import Store

struct ArrivalOrderTests {
  @Test(arguments: [1, 2, 3] as [UInt64]) func isWhatASortedListWouldBe(seed: UInt64) {
    var dice = Dice(seed)
    var order = ArrivalOrder<UInt64>()
    var known: [UInt64: UInt64] = [:]
    var next: UInt64 = 1
    for step in 0..<2_000 as Range<UInt64> {
      switch UInt8.random(in: 0..<10, using: &dice) {
      case 0..<5:
        let number = order.append(step)
        #expect(number == next)
        known[number] = step
        next += 1
      case 5:
        // Another server has given numbers.
        let number = UInt64.random(in: 1..<next + 200, using: &dice)
        order.put(step, at: number)
        known[number] = step
        next = max(next, number + 1)
      default:
        let number = UInt64.random(in: 0..<next + 2, using: &dice)
        order.remove(number)
        known[number] = nil
      }
      guard step % 97 == 0 else { continue }
      let sorted = known.sorted { $0.key < $1.key }
      #expect(order.count == known.count && order.next == next)
      #expect(order.oldest == sorted.first?.value)
      #expect(Array(order.newestFirst) == sorted.reversed().map(\.value))
      for number in [0, 1, next / 2, next - 1, next, .max] {
        #expect(Array(order.after(number)) == sorted.filter { $0.key > number }.map(\.value))
        #expect(order[number] == known[number])
      }
      let again = ArrivalOrder(ascending: sorted.map { (number: $0.key, key: $0.value) })
      #expect(Array(again.after(0)) == Array(order.after(0)) && again.count == order.count)
    }
    order.removeAll()
    #expect(order.count == 0 && order.next == next && Array(order.after(0)).isEmpty)
  }
}
