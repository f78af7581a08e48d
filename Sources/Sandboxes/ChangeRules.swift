package import Ambient
package import Model

/// The steps that the rooms above add to every change of a realm. The list is passed in by the composition: `Sandboxes`
/// knows no rule of theirs.
package struct ChangeRules: Sendable {
  /// Whether a realm has work that is due by the clock, so that it is done before the realm is read.
  package var isDue: @Sendable (Realm, Instant) -> Bool = { _, _ in false }
  /// Run in this order at the beginning of every change.
  package var beginnings: [@Sendable (inout Transaction) -> Void] = []
  /// Run in this order when a change is about to be committed.
  package var endings: [@Sendable (inout Transaction) -> Void] = []
  /// Writes the text of messages and sends them, after the change that caused them is committed.
  package var word: @Sendable ([CustomSenderMessage], RealmContext) throws(CoreError) -> Void = { _, _ in }
  /// Passes messages to the custom senders that deliver them, outside of every lock; must not wait.
  package var deliver: @Sendable (SenderDeliveries, SandboxHolder) -> Void = { _, _ in }
  /// The types of state that the rooms store with each realm.
  package var runningStates: [any RunningState.Type] = []

  package init() {}
}

/// The messages of one change that custom senders deliver.
package struct SenderDeliveries: Sendable {
  package let messages: [CustomSenderMessage]
  /// As it was when the change was committed.
  package let realm: Realm
  /// The client in the request; nil if there is none.
  package let client: ClientID?
  package let userAgent: String?
}
