internal import Ambient

/// A tenant's rules for passkeys (Microsoft Learn: Enable passkeys (FIDO2), fido2AuthenticationMethodConfiguration).
package struct TenantPasskeyPolicy: Hashable, Sendable, Codable {
  /// The relying party id: in the service, the tenant's custom domain.
  package var relyingParty: String
  /// Whether users may register passkeys; existing ones can sign in anyway.
  package var allowsSelfService = true
  /// Whether new passkeys need an attestation certificate of the authenticator's manufacturer.
  package var requiresAttestation = false
  /// The kinds that may be registered.
  package var kinds: Set<Kind> = Set(Kind.allCases)
  /// The authenticator models that may be registered; nil for all.
  package var restriction: Restriction?

  /// Whether a passkey is bound to its device or synchronized.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case deviceBound, synced
  }

  /// A list of permitted or forbidden authenticator models.
  package struct Restriction: Hashable, Sendable, Codable {
    /// Whether only the listed models are accepted, or all others.
    package var isAllowList: Bool
    /// AAGUIDs, 16 bytes each.
    package var authenticators: Set<[UInt8]>

    package init(isAllowList: Bool, authenticators: Set<[UInt8]>) {
      self.isAllowList = isAllowList
      self.authenticators = authenticators
    }
  }

  package init(relyingParty: String) { self.relyingParty = relyingParty }

  /// A tenant's passkeys always require user verification, since they count as both factors.
  package var host: PasskeyHost { PasskeyHost(name: relyingParty, requiresVerification: true) }

  /// Why a new passkey is rejected; nil if it is accepted.
  package func refusal(of passkey: Passkey) -> PasskeyProblem? {
    if requiresAttestation, passkey.attestation == nil { return .unsupported("a passkey without attestation") }
    let kind: Kind = passkey.isSynced == true ? .synced : .deviceBound
    guard kinds.contains(kind) else { return .unsupported("a \(kind.rawValue) passkey") }
    guard let restriction else { return nil }
    let isListed = restriction.authenticators.contains(passkey.authenticator ?? [])
    return isListed == restriction.isAllowList ? nil : .unsupported("this model of authenticator")
  }
}

extension Passkey {
  /// The AAGUID as a UUID; nil if unknown.
  package var authenticatorID: String? {
    authenticator.flatMap { $0.count == 16 ? UniqueID(bytes: $0).description : nil }
  }
}
