/// A value computed at its first access; other threads that access it meanwhile wait.
package final class Once<Value: Sendable>: Sendable {
  private let made = Lock<Value?>(nil, rank: .making)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
