/// Processes many elements on several processors.
///
/// Hazard: it waits for other threads, so do not call it while holding a lock (``LockOrder``).
package enum Parallel {
  /// Fewer elements are not worth a thread.
  private static let fewest = 2_000

  /// The results of `transform`, in order.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    parts(of: elements.count) { part in elements[part].map(transform) }.flatMap(\.self)
  }

  /// The results of `work` for consecutive ranges of `count` elements, in order: for work that is faster per range than
  /// per element.
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
      // The calling thread runs the last part, and any part for which no thread could be started.
      if part == parts - 1 || !Thread.start(work) { work() }
    }
    let results = done.wait { $0.count == parts ? .done($0) : .sleep(until: nil) }
    return (0..<parts).compactMap { results[$0] }
  }

  /// Runs two computations over `count` elements concurrently.
  package static func both<First: Sendable, Second: Sendable>(
    of count: Int, _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    guard count >= 2 * fewest else { return (first(), second()) }
    let done = Monitor<First?>(nil)
    let work: @Sendable () -> Void = {
      let result = first()
      done.broadcast { $0 = result }
    }
    // If no thread could be started, the calling thread runs both.
    if !Thread.start(work) { work() }
    let other = second()
    return (done.wait { $0.map { .done($0) } ?? .sleep(until: nil) }, other)
  }
}
