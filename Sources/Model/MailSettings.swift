/// The addresses in a realm's mails.
package struct MailSettings: Hashable, Sendable, Codable {
  /// The sender, such as `Shop <no-reply@example.com>`; nil for the server's.
  package var from: String?
  package var replyTo: String?
  /// Whether the realm sends from the customer's own account, which email MFA requires.
  package var sendsFromOwnAccount = false

  package init() {}
}
