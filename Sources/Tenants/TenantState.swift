package import Ambient
package import Model
package import Store

/// Open attempts to sign in, sign up or recover in a tenant.
package struct TenantState: RunningState {
  package static let name = "tenant"

  fileprivate var flows = ExpiringTable<UniqueID, TenantFlow>(capacity: 20_000)
  /// Wrong codes for addresses without an account; nil until there is one.
  fileprivate var attempts: ExpiringTable<String, AttemptLog>?

  package init() {}

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&flows, as: "flows")
    if var attempts {
      try visitor.visit(&attempts, as: "attempts")
      self.attempts = attempts
    }
  }
}

extension Realm {
  /// Attempts to sign in, sign up or recover in the tenant.
  package var tenantFlows: ExpiringTable<UniqueID, TenantFlow> {
    get { running[TenantState.self].flows }
    set { running[TenantState.self].flows = newValue }
  }

  /// How often codes were guessed that went to an address without an account.
  func strangerAttempts(_ username: String, at now: Instant) -> AttemptLog {
    running[TenantState.self].attempts?.live(username.lowercased(), at: now) ?? AttemptLog()
  }

  mutating func setStrangerAttempts(_ attempts: AttemptLog, of username: String, at now: Instant) {
    var table = running[TenantState.self].attempts ?? ExpiringTable(capacity: 20_000)
    table.insert(attempts, for: username.lowercased(), at: now, lifetime: .minutes(15))
    running[TenantState.self].attempts = table
  }
}
