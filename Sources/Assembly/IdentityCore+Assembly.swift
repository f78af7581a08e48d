// Room: The list of the rooms that take part in every change; the only place that knows all of them.

package import Ambient
internal import Federation
package import Model
internal import OAuth
package import Sandboxes
internal import SignIn
internal import Tenants
internal import Triggers

extension IdentityCore {
  /// A core with all its rooms, and one empty sandbox.
  /// - Parameters:
  ///   - addresses: the addresses of the server.
  ///   - keys: the choice of keys for realms that state none.
  ///   - keyStore: stores keys across restarts; nil for none.
  package convenience init(
    addresses: Addresses, keys: KeyChoice = .fast, keyStore: (any KeyStore)? = nil, random: RandomSource = .system
  ) {
    self.init(addresses: addresses, keys: keys, keyStore: keyStore, random: random, rules: .ofAllRooms)
  }
}

extension ChangeRules {
  /// Those of every room: one line each.
  package static var ofAllRooms: ChangeRules {
    var rules = ChangeRules()
    rules.isDue = { $0.importIsDue(at: $1) }
    rules.beginnings = [{ $0.settleImport() }]
    rules.endings = [{ $0.noteAuthEvents() }, { $0.evictSessions() }]
    rules.word = { (messages, service) throws(CoreError) in try service.triggers.mail(messages) }
    rules.deliver = { CustomSenderDelivery.deliver($0, in: $1) }
    rules.runningStates = [
      SignInState.self, FederationState.self, AuthorizationState.self, TenantState.self, ClientDocuments.self,
      NextTokensState.self,
    ]
    return rules
  }
}
