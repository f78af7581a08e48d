package import Ambient
package import Model

/// What the rooms above add to every change of a realm, as a list that is handed in where the rooms are put together: the sandboxes know no
/// rule of any of them.
package struct ChangeRules: Sendable {
  /// Whether a realm has work that is due by the clock, so that it is done before the realm is read.
  package var isDue: @Sendable (Realm, Instant) -> Bool = { _, _ in false }
  /// Run in this order at the beginning of every change.
  package var beginnings: [@Sendable (inout Transaction) -> Void] = []
  /// Run in this order when a change is about to be committed.
  package var endings: [@Sendable (inout Transaction) -> Void] = []
  /// Puts messages into words and sends them, once the change that they come of is committed.
  package var word: @Sendable ([CustomSenderMessage], RealmService) throws(CoreError) -> Void = { _, _ in }
  /// Hands messages to those who deliver them in our place, outside of every lock; must not wait.
  package var deliver: @Sendable (SenderDeliveries, SandboxHolder) -> Void = { _, _ in }
  /// What the rooms keep with each realm.
  package var runningStates: [any RunningState.Type] = []

  package init() {}
}

/// The messages of one change that custom senders deliver.
package struct SenderDeliveries: Sendable {
  package let messages: [CustomSenderMessage]
  /// As it was when the change was committed.
  package let realm: Realm
  /// The client that the request names; nil where it names none.
  package let client: ClientID?
  package let userAgent: String?
}
