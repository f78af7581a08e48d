package import Ambient
package import Model
internal import Sandboxes

extension RealmAdministration {
  /// Sets the rules for a client, or for all that have none of their own by nil; drops them where `build` gives nil.
  package func setRiskRules(
    of client: ClientID?, _ build: @Sendable (Instant) throws(CoreError) -> RiskRules?
  ) throws(CoreError) -> RiskRules? {
    try update { (transaction) throws(CoreError) in
      if transaction.realm.settings.protection == .off { throw .resource(.protectionOff) }
      if let client { _ = try transaction.realm.client(client) }
      let rules = try build(transaction.now)
      transaction.realm.riskRules[client?.text ?? ""] = rules
      return rules
    }
  }
}
