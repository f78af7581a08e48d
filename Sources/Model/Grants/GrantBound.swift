package import Ambient
internal import Store

/// The grants removed to stay within a sandbox's limit.
package struct GrantsGivenUp: Hashable, Sendable, CustomStringConvertible {
  package let sandbox: SandboxID
  /// Since the last report.
  package var count: Int
  /// The sandbox's limit.
  package let limit: Int

  package init(
    sandbox: SandboxID, count: Int, limit: Int
  ) {
    self.sandbox = sandbox
    self.count = count
    self.limit = limit
  }

  /// The event and what to do about it, as a log line.
  package var description: String {
    "\(count) sign-ins were removed before their expiry: sandbox \(sandbox) keeps at most \(limit), and those with the earliest expiry "
      + "were removed; their tokens are refused as revoked. Sign users out, configure a shorter RefreshTokenValidity, reset the sandbox "
      + "between runs, or spread the load over several sandboxes"
  }
}

/// Reports removed grants: at once, then at most once a minute with the accumulated count.
package final class GrantLossReport: Sendable {
  private struct State: Sendable {
    var report: (@Sendable (GrantsGivenUp) -> Void)?
    var unreported: [SandboxID: Int] = [:]
    var lastReported: [SandboxID: Instant] = [:]
  }

  static let interval = Duration.seconds(60)

  private let state = Guarded(State())

  package init() {
  }

  /// Sets the function to call, outside all locks; it must not block.
  package func call(_ report: @escaping @Sendable (GrantsGivenUp) -> Void) {
    state.update { $0.report = report }
  }

  /// - Parameter now: the machine's time.
  package func add(_ loss: GrantsGivenUp, at now: Instant = .machine) {
    let (report, count) = state.update { state in
      let count = state.unreported[loss.sandbox, default: 0] + loss.count
      if let last = state.lastReported[loss.sandbox], now >= last, now < last + Self.interval {
        state.unreported[loss.sandbox] = count
        return ((@Sendable (GrantsGivenUp) -> Void)?.none, count)
      }
      state.unreported[loss.sandbox] = nil
      // Drop entries of deleted sandboxes now and then.
      if state.lastReported.count >= 1000 { state.lastReported = [:] }
      state.lastReported[loss.sandbox] = now
      return (state.report, count)
    }
    var loss = loss
    loss.count = count
    report?(loss)
  }
}

extension Sandbox {
  /// The maximum number of grants in a sandbox, in all realms: at some 600 bytes each, 180 MB.
  package static let grantLimit = 300_000

  /// Limits the number of grants. Expired grants are removed first, then those that expire earliest. A thousandth more
  /// than necessary is removed, so that the next sign-ins find room without scanning all realms.
  /// - Returns: how many more grants there is room for, and how many were removed before their expiry.
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
