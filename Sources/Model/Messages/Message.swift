package import Ambient

/// A mail or text message to a user, stored in the outbox for the tester. Nothing is sent unless a relay is configured.
package struct Message: Sendable, Codable {
  /// The means of delivery.
  package enum Channel: String, Sendable, Codable, CaseIterable {
    case email, sms
  }

  /// Why it was sent; raw values as in the control API.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case signUp = "sign_up"
    case resend
    case forgotPassword = "forgot_password"
    case verifyAttribute = "verify_attribute"
    case signInCode = "sign_in_otp"
    case mfa
    case invitation
    case mfaReminder = "mfa_reminder"
    case notice
  }

  package let at: Instant
  package let realm: RealmID
  package let user: SubjectID
  package let to: String
  package let channel: Channel
  package let kind: Kind
  package var subject: String?
  package var body: String
  package var html: String?
  package var code: String?
  package var link: String?
  package var temporaryPassword: String?
  package var clientMetadata: [String: String]
  /// Whether the body is an HTML fragment, from a template with tags.
  package var isMarkup = false
  /// Whether a custom sender of the realm delivers it; then it is sent by no other means and only also stored in the
  /// outbox.
  package var isDeliveredBySender = false
  /// The secondary region that sent it; nil for the realm's own.
  package var region: String?

  package init(
    at: Instant, realm: RealmID, user: SubjectID, to: String, channel: Channel, kind: Kind, subject: String? = nil,
    body: String, html: String? = nil, code: String? = nil, link: String? = nil, temporaryPassword: String? = nil,
    clientMetadata: [String: String], isMarkup: Bool = false, isDeliveredBySender: Bool = false
  ) {
    self.at = at
    self.realm = realm
    self.user = user
    self.to = to
    self.channel = channel
    self.kind = kind
    self.subject = subject
    self.body = body
    self.html = html
    self.code = code
    self.link = link
    self.temporaryPassword = temporaryPassword
    self.clientMetadata = clientMetadata
    self.isMarkup = isMarkup
    self.isDeliveredBySender = isDeliveredBySender
  }
}

/// A filter for messages; nil members match all.
package struct MessageFilter: Sendable {
  package var to: String?
  package var realm: RealmID?
  package var kind: Message.Kind?
  package var channel: Message.Channel?
  /// Only messages with a higher number.
  package var after: UInt64 = 0

  package init() {}

  package func matches(_ message: Message) -> Bool {
    if let to, !Self.same(message.to, to) { return false }
    if let realm, message.realm != realm { return false }
    if let kind, message.kind != kind { return false }
    if let channel, message.channel != channel { return false }
    return true
  }

  /// Whether two addresses are equal without regard to case. Polls compare every stored message, so the common case,
  /// plain ASCII, does not copy.
  private static func same(_ left: String, _ right: String) -> Bool {
    func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
    func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
    if left.utf8.count == right.utf8.count, zip(left.utf8, right.utf8).allSatisfy({ folded($0) == folded($1) }) {
      return true
    }
    return (!isASCII(left) || !isASCII(right)) && left.lowercased() == right.lowercased()
  }
}
