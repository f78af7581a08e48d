package import Ambient
internal import Encodings
package import JSON
package import Model
package import Sandboxes
internal import WebAuthn

/// Registering passkeys, and removing them (reference: cognito-user-pools.md §2.8).
extension RealmService {
  /// Seconds for which a registration may be ended; the options ask browsers for one minute.
  private static let registrationLifetime = Duration.seconds(300)

  /// Begins a registration, in place of one that was begun before.
  package func startPasskey(of subject: SubjectID, client: ClientID) throws(CoreError) -> PasskeyCreation {
    let realm = try current().realm
    guard realm.settings.firstFactors.contains(.passkey) else { throw .passkey(.off) }
    guard let relyingParty = realm.relyingParty else { throw .passkey(.relyingPartyMissing) }
    return try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard user.passkeys.list.count < Passkeys.limit else { throw .passkey(.tooMany) }
      let challenge = transaction.random.bytes(32)
      user.passkeys.pending = PendingPasskey(
        challenge: challenge, client: client, relyingParty: relyingParty,
        expires: transaction.now + Self.registrationLifetime)
      transaction.realm.users.replace(user)
      return PasskeyCreation(
        challenge: challenge, relyingParty: relyingParty, user: user, known: transaction.realm.usablePasskeys(of: user),
        requiresVerification: transaction.realm.settings.passkeys.asksForVerification)
    }
  }

  /// Ends it with what the authenticator made.
  package func completePasskey(
    _ credential: JSON, of subject: SubjectID, client: ClientID
  ) throws(CoreError) {
    let (realm, now) = try current()
    guard realm.settings.firstFactors.contains(.passkey) else { throw .passkey(.off) }
    guard let pending = realm.users[subject]?.passkeys.pending, now < pending.expires else {
      throw .passkey(.challengeNotFound)
    }
    guard pending.client == client else { throw .passkey(.otherClient) }
    guard pending.relyingParty == realm.relyingParty else { throw .passkey(.relyingPartyMismatch) }
    let made = try realm.passkey(from: credential, pending, at: now)
    try update { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { throw .account(.notFound) }
      guard user.passkeys.pending == pending else { throw .passkey(.challengeNotFound) }
      guard user.passkeys.list.count < Passkeys.limit else { throw .passkey(.tooMany) }
      if user.passkeys.list.contains(where: { $0.id == made.id }) { throw .passkey(.exists) }
      user.passkeys.list.append(made)
      user.passkeys.pending = nil
      transaction.store(&user)
    }
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

extension Realm {
  /// Checks what the authenticator made (Web Authentication §7.1).
  fileprivate func passkey(
    from credential: JSON, _ pending: PendingPasskey, at now: Instant
  ) throws(CoreError) -> Passkey {
    let registration: Registration
    do throws(WebAuthnError) {
      registration = try Registration(credential)
      try registration.verify(expectations(challenge: pending.challenge, relyingParty: pending.relyingParty))
    } catch {
      throw .passkey(PasskeyProblem(error))
    }
    let key = registration.credential.key.cose
    guard key.count <= Self.longestKey else { throw .passkey(.unsupported("a key of \(key.count) bytes")) }
    return Passkey(
      id: registration.id, key: key, counter: registration.authenticatorData.signatureCount,
      name: Self.name(ofAuthenticator: registration.credential.authenticator, attachment: registration.attachment),
      transports: registration.transports,
      attachment: registration.attachment, relyingParty: pending.relyingParty, created: now)
  }

  /// Bytes; an RSA key of 8,192 bits takes half of it.
  private static let longestKey = 2_048

  /// The service's name of a passkey, by the model of its authenticator. The names of these providers are public. Of all
  /// others, a key that can be carried to another machine is recorded in the command line's example of
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

extension PasskeyProblem {
  fileprivate init(_ error: WebAuthnError) {
    self =
      switch error {
      case .malformed(let what): .malformed(what)
      case .wrongCeremony: .malformed("clientDataJSON is of another ceremony")
      case .wrongChallenge: .challengeNotFound
      case .originNotAllowed(let origin): .originNotAllowed(origin)
      case .wrongRelyingParty: .relyingPartyMismatch
      case .userNotPresent: .malformed("the user was not present")
      case .userNotVerified: .malformed("the user was not verified")
      case .unsupportedKey: .unsupported("the key")
      case .badAttestation(let why): .unsupported(why)
      case .badSignature: .malformed("the signature")
      case .counterWentBack: .malformed("the counter")
      case .unknownCredential: .notFound
      }
  }
}
