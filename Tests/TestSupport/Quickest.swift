/// The shortest of several times that `body` takes: other processes can only make a run longer.
package func quickest(of count: Int = 5, _ body: () throws -> Void) rethrows -> Duration {
  let clock = ContinuousClock()
  return try (0..<count).map { _ in try clock.measure(body) }.min() ?? .zero
}
