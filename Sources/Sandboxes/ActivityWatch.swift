internal import Store

/// The event streams of a sandbox. They are woken without details, and read the outbox and the journals themselves.
package final class ActivityWatch: Sendable {
  private struct State: Sendable {
    var followers: [UInt64: Follower] = [:]
    var last: UInt64 = 0
    var isClosed = false
  }

  private struct Follower: Sendable {
    let wake: @Sendable () -> Void
    let end: @Sendable () -> Void
  }

  /// Further followers are rejected.
  package static let limit = 64

  private let state = Guarded(State())

  package init() {}

  /// Calls `wake` after each change, on the thread that made it, and `end` when the sandbox is removed. Both must be
  /// short.
  /// - Returns: nil if there are too many followers, or the sandbox was removed.
  package func follow(
    wake: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void
  ) -> UInt64? {
    state.update { state in
      guard !state.isClosed, state.followers.count < Self.limit else { return nil }
      state.last += 1
      state.followers[state.last] = Follower(wake: wake, end: end)
      return state.last
    }
  }

  package func leave(_ token: UInt64) {
    state.update { state in _ = state.followers.removeValue(forKey: token) }
  }

  package func announce() {
    let followers = state.read { $0.followers.isEmpty ? [] : Array($0.followers.values) }
    for follower in followers { follower.wake() }
  }

  var isClosed: Bool { state.read(\.isClosed) }

  func close() {
    let followers = state.update { state in
      defer { state.followers = [:] }
      state.isClosed = true
      return Array(state.followers.values)
    }
    for follower in followers { follower.end() }
  }
}
