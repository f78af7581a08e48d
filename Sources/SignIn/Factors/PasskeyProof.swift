package import Ambient
internal import Cryptography
internal import Encodings
package import JSON
package import Model
package import Sandboxes
internal import Store
internal import WebAuthn

/// The signature of a passkey, checked outside of the lock; a change takes it.
package struct PasskeyProof: Sendable {
  package let user: SubjectID
  package let passkey: Passkey
  /// The authenticator's current counter.
  let counter: UInt32
  /// The page whose challenge was signed, which is valid once; nil for the challenge of one flow.
  let offer: UniqueID?

  /// The factor that it is.
  package var method: ProofMethods { passkey.method }
}

extension PasskeyHost {
  /// Checks what a passkey of the user signed (Web Authentication §7.2).
  /// - Parameter apps: the apps and sites whose origins may use the passkey.
  /// - Throws: ``CoreError/passkey(_:)`` with what is wrong with it.
  package func proof(
    by credential: JSON, of challenge: [UInt8], user: User, apps: AppAssociations
  ) throws(CoreError) -> PasskeyProof {
    do throws(WebAuthnError) {
      let assertion = try Assertion(credential)
      guard let passkey = passkeys(of: user).first(where: { $0.id == assertion.id }) else { throw .unknownCredential }
      if let handle = assertion.userHandle, handle != Array(user.id.description.utf8) {
        throw .malformed("userHandle is another user's")
      }
      try assertion.verify(
        expectations(challenge, apps), key: try CredentialKey(cose: passkey.key), lastCount: passkey.counter)
      return PasskeyProof(
        user: user.id, passkey: passkey, counter: assertion.authenticatorData.signatureCount, offer: nil)
    } catch {
      throw .passkey(PasskeyProblem(error))
    }
  }

  /// The expected values of a ceremony (Web Authentication §13.4.9).
  func expectations(_ challenge: [UInt8], _ apps: AppAssociations) -> Expectations {
    Expectations(challenge: challenge, relyingParty: name, requiresUserVerification: requiresVerification) { origin in
      WebAuthn.origin(origin, belongsTo: name) || apps.hasApp(of: origin, at: name)
        || RelatedOrigins(apps.relatedOrigins[name] ?? []).contains(origin)
    }
  }
}

extension Transaction {
  /// Takes a proof, if its passkey is still there as it was when it was checked.
  /// - Returns: its user.
  package mutating func take(_ proof: PasskeyProof, at host: PasskeyHost?) -> Result<User, CoreError> {
    if let offer = proof.offer, realm.spentProofs.live(offer, at: now) != nil { return .failure(.signIn(.flowSpent)) }
    let old = proof.passkey
    guard host?.name == old.relyingParty, var user = realm.users[proof.user],
      let index = user.passkeys.list.firstIndex(where: {
        $0.id == old.id && $0.key == old.key && $0.counter == old.counter
      })
    else { return .failure(.passkey(.notFound)) }
    if let offer = proof.offer { realm.spentProofs.insert(true, for: offer, at: now, lifetime: PasskeyOffer.lifetime) }
    user.passkeys.list[index].counter = proof.counter
    user.passkeys.list[index].lastUsed = now
    realm.users.replace(user)
    return .success(user)
  }
}

extension PasskeyProblem {
  init(_ error: WebAuthnError) {
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

extension AppAssociations {
  /// Whether an Android app may use a relying party's passkeys. Its origin is the hash of its signing certificate. The
  /// relying party's `assetlinks.json` lists its apps; where this server has none for that host, another host may
  /// serve the document, so every app is accepted.
  fileprivate func hasApp(of origin: String, at relyingParty: String) -> Bool {
    let prefix = "android:apk-key-hash:"
    guard origin.hasPrefix(prefix) else { return false }
    let apps = android(at: relyingParty)
    guard !apps.isEmpty else { return true }
    guard let hash = Base64URL.decode(origin.dropFirst(prefix.utf8.count)) else { return false }
    return apps.contains { $0.fingerprints.contains(hash) }
  }
}
