import TestSupport
import Testing

@testable import Store

/// The tree holds what a sorted array holds, after any insertions and removals.
struct SortedTreeTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func holdsWhatASortedArrayHolds(seed: UInt64) {
    var dice = Dice(seed)
    var tree = SortedTree<Int>()
    var expected: [Int] = []
    var copies: [(SortedTree<Int>, [Int])] = []
    for step in 0..<3_000 {
      let number = Int.random(in: 0..<400, using: &dice)
      let place = expected.firstIndex { $0 >= number } ?? expected.count
      let isThere = place < expected.count && expected[place] == number
      if Bool.random(using: &dice) {
        tree.insert(number)
        if !isThere { expected.insert(number, at: place) }
      } else {
        tree.remove(number)
        if isThere { expected.remove(at: place) }
      }
      #expect(tree.count == expected.count && tree.first == expected.first && tree.last == expected.last)
      if step % 300 == 0 { copies.append((tree, expected)) }
    }
    for (tree, expected) in copies + [(tree, expected)] {
      #expect(Array(tree.ascending) == expected)
      #expect(Array(tree.descending) == expected.reversed())
      #expect(Array(SortedTree(ascending: expected).ascending) == expected)
    }
  }

  @Test func staysBalancedWhenItGrowsAtOneEndAndShrinksAtTheOther() {
    var tree = SortedTree<Int>()
    for number in 0..<20_000 { tree.insert(number) }
    for number in 0..<10_000 { tree.remove(number) }
    let many = quickest { for number in 0..<1_000 { tree.remove(10_000 + number) } }
    #expect(tree.count <= 9_000 && tree.last == 19_999)
    // A list of 10,000 would take seconds.
    #expect(many < .milliseconds(500))
  }
}
