/// Runs things later, all on one thread of its own: they must be short.
package final class Timers: Sendable {
  /// Names one appointment.
  package struct Token: Sendable, Hashable {
    let number: UInt64
  }

  package init() {}

  @discardableResult
  package func after(milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> Token {
    Token(number: 0)
  }

  /// Takes the appointment back; nothing happens if it is past.
  package func cancel(_ token: Token) {}
}
