internal import Ambient
internal import Cryptography
package import JSON
package import Model
package import Sandboxes
internal import Store
internal import WebAuthn

/// Signing in with a passkey that the browser finds by itself, before a name is typed (discoverable credentials, Web
/// Authentication §7.2 step 6). What the browser signs is made anew for each page, sealed and not kept, so that looking at
/// the page costs none of our memory.
extension RealmService {
  /// The challenge for the browser to sign; nil if a passkey alone cannot sign in. Showing a page changes nothing, so the nonce is the
  /// system's: the sandbox's source would give the same one to every browser.
  package func passkeyOffer(client: ClientID) throws(CoreError) -> PasskeyRequest? {
    let (realm, now) = try current()
    guard realm.settings.firstFactors.contains(.passkey),
      realm.settings.mfa != .required || realm.settings.passkeys.countsAsTwo == true,
      let relyingParty = realm.relyingParty
    else { return nil }
    var random = RandomSource.system
    return PasskeyRequest(
      challenge: PasskeyOffer(client: client, relyingParty: relyingParty, issued: now, nonce: random.bytes(16))
        .sealed(key: realm.secrets.proofKey),
      relyingParty: relyingParty, allowed: [],
      requiresVerification: realm.settings.passkeys.asksForVerification)
  }

  /// Signs in the owner of the passkey.
  /// - Throws: `wrongCredentials` for every error in it, `flowExpired` if the page is too old, `flowSpent` if it was used
  ///   before.
  package func signIn(passkey credential: JSON, client: ClientID) throws(CoreError) -> SignInStep {
    let realm = try current().realm
    guard let handle = (try? Assertion(credential))?.userHandle,
      let user = SubjectID(String(decoding: handle, as: UTF8.self)).flatMap({ realm.users[$0] })
    else { throw .signIn(.wrongCredentials) }
    return try signIn(
      SignInRequest(client: client, origin: .hosted, username: user.username, start: .passkey(credential)))
  }
}

extension SignInAttempt {
  /// Checks a passkey that was sent without a challenge for its user.
  func checkPasskey(_ credential: JSON) throws(CoreError) -> SignInStep {
    guard let relyingParty = realm.relyingParty, let found = realm.user(named: typedName),
      let challenge = (try? Assertion(credential))?.clientData.challenge,
      let offer = PasskeyOffer(
        opening: challenge, client: client.id, relyingParty: relyingParty, key: realm.secrets.proofKey)
    else { throw .signIn(.wrongCredentials) }
    guard now < offer.issued + PasskeyOffer.lifetime else { throw .signIn(.flowExpired) }
    guard realm.choices(of: found).contains(.passkey) else { throw .signIn(.wrongCredentials) }
    // The signature is checked outside of the lock, against the key as it stood.
    let proved = realm.proved(by: credential, challenge, relyingParty, of: found)
    let digest = UniqueID(bytes: Digest.sha256(challenge))
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      if transaction.realm.spentProofs.live(digest, at: transaction.now) != nil { return .failure(.signIn(.flowSpent)) }
      guard var user = transaction.realm.users[found.id], let (old, counter) = proved,
        transaction.realm.usablePasskeys(of: user).contains(old), let index = user.passkeys.list.firstIndex(of: old)
      else {
        transaction.record(.signInRefused, user: found.id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      transaction.realm.spentProofs.insert(true, for: digest, at: transaction.now, lifetime: PasskeyOffer.lifetime)
      user.passkeys.list[index].counter = counter
      transaction.realm.users.replace(user)
      return proceed(user, in: &transaction, isProvedTwice: transaction.realm.takesPasskeysForTwo(user))
    }
    return try finish(progress)
  }
}

/// The challenge of a page that takes any passkey: when it was made, something random, and a code over both, over the client and over
/// the host.
struct PasskeyOffer {
  let client: ClientID
  let relyingParty: String
  let issued: Instant
  let nonce: [UInt8]

  /// A page may be open for a while before its user signs in.
  static let lifetime = Duration.minutes(30)

  init(client: ClientID, relyingParty: String, issued: Instant, nonce: [UInt8]) {
    self.client = client
    self.relyingParty = relyingParty
    self.issued = issued
    self.nonce = nonce
  }

  /// nil for anything that we did not seal for this client and host.
  init?(opening challenge: [UInt8], client: ClientID, relyingParty: String, key: [UInt8]) {
    guard challenge.count == 40 else { return nil }
    let milliseconds = challenge.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    self.init(
      client: client, relyingParty: relyingParty, issued: Instant(milliseconds: milliseconds),
      nonce: Array(challenge[8..<24]))
    guard constantTimeEqual(sealed(key: key), challenge) else { return nil }
  }

  func sealed(key: [UInt8]) -> [UInt8] {
    var open = FieldWriter()
    open.append(issued.milliseconds)
    let head = open.bytes + nonce
    open.append(Array("passkey offer".utf8))
    open.append(nonce)
    open.append(Array(client.text.utf8))
    open.append(Array(relyingParty.utf8))
    return head + MAC.hmacSHA256(key: key, open.bytes).prefix(16)
  }
}
