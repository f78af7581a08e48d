/// The section `delivery`: where messages go besides the outbox. Like `server`, it applies to the process with all its
/// sandboxes.
package struct ConfiguredDelivery: Sendable {
  /// A mail server, as `smtp://` or `smtps://`, optionally with credentials.
  package var smtp: Located<String>?
  package var webhook: Located<String>?

  init() {}
}

extension ConfiguredDelivery: ConfiguredSection {
  static var noun: String { "delivery" }

  static var members: [SectionMember<ConfiguredDelivery>] {
    [
      SectionMember(once: "smtp", \.smtp, .smtpURL, "The mail server to relay mails to: smtp://HOST:PORT."),
      SectionMember(once: "webhook", \.webhook, .webhookURL, "The address that each message is posted to as JSON."),
    ]
  }
}

extension Reading where Value == String {
  /// The error does not repeat the value, since it may contain a password.
  fileprivate static var smtpURL: Reading {
    url("not the address of a mail server", ["smtp", "smtps"], "smtp://host:port or smtps://host:port")
  }

  fileprivate static var webhookURL: Reading {
    url("not a URL", ["http", "https"], "http://… or https://…")
  }

  private static func url(_ wrong: String, _ schemes: [String], _ expected: String) -> Reading {
    Reading.string(1...2048).refined(wrong, expected: expected) { text in
      guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else { return nil }
      guard let scheme = schemes.first(where: { text.hasPrefix($0 + "://") }) else { return nil }
      let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
      let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      return host.isEmpty || host.hasPrefix(":") ? nil : text
    }
  }
}
