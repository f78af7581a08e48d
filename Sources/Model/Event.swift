package import Ambient

/// Something that happened to an account, as a fact; the log of a sandbox holds the latest ones.
package struct Event: Hashable, Sendable, Codable {
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
  /// Of a trigger: which, and how it went; of a message: which, and why it did not leave.
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
