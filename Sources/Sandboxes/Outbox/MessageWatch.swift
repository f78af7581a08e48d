package import Model
internal import Store

/// The long polls that wait for a message. A waiting request is an entry here and holds no thread.
package final class MessageWatch: Sendable {
  private struct Waiting: Sendable {
    let filter: MessageFilter
    let wake: @Sendable () -> Void
  }

  private struct State: Sendable {
    var waiting: [UInt64: Waiting] = [:]
    var next: UInt64 = 1
  }

  private let state = Guarded(State())

  package init() {}

  /// Calls `wake` once, when the next message that matches has been committed; from whichever thread committed it.
  package func wait(for filter: MessageFilter, wake: @escaping @Sendable () -> Void) -> UInt64 {
    state.update { state in
      let token = state.next
      state.next += 1
      state.waiting[token] = Waiting(filter: filter, wake: wake)
      return token
    }
  }

  package func cancel(_ token: UInt64) {
    state.update { state in _ = state.waiting.removeValue(forKey: token) }
  }

  /// Wakes everybody: no message will come any more.
  func close() {
    let woken = state.update { state in
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for waiting in woken { waiting.wake() }
  }

  func announce(_ messages: [Message]) {
    let woken: [Waiting] = state.update { state in
      guard !state.waiting.isEmpty else { return [] }
      let tokens = state.waiting.filter { _, waiting in messages.contains { waiting.filter.matches($0) } }.map(\.key)
      return tokens.compactMap { state.waiting.removeValue(forKey: $0) }
    }
    for waiting in woken { waiting.wake() }
  }
}
