package import Ambient

/// An event of an account, in a sandbox's log of the latest events.
package struct Event: Hashable, Sendable, Codable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable, Codable {
    case signedUp, confirmed, signedIn, signInRefused, signInBlocked, signedOut, passwordChanged, passwordForgotten,
      codeSent, triggerCalled, deliveryFailed
    case refreshed, revoked, userCreated, userDeleted, userDisabled, userEnabled, attributesChanged
  }

  package let at: Instant
  package let realm: RealmID
  package let kind: Kind
  package let user: SubjectID?
  package let client: ClientID?
  /// For a trigger: which one and its result; for a message: which one and why it was not sent.
  package var detail: String?

  package init(
    at: Instant, realm: RealmID, kind: Kind, user: SubjectID?, client: ClientID?, detail: String? = nil
  ) {
    self.at = at
    self.realm = realm
    self.kind = kind
    self.user = user
    self.client = client
    self.detail = detail
  }
}
