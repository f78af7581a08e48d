@testable import Model
@testable import OAuth
@testable import SignIn
@testable import Store

/// What is found in a sandbox by other ways than the keys of its rows.
enum Findings {
  static func difference(_ one: Sandbox, _ other: Sandbox) -> String? {
    let (left, right) = (lines(of: one), lines(of: other))
    let difference = left.difference(from: right)
    return difference.isEmpty ? nil : "\(difference)"
  }

  private static func lines(of sandbox: Sandbox) -> [String] {
    var lines = ["outbox \(sandbox.outbox.newestFirst.map(\.number)) \(sandbox.outbox.size)"]
    lines.append("journal \(sandbox.journal.after(0).map(\.number)) \(sandbox.journal.count)")
    lines.append("credentials \(sandbox.credentials.size) \(Array(sandbox.credentials.newestFirst).count)")
    for realm in sandbox.realmsInOrder {
      lines.append("realm \(realm.id) \(realm.users.grants.earliestEnd.map { "\($0)" } ?? "") \(realm.flows.size)")
      lines.append("flows \(realm.flows.count) \(Array(realm.flows.newestFirst).count)")
      lines.append("proofs \(realm.spentProofs.count) \(realm.spentProofs.size)")
      for user in realm.users.after(0) {
        let names = [user.username] + [AttributeName.email, .phoneNumber].compactMap { user.attributes[$0] }
        for kind in UserTable.NameKind.allCases {
          lines.append("\(kind) \(names.map { realm.users.find(kind, $0).map(\.number).sorted() })")
        }
        let grants = realm.users.grants
        lines.append("grants \(grants.all(of: user.id).map(\.id)) \(grants.latest(2, of: user.id).map(\.id))")
        lines.append(
          "events \(grants.all(of: user.id).map { grants.find(event: $0.event, of: user.id)?.id == $0.id })")
      }
    }
    for pool in sandbox.allIdentityPools {
      lines.append("pool \(pool.id) \(pool.identities.after(0).map(\.id))")
    }
    return lines
  }
}
