/// Work on many elements that is spread over the processors.
package enum Parallel {
  /// What `transform` makes of each element, in their order. Few elements are not worth a thread.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let parts = min(Thread.cores, elements.count / 2_000)
    guard parts > 1 else { return elements.map(transform) }
    let size = (elements.count + parts - 1) / parts
    let done = Monitor<[Int: [Result]]>([:])
    for part in 0..<parts {
      let work: @Sendable () -> Void = {
        let results = elements[min(part * size, elements.count)..<min((part + 1) * size, elements.count)].map(transform)
        done.broadcast { $0[part] = results }
      }
      // The calling thread does the last part, and whatever no thread could be had for.
      if part == parts - 1 || !Thread.start(work) { work() }
    }
    let results = done.wait { $0.count == parts ? .done($0) : .sleep(until: nil) }
    return (0..<parts).flatMap { results[$0] ?? [] }
  }
}
