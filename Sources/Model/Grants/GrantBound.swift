package import Ambient
internal import Store

/// The grants that were removed so that a sandbox stays within its limit.
package struct GrantsGivenUp: Hashable, Sendable, CustomStringConvertible {
  package let sandbox: SandboxID
  /// Since this was told last.
  package var count: Int
  /// How many sign-ins a sandbox keeps.
  package let limit: Int

  package init(
    sandbox: SandboxID, count: Int, limit: Int
  ) {
    self.sandbox = sandbox
    self.count = count
    self.limit = limit
  }

  /// The event and what to do about it, in one line for the log.
  package var description: String {
    "\(count) sign-ins were removed before their expiry: sandbox \(sandbox) keeps at most \(limit), and those with the earliest expiry "
      + "were removed; their tokens are refused as revoked. Sign users out, configure a shorter RefreshTokenValidity, reset the sandbox "
      + "between runs, or spread the load over several sandboxes"
  }
}

/// Tells of sign-ins that were given up: at once, then at most once a minute, with all that has come together since.
package final class GrantLossReport: Sendable {
  private struct State: Sendable {
    var tell: (@Sendable (GrantsGivenUp) -> Void)?
    var untold: [SandboxID: Int] = [:]
    var lastTold: [SandboxID: Instant] = [:]
  }

  static let interval = Duration.seconds(60)

  private let state = Guarded(State())

  package init() {
  }

  /// From now on `tell` is called, outside of every lock; it must not wait.
  package func call(_ tell: @escaping @Sendable (GrantsGivenUp) -> Void) {
    state.update { $0.tell = tell }
  }

  /// - Parameter now: by the machine's clock.
  package func add(_ loss: GrantsGivenUp, at now: Instant = .machine) {
    let told = state.update { state in
      let count = state.untold[loss.sandbox, default: 0] + loss.count
      if let last = state.lastTold[loss.sandbox], now >= last, now < last + Self.interval {
        state.untold[loss.sandbox] = count
        return ((@Sendable (GrantsGivenUp) -> Void)?.none, count)
      }
      state.untold[loss.sandbox] = nil
      // Sandboxes come and go.
      if state.lastTold.count >= 1000 { state.lastTold = [:] }
      state.lastTold[loss.sandbox] = now
      return (state.tell, count)
    }
    var loss = loss
    loss.count = told.1
    told.0?(loss)
  }
}

extension Sandbox {
  /// How many sign-ins a sandbox keeps, in all its realms together: with some 600 bytes for each, 180 MB.
  package static let grantLimit = 300_000

  /// Sees to it that there are at most `limit` grants. Those that have expired go first, then those that would end first. More go than
  /// must, a thousandth, so that the next sign-ins find room without a look at all realms.
  /// - Returns: how many more grants there is room for, and how many went before their time.
  package mutating func boundGrants(to limit: Int) -> (room: Int, givenUp: Int) {
    let count = realms.values.reduce(0) { $0 + $1.value.users.grants.count }
    guard count > limit else { return (limit - count, 0) }
    let now = clock.now()
    let room = limit / 1000
    var excess = count - limit + room
    var givenUp = 0
    while excess > 0 {
      let byEnd = realms.values.compactMap { box in box.value.users.grants.earliestEnd.map { (box.value.id, $0) } }
        .sorted { $0.1 < $1.1 }
      guard let (id, _) = byEnd.first, var realm = realms[id]?.value else { break }
      let next = byEnd.dropFirst().first?.1
      while excess > 0, let end = realm.users.grants.earliestEnd, next.map({ end <= $0 }) ?? true,
        let grant = realm.users.grants.removeEarliest()
      {
        excess -= 1
        if grant.expires > now { givenUp += 1 }
      }
      realms[id] = Box(realm)
    }
    return (room, givenUp)
  }
}
