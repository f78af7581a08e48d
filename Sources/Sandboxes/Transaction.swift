package import Ambient
package import JSON
package import Model
internal import Store

/// A realm under change, with the time and the randomness that the change may use. Rules work on this and on nothing
/// else.
package struct Transaction {
  package var realm: Realm
  package let now: Instant
  package var random: RandomSource
  package private(set) var messages: [Message] = []
  package private(set) var events: [Event] = []
  /// The client's address, for the risk rules.
  package var remoteAddress: String?
  /// The client whose sign-in rules for risks stopped in this change, and the account whose password turned out to have
  /// leaked.
  package var blockedClient: ClientID?
  package var leaked: SubjectID?
  private(set) var senderMessages: [CustomSenderMessage] = []
  /// The messages that custom senders deliver. They are in the outbox too.
  private var deliveredBySenders: [CustomSenderMessage] = []
  /// The realm as the region had it that was served.
  private var seen: Realm?
  /// The `User-Agent` of the client.
  private var userAgent: String?
  /// The client that the request names.
  private var client: ClientID?
  /// Set by what cannot throw: nothing is committed.
  package var refusal: CoreError?
  /// Whether messages are due to a change of attributes.
  package var isUpdatingAttributes = false
  /// Whether messages are due to the first call of a sign-in, whose metadata is for the triggers before it alone
  /// (docs/reference/cognito-tokens-and-triggers.md#trigger-order).
  package var isBeginningSignIn = false
  /// Where the link of a message leads, for realms that confirm by link.
  package var confirmation: ConfirmationLink?

  init(realm: Realm, now: Instant, random: RandomSource) {
    self.realm = realm
    self.now = now
    self.random = random
  }

  var hasEvents: Bool { !events.isEmpty }

  /// The messages for custom senders, to be delivered after the commit; usually nil.
  var senderDeliveries: SenderDeliveries? {
    if deliveredBySenders.isEmpty { return nil }
    return SenderDeliveries(messages: deliveredBySenders, realm: seen ?? realm, client: client, userAgent: userAgent)
  }

  /// Takes over what the request says, with the settings of the region that it is for.
  mutating func enter(_ scope: RequestScope) {
    remoteAddress = scope.remoteAddress
    userAgent = scope.userAgent
    client = scope.client
    realm.enter(scope.region, at: now)
  }

  /// Gives the settings of the region that was served back to its replica.
  mutating func leaveRegion() {
    guard realm.servingRegion != nil else { return }
    seen = realm
    realm.leave()
  }

  package mutating func send(_ message: Message) {
    var message = message
    message.region = realm.servingRegion
    messages.append(message)
  }

  /// Sends the message once its text is written, if the realm has a trigger for that.
  ///
  /// A custom sender writes its own text, so it precedes that trigger.
  /// - Parameter facts: what a custom sender receives instead of the account's attributes.
  package mutating func send(_ message: Message, to user: User, facts: JSONObject? = nil) {
    let triggers = realm.settings.triggers
    var senderMessage = CustomSenderMessage(
      message: message, user: user, isUpdate: isUpdatingAttributes,
      metadata: isBeginningSignIn ? [:] : message.clientMetadata, facts: facts)
    if triggers.isOn(message.channel.sender) {
      senderMessage.message.isDeliveredBySender = true
      deliveredBySenders.append(senderMessage)
      send(senderMessage.message)
    } else if triggers.isOn(.customMessage), message.kind != .notice {
      senderMessages.append(senderMessage)
    } else {
      send(message)
    }
  }

  package mutating func record(_ kind: Event.Kind, user: SubjectID?, client: ClientID? = nil) {
    events.append(Event(at: now, realm: realm.id, kind: kind, user: user, client: client))
  }

  func commit(to sandbox: inout Sandbox) {
    sandbox.realms[realm.id] = Box(realm)
    sandbox.random = random
    for message in messages { sandbox.outbox.append(message) }
    for event in events { sandbox.journal.append(Packed(event)) }
    sandbox.journal.trim(to: Sandbox.journalLimit)
  }
}
