package import Ambient

/// A registered passkey: the public part, which the realm stores.
package struct Passkey: Hashable, Sendable, Codable {
  /// As its authenticator made it up; at most 1023 bytes.
  package let id: [UInt8]
  /// The public key (COSE, RFC 9053).
  package let key: [UInt8]
  /// How often the authenticator said it signed with it; 0 for those that do not count.
  package var counter: UInt32
  package let name: String
  /// How the authenticator can be reached, such as `internal` and `hybrid`.
  package let transports: [String]
  /// `platform`, `cross-platform`, or unknown.
  package let attachment: String?
  /// For which host it was made: it is good for no other.
  package let relyingParty: String
  package let created: Instant
  // What an older version wrote has none of these.
  /// The name that its user gave to it; nil for none.
  package var label: String?
  /// The model of the authenticator (AAGUID), 16 bytes; nil if not known.
  package var authenticator: [UInt8]?
  /// Whether the key may leave its device; nil if not known.
  package var isSynced: Bool?
  /// The thumbprints of the certificates that vouched for it, in hexadecimal digits; nil if nothing did.
  package var attestation: [String]?
  /// nil for a key that has not signed in yet.
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
  /// The registration that was begun last; nil once it is over.
  package var pending: PendingPasskey?

  package init() {}

  /// As many as the service keeps (docs/reference/passkeys.md#user-pools).
  package static let limit = 20
}

/// A registration that waits for what the authenticator makes.
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

/// A realm's rules for passkeys.
package struct PasskeyRules: Hashable, Sendable, Codable {
  /// The host for which they are made; nil for the realm's own domain.
  package var relyingParty: String?
  /// Whether the authenticator must verify the user; nil if not set, which means no.
  package var requiresVerification: Bool?
  /// Whether a passkey with user verification counts as two factors; nil if not set,
  /// which means no.
  package var countsAsTwo: Bool?

  package init() {}

  /// Whether user verification is required, by either rule.
  package var asksForVerification: Bool { countsAsTwo == true || requiresVerification == true }
}

/// The host that passkeys are made for and used at, and whether the authenticator must verify its user.
package struct PasskeyHost: Hashable, Sendable {
  /// The relying party's id.
  package let name: String
  package let requiresVerification: Bool

  package init(name: String, requiresVerification: Bool) {
    self.name = name
    self.requiresVerification = requiresVerification
  }

  /// Those of the user that are good here.
  package func passkeys(of user: User) -> [Passkey] { user.passkeys.list.filter { $0.relyingParty == name } }
}

extension Realm {
  /// The host of the realm's passkeys; nil where there is none.
  package var passkeyHost: PasskeyHost? {
    relyingParty.map { PasskeyHost(name: $0, requiresVerification: settings.passkeys.asksForVerification) }
  }

  /// The host for which passkeys are made: as set, else the custom domain, else the prefix domain
  /// (docs/reference/passkeys.md#user-pools).
  package var relyingParty: String? {
    if let host = settings.passkeys.relyingParty { return host }
    if let host = settings.customDomain { return host.lowercased() }
    guard let domain = settings.domain else { return nil }
    return domain.utf8.contains(UInt8(ascii: ".")) ? domain : "\(domain).auth.\(id.region).amazoncognito.com"
  }

  /// Whether the person's passkeys take the place of both factors (docs/reference/passkeys.md#user-pools).
  package func takesPasskeysForTwo(_ user: User) -> Bool {
    settings.passkeys.countsAsTwo == true && user.factors.takesPasskeysForTwo
  }

  /// Those with which the person can sign in: a change of the host leaves the earlier ones without use.
  package func usablePasskeys(of user: User) -> [Passkey] {
    guard settings.firstFactors.contains(.passkey) else { return [] }
    return passkeyHost?.passkeys(of: user) ?? []
  }
}
