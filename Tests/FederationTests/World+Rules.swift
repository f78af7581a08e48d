import Federation
import Model
import OAuth
import RealmTestSupport
import Sandboxes

extension World {
  init(
    _ settings: (inout RealmSettings) -> Void = { _ in }, schema: AttributeSchema = AttributeSchema(),
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    try self.init(rules: .withStatesAbove, settings, schema: schema, client: change)
  }
}

extension ChangeRules {
  /// Those of SignIn, with the running states of the rooms above it that these tests call.
  fileprivate static var withStatesAbove: ChangeRules {
    var rules = ChangeRules.ofSignIn
    rules.runningStates += [FederationState.self, AuthorizationState.self, NextTokensState.self]
    return rules
  }
}
