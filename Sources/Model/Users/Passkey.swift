package import Ambient

/// A registered passkey: the public data that the realm stores.
package struct Passkey: Hashable, Sendable, Codable {
  /// The credential id, chosen by the authenticator; at most 1023 bytes.
  package let id: [UInt8]
  /// The public key (COSE, RFC 9053).
  package let key: [UInt8]
  /// The authenticator's latest signature counter; 0 for authenticators that do not count.
  package var counter: UInt32
  package let name: String
  /// The authenticator's transports, such as `internal` and `hybrid`.
  package let transports: [String]
  /// `platform` or `cross-platform`; nil if unknown.
  package let attachment: String?
  /// The relying party id, the only host at which it can be used.
  package let relyingParty: String
  package let created: Instant
  // Absent in data stored by older versions.
  /// The name that the user gave it; nil for none.
  package var label: String?
  /// The authenticator's model (AAGUID), 16 bytes; nil if unknown.
  package var authenticator: [UInt8]?
  /// Whether the passkey can be synchronized to other devices; nil if unknown.
  package var isSynced: Bool?
  /// The hexadecimal thumbprints of its attestation certificates; nil without attestation.
  package var attestation: [String]?
  /// nil if it has not been used yet.
  package var lastUsed: Instant?

  package init(
    id: [UInt8], key: [UInt8], counter: UInt32, name: String, transports: [String], attachment: String?,
    relyingParty: String, created: Instant
  ) {
    self.id = id
    self.key = key
    self.counter = counter
    self.name = name
    self.transports = transports
    self.attachment = attachment
    self.relyingParty = relyingParty
    self.created = created
  }
}

/// The passkeys of an account.
package struct Passkeys: Hashable, Sendable, Codable {
  /// Oldest first.
  package var list: [Passkey] = []
  /// The latest registration in progress; nil once it has ended.
  package var pending: PendingPasskey?

  package init() {}

  /// The service's maximum (docs/reference/passkeys.md#user-pools).
  package static let limit = 20
}

/// A registration in progress, which waits for the authenticator's response.
package struct PendingPasskey: Hashable, Sendable, Codable {
  package let challenge: [UInt8]
  package let client: ClientID
  package let relyingParty: String
  package let expires: Instant

  package init(
    challenge: [UInt8], client: ClientID, relyingParty: String, expires: Instant
  ) {
    self.challenge = challenge
    self.client = client
    self.relyingParty = relyingParty
    self.expires = expires
  }
}

/// A realm's passkey settings.
package struct PasskeyRules: Hashable, Sendable, Codable {
  /// The configured relying party id; nil for the realm's own domain.
  package var relyingParty: String?
  /// Whether user verification is required; nil if not set, which means no.
  package var requiresVerification: Bool?
  /// Whether a passkey with user verification counts as two factors; nil if not set, which means no.
  package var countsAsTwo: Bool?

  package init() {}

  /// Whether user verification is required by either setting.
  package var asksForVerification: Bool { countsAsTwo == true || requiresVerification == true }
}

/// The relying party of passkeys, and whether user verification is required.
package struct PasskeyHost: Hashable, Sendable {
  /// The relying party id.
  package let name: String
  package let requiresVerification: Bool

  package init(name: String, requiresVerification: Bool) {
    self.name = name
    self.requiresVerification = requiresVerification
  }

  /// The user's passkeys for this relying party.
  package func passkeys(of user: User) -> [Passkey] { user.passkeys.list.filter { $0.relyingParty == name } }
}

extension Realm {
  /// The realm's relying party; nil if it has none.
  package var passkeyHost: PasskeyHost? {
    relyingParty.map { PasskeyHost(name: $0, requiresVerification: settings.passkeys.asksForVerification) }
  }

  /// The realm's relying party id: as configured, else the custom domain, else the prefix domain
  /// (docs/reference/passkeys.md#user-pools).
  package var relyingParty: String? {
    if let host = settings.passkeys.relyingParty { return host }
    if let host = settings.customDomain { return host.lowercased() }
    guard let domain = settings.domain else { return nil }
    return domain.utf8.contains(UInt8(ascii: ".")) ? domain : "\(domain).auth.\(id.region).amazoncognito.com"
  }

  /// Whether the user's passkeys count as two factors (docs/reference/passkeys.md#user-pools).
  package func takesPasskeysForTwo(_ user: User) -> Bool {
    settings.passkeys.countsAsTwo == true && user.factors.takesPasskeysForTwo
  }

  /// The passkeys with which the user can sign in: a change of the relying party id makes earlier ones unusable.
  package func usablePasskeys(of user: User) -> [Passkey] {
    guard settings.firstFactors.contains(.passkey) else { return [] }
    return passkeyHost?.passkeys(of: user) ?? []
  }
}
