/// An additional address of an account for second factor codes.
package struct StrongMethod: Hashable, Sendable, Codable {
  package let channel: Message.Channel
  package let address: String

  package init(channel: Message.Channel, address: String) {
    self.channel = channel
    self.address = address
  }

  /// Identifies it to clients; stable, and does not reveal the address.
  package var id: String { "\(channel.rawValue)" }

  /// The masked address.
  package var label: String {
    channel == .sms ? ContactAddress.maskedPhoneNumber(address) : ContactAddress.obfuscatedEmail(address)
  }
}

extension ContactAddress {
  /// `n***a@mea***w.example`: the ends of the local part and of the domain's first label
  /// (docs/reference/entra-native-authentication.md#codes-and-limits).
  package static func obfuscatedEmail(_ text: String) -> String {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return "***" }
    let labels = parts[1].split(separator: ".", maxSplits: 1).map(String.init)
    let name = "\(parts[0].prefix(1))***\(parts[0].count > 1 ? parts[0].suffix(1) : "")"
    let domain = "\(labels[0].prefix(3))***\(labels[0].count > 3 ? labels[0].suffix(1) : "")"
    return labels.count > 1 ? "\(name)@\(domain).\(labels[1])" : "\(name)@\(domain)"
  }
}
