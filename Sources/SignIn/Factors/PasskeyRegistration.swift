package import Ambient
internal import Cryptography
internal import Encodings
package import JSON
package import Model
internal import Sandboxes
internal import WebAuthn

/// Registering passkeys, and removing them (docs/reference/passkeys.md#user-pools).
extension Factors {
  /// Seconds until a registration expires; the options tell browsers one minute.
  private static let registrationLifetime = Duration.seconds(300)

  /// Begins a registration, replacing an earlier one.
  package func startPasskey(of subject: SubjectID, client: ClientID) throws(CoreError) -> PasskeyCreation {
    let realm = try current().realm
    guard realm.settings.firstFactors.contains(.passkey) else { throw .passkey(.off) }
    guard let host = realm.passkeyHost else { throw .passkey(.relyingPartyMissing) }
    return try startPasskey(of: subject, client: client, at: host)
  }

  /// Begins a registration at that host, replacing an earlier one.
  package func startPasskey(
    of subject: SubjectID, client: ClientID, at host: PasskeyHost
  ) throws(CoreError) -> PasskeyCreation {
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard user.passkeys.list.count < Passkeys.limit else { throw .passkey(.tooMany) }
      let pending = PendingPasskey(
        challenge: transaction.random.bytes(32), client: client, relyingParty: host.name,
        expires: transaction.now + Self.registrationLifetime)
      user.passkeys.pending = pending
      transaction.realm.users.replace(user)
      return PasskeyCreation(
        challenge: pending.challenge, host: host, user: user, known: host.passkeys(of: user),
        expires: pending.expires)
    }
  }

  /// Ends it with what the authenticator made.
  package func completePasskey(
    _ credential: JSON, of subject: SubjectID, client: ClientID
  ) throws(CoreError) {
    let realm = try current().realm
    guard realm.settings.firstFactors.contains(.passkey) else { throw .passkey(.off) }
    _ = try completePasskey(credential, of: subject, client: client, at: realm.passkeyHost) { _ in nil }
  }

  /// Completes it with the authenticator's response for that host.
  /// - Parameters:
  ///   - label: the user's name for it.
  ///   - refusal: why the passkey is rejected.
  /// - Returns: the passkey.
  package func completePasskey(
    _ credential: JSON, of subject: SubjectID, client: ClientID, at host: PasskeyHost?, label: String? = nil,
    refusal: (Passkey) -> PasskeyProblem?
  ) throws(CoreError) -> Passkey {
    let (realm, now) = try current()
    guard let pending = realm.users[subject]?.passkeys.pending, now < pending.expires else {
      throw .passkey(.challengeNotFound)
    }
    guard pending.client == client else { throw .passkey(.otherClient) }
    guard let host, pending.relyingParty == host.name else { throw .passkey(.relyingPartyMismatch) }
    var passkey = try host.passkey(
      from: credential, challenge: pending.challenge, at: now, apps: core.apps)
    passkey.label = label
    if let problem = refusal(passkey) { throw .passkey(problem) }
    let made = passkey
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard user.passkeys.pending == pending else { throw .passkey(.challengeNotFound) }
      guard user.passkeys.list.count < Passkeys.limit else { throw .passkey(.tooMany) }
      if user.passkeys.list.contains(where: { $0.id == made.id }) { throw .passkey(.exists) }
      user.passkeys.list.append(made)
      user.passkeys.pending = nil
      transaction.store(&user)
    }
    return made
  }

  /// Removes the passkey of that text.
  package func deletePasskey(_ text: String, of subject: SubjectID) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard let index = user.passkeys.list.firstIndex(where: { $0.text == text }) else { throw .passkey(.notFound) }
      user.passkeys.list.remove(at: index)
      transaction.store(&user)
    }
  }
}

extension PasskeyHost {
  /// Checks what the authenticator made (Web Authentication §7.1).
  fileprivate func passkey(
    from credential: JSON, challenge: [UInt8], at now: Instant, apps: AppAssociations
  ) throws(CoreError) -> Passkey {
    let registration: Registration
    do throws(WebAuthnError) {
      registration = try Registration(credential)
      try registration.verify(expectations(challenge, apps))
    } catch {
      throw .passkey(PasskeyProblem(error))
    }
    let key = registration.credential.key.cose
    guard key.count <= Self.longestKey else { throw .passkey(.unsupported("a key of \(key.count) bytes")) }
    let model = registration.credential.authenticator
    var passkey = Passkey(
      id: registration.id, key: key, counter: registration.authenticatorData.signatureCount,
      name: Self.name(ofAuthenticator: model, attachment: registration.attachment),
      transports: registration.transports,
      attachment: registration.attachment, relyingParty: name, created: now)
    passkey.authenticator = model
    passkey.isSynced = registration.authenticatorData.isBackupEligible
    passkey.attestation = registration.attestationCertificate.map { [Hex.encode(Digest.sha1($0))] }
    return passkey
  }

  /// A passkey whose key is known from elsewhere.
  /// - Parameter key: COSE.
  package func passkey(id: [UInt8], key: [UInt8], at now: Instant) throws(CoreError) -> Passkey {
    guard key.count <= Self.longestKey, (try? CredentialKey(cose: key)) != nil else {
      throw .passkey(.unsupported("the key, which is not COSE of ES256, RS256 or EdDSA,"))
    }
    return Passkey(
      id: id, key: key, counter: 0, name: Self.name(ofAuthenticator: [], attachment: nil), transports: [],
      attachment: nil, relyingParty: name, created: now)
  }

  /// Bytes; an RSA key of 8,192 bits takes half of it.
  private static let longestKey = 2_048

  /// The service's name of a passkey, by the model of its authenticator. The names of these providers are public. Of
  /// all others, a key that can be carried to another machine is recorded in the command line's example of
  /// ListWebAuthnCredentials; the rest is unconfirmed.
  private static func name(ofAuthenticator model: [UInt8], attachment: String?) -> String {
    switch Hex.encode(model) {
    case "fbfc3007154e4ecc8c0b6e020557d7bd": "iCloud Keychain"
    case "ea9b8d664d011d213ce4b6b48cb575d4": "Google Password Manager"
    case "bada5566a7aa401fbd9645619a55120d": "1Password"
    case "d548826e79b4db40a3d811116f7e8349": "Bitwarden"
    case "08987058cadc4b81b6e130de50dcbe96": "Windows Hello"
    default: attachment == "cross-platform" ? "Roaming passkey" : "Passkey"
    }
  }
}
