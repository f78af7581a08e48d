internal import Ambient

/// A tenant's rules for passkeys (Microsoft Learn: Enable passkeys (FIDO2), fido2AuthenticationMethodConfiguration).
package struct TenantPasskeyPolicy: Hashable, Sendable, Codable {
  /// The host that they are made for: the tenant's custom domain in the service.
  package var relyingParty: String
  /// Whether users may register passkeys; those that they have sign in anyway.
  package var allowsSelfService = true
  /// Whether a certificate of the authenticator's maker must vouch for a new one.
  package var requiresAttestation = false
  /// Which kinds may be registered.
  package var kinds: Set<Kind> = Set(Kind.allCases)
  /// Which models of authenticators may be registered; nil for all.
  package var restriction: Restriction?

  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case deviceBound, synced
  }

  package struct Restriction: Hashable, Sendable, Codable {
    /// Whether the listed models alone are taken, rather than all others.
    package let isAllowList: Bool
    /// AAGUIDs, 16 bytes each.
    package let authenticators: Set<[UInt8]>

    package init(isAllowList: Bool, authenticators: Set<[UInt8]>) {
      self.isAllowList = isAllowList
      self.authenticators = authenticators
    }
  }

  package init(relyingParty: String) { self.relyingParty = relyingParty }

  /// A tenant's passkeys always verify their users: a passkey stands for both factors.
  package var host: PasskeyHost { PasskeyHost(name: relyingParty, requiresVerification: true) }

  /// Why a new passkey is not taken; nil if it is.
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
  /// AAGUID in the form of a UUID; nil if not known.
  package var authenticatorID: String? {
    authenticator.flatMap { $0.count == 16 ? UniqueID(bytes: $0).description : nil }
  }
}
