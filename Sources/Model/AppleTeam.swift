package import Cryptography
package import Description

/// The developer's team in a realm that imitates Sign in with Apple (docs/clients/sign-in-with-apple.md).
package struct AppleTeam: Hashable, Sendable, Codable {
  /// `iss` of client secrets. Users have one `sub` for all apps of the team.
  package var id = ""
  /// The keys that sign client secrets; empty: no secret is accepted.
  package var keys: [Key] = []
  /// Where notifications about accounts are posted; nil: nowhere.
  package var notificationURL: String?
  /// Whether a second refresh within a day is rejected, as Apple's documentation permits; nil: no.
  package var refreshesOncePerDay: Bool?

  package init() {}

  /// A public key for Sign in with Apple.
  package struct Key: Hashable, Sendable, Codable {
    /// `kid` of client secrets.
    package var id = ""
    /// A key on P-256 in PEM. A configuration may have a file's path here.
    package var pem = ""

    package init() {}

    /// The key; nil if the text is no key on P-256.
    package var publicKey: PublicKey? { try? PublicKey(p256PEM: Array(pem.utf8)) }

    /// Whether the text is the key itself and not the path of a file.
    package var isInline: Bool { pem.utf8.starts(with: "-----BEGIN".utf8) }
  }

  /// The audience of client secrets, and the issuer of Apple's own tokens.
  package static let audience = "https://appleid.apple.com"
  /// The host of Apple's endpoints.
  package static let host = "appleid.apple.com"
  /// The domain of private relay addresses.
  package static let relayDomain = "privaterelay.appleid.com"
}

extension AppleTeam: DescribedValue {
  package static let schemaName = "AppleTeam"
  package static let noun = "an Apple team"
  package static let members: [DescribedMember<Self>] = [
    DescribedMember(required: "teamId", \.id, .text(1...64, .identifier)),
    DescribedMember("keys", \.keys, .list(of: .described, count: 0...20), default: []),
    DescribedMember("notificationUrl", \.notificationURL, .text(1...2048, .endpoint)),
    DescribedMember("refreshOncePerDay", \.refreshesOncePerDay, .flag),
  ]
}

extension AppleTeam.Key: DescribedValue {
  package static let schemaName = "AppleKey"
  package static let noun = "a key"
  package static let members: [DescribedMember<Self>] = [
    DescribedMember(required: "keyId", \.id, .text(1...64, .identifier)),
    DescribedMember(required: "publicKey", \.pem, .text(1...16_384)),
  ]
}
