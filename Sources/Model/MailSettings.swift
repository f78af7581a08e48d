/// Which mailboxes a realm's mails name.
package struct MailSettings: Hashable, Sendable, Codable {
  /// The sender as written, such as `Shop <no-reply@example.com>`; nil: the server's own.
  package var from: String?
  package var replyTo: String?
  /// Whether the realm sends from an account of its maker's, as codes by mail as a second factor demand.
  package var sendsFromOwnAccount = false

  package init() {}
}
