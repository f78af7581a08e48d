/// A binary heap of timers, the earliest on top; equal deadlines in the order of insertion.
struct DeadlineHeap {
  struct Entry: Comparable {
    let deadline: ContinuousClock.Instant
    let number: UInt64

    static func < (left: Entry, right: Entry) -> Bool {
      (left.deadline, left.number) < (right.deadline, right.number)
    }
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

  var count: Int { entries.count }

  /// Removes the entries for which `isWanted` is false.
  mutating func keep(_ isWanted: (Entry) -> Bool) {
    // A sorted array is a heap.
    entries = entries.filter(isWanted).sorted()
  }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      guard least != index else { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
