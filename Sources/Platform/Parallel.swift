/// Work on many elements that is spread over the processors.
///
/// Hazard: it waits for other threads, so many elements are never worked on under a lock (``LockOrder``).
package enum Parallel {
  /// Fewer elements are not worth a thread.
  private static let fewest = 2_000

  /// What `transform` makes of each element, in their order.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    parts(of: elements.count) { part in elements[part].map(transform) }.flatMap(\.self)
  }

  /// What `work` makes of each of some neighbouring parts of `count` elements, in their order: for what is quicker in one piece than
  /// element by element.
  package static func parts<Result: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let parts = min(Thread.cores, count / fewest)
    guard parts > 1 else { return [work(0..<count)] }
    let size = (count + parts - 1) / parts
    let done = Monitor<[Int: Result]>([:])
    for part in 0..<parts {
      let work: @Sendable () -> Void = {
        let result = work(min(part * size, count)..<min((part + 1) * size, count))
        done.broadcast { $0[part] = result }
      }
      // The calling thread does the last part, and whatever no thread could be had for.
      if part == parts - 1 || !Thread.start(work) { work() }
    }
    let results = done.wait { $0.count == parts ? .done($0) : .sleep(until: nil) }
    return (0..<parts).compactMap { results[$0] }
  }

  /// What two pieces of work on the same `count` elements come to, side by side.
  package static func both<First: Sendable, Second: Sendable>(
    of count: Int, _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    guard count >= 2 * fewest else { return (first(), second()) }
    let done = Monitor<First?>(nil)
    let work: @Sendable () -> Void = {
      let result = first()
      done.broadcast { $0 = result }
    }
    // The calling thread does both if none could be had.
    if !Thread.start(work) { work() }
    let other = second()
    return (done.wait { $0.map { .done($0) } ?? .sleep(until: nil) }, other)
  }
}
