// Room: Calls of Lambda triggers, by webhooks and rules. Not who calls.

package import Sandboxes

/// Calls the webhooks and rules of a realm's triggers.
///
/// A call suspends the request while the webhook works (docs/decisions/0012), so it is made outside of a transaction.
/// The response is validated here; a trigger that fails rejects the use case, as in the service.
package struct TriggerCalls: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }
}

extension RealmContext {
  /// The triggers of this realm.
  package var triggers: TriggerCalls { TriggerCalls(self) }
}
