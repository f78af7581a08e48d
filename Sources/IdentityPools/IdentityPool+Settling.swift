internal import Ambient
internal import Diagnostics
internal import Model

/// Finds, makes, links and merges identities: the life cycle (docs/reference/identity-pools-and-sts.md#identities).
/// Pure functions on a value; the caller commits or drops the pool as a whole.
extension IdentityPool {
  /// The identity for the holder of these logins.
  /// - Parameters:
  ///   - asked: the identity in the request; nil to find one, or create it.
  ///   - logins: accounts whose tokens were verified.
  /// - Returns: the remaining identity, which differs from the requested one if that was merged into it.
  mutating func settle(
    _ asked: Identity?, logins: [Login], at now: Instant, random: inout RandomSource
  ) throws(IdentityError) -> Identity {
    guard let asked else { return try settle(logins, at: now, random: &random) }
    let text = text(asked.id)
    guard asked.isEnabled else { throw .identityForbidden(text).because(IdentityDiagnostic.identityOff(id: text).text) }
    guard !logins.isEmpty else {
      if asked.isAuthenticated {
        throw .identityForbidden(text).because(IdentityDiagnostic.identityOfLogins(id: text).text)
      }
      guard settings.allowsGuests else {
        throw .guestsNotAllowed.because(IdentityDiagnostic.guestsOff(pool: id.text).text)
      }
      return asked
    }
    let owners = owners(of: logins)
    if asked.isAuthenticated {
      guard owners.contains(where: { $0.id == asked.id }) else {
        throw .loginsDoNotMatch.because(IdentityDiagnostic.loginsOther(id: text).text)
      }
      return try join(owners, into: asked, adding: logins, at: now)
    }
    // A guest signs in: it becomes that account's identity, or is merged into the existing one.
    guard let survivor = owners.first else { return try join([], into: asked, adding: logins, at: now) }
    return try join(owners + [asked], into: survivor, adding: logins, at: now)
  }

  private mutating func settle(
    _ logins: [Login], at now: Instant, random: inout RandomSource
  ) throws(IdentityError) -> Identity {
    if logins.isEmpty, !settings.allowsGuests {
      throw .guestsNotAllowed.because(IdentityDiagnostic.guestsOff(pool: id.text).text)
    }
    let owners = owners(of: logins)
    if let survivor = owners.first { return try join(owners, into: survivor, adding: logins, at: now) }
    return try make(logins: logins, at: now, random: &random)
  }

  /// A new identity. Ids are never used again.
  mutating func make(
    logins: [Login], at now: Instant, random: inout RandomSource
  ) throws(IdentityError) -> Identity {
    guard identities.count < Self.identityLimit else { throw .identityLimitExceeded }
    return identities.add(Identity(id: newID(random: &random), logins: logins, at: now))
  }

  /// The identities that have any of the logins, the oldest first, which remains if several merge. Which one the real
  /// service retains is unknown.
  private func owners(of logins: [Login]) -> [Identity] {
    var owners: [Identity] = []
    for login in logins {
      if let owner = identities.owner(of: login), !owners.contains(where: { $0.id == owner.id }) {
        owners.append(owner)
      }
    }
    return owners.sorted { $0.number < $1.number }
  }

  /// Merges identities: the others' logins move to the survivor, and they are disabled.
  mutating func join(
    _ others: [Identity], into survivor: Identity, adding logins: [Login], at now: Instant
  ) throws(IdentityError) -> Identity {
    let others = others.filter { $0.id != survivor.id }
    var joined = survivor
    for login in others.flatMap(\.logins) + logins where !joined.logins.contains(login) { joined.logins.append(login) }
    try checkLogins(of: joined)
    if others.isEmpty, joined.logins == survivor.logins { return survivor }
    for var other in others {
      other.logins = []
      other.isEnabled = false
      other.isAuthenticated = true
      other.mergedInto = survivor.id
      other.modified = now
      identities.replace(other)
    }
    joined.isAuthenticated = joined.isAuthenticated || !joined.logins.isEmpty
    joined.modified = now
    identities.replace(joined)
    return joined
  }

  /// A user has one account at each provider; a developer may have several names for them.
  private func checkLogins(of identity: Identity) throws(IdentityError) {
    for provider in identity.providers {
      let count = identity.subjects(of: provider).count
      if provider == settings.developerProvider {
        if count > Self.developerNameLimit { throw .developerNameLimitExceeded }
      } else if count > 1 {
        throw .accountLinked(provider: provider)
      }
    }
  }

  /// Removes logins from an identity. Without any, no client can get the identity again.
  mutating func unlink(_ logins: [Login], from identity: Identity, at now: Instant) {
    var identity = identity
    identity.logins.removeAll { logins.contains($0) }
    identity.modified = now
    identities.replace(identity)
  }
}
