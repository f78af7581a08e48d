internal import Ambient
internal import Cryptography
package import JSON
package import Model
internal import Sandboxes
internal import Store
internal import WebAuthn

/// Signing in with a passkey that the browser finds by itself, before a name is typed (discoverable credentials, Web
/// Authentication §7.2 step 6). What the browser signs is made anew for each page and sealed instead of stored, so that
/// looking at the page costs none of our memory.
extension SignIns {
  /// The challenge for the browser to sign; nil if a passkey alone cannot sign in.
  package func passkeyOffer(client: ClientID) throws(CoreError) -> PasskeyRequest? {
    let realm = try current().realm
    guard realm.settings.firstFactors.contains(.passkey),
      realm.settings.mfa != .required || realm.settings.passkeys.countsAsTwo == true,
      let host = realm.passkeyHost
    else { return nil }
    return try passkeyOffer(client: client, at: host)
  }

  /// The challenge for any passkey of that host. Showing a page changes nothing, so the nonce comes from the system:
  /// the sandbox's source would give the same one to every browser.
  package func passkeyOffer(client: ClientID, at host: PasskeyHost) throws(CoreError) -> PasskeyRequest {
    let (realm, now) = try current()
    var random = RandomSource.system
    let offer = PasskeyOffer(client: client, relyingParty: host.name, issued: now, nonce: random.bytes(16))
    return PasskeyRequest(challenge: offer.sealed(key: realm.secrets.proofKey), host: host, allowed: [])
  }

  /// The user whom the authenticator stored with the passkey; nil for none.
  package func owner(of credential: JSON) throws(CoreError) -> User? {
    let realm = try current().realm
    guard let handle = (try? Assertion(credential))?.userHandle else { return nil }
    return SubjectID(String(decoding: handle, as: UTF8.self)).flatMap { realm.users[$0] }
  }

  /// Checks what a passkey signed for ``passkeyOffer(client:at:)``.
  /// - Throws: ``CoreError/passkey(_:)`` for errors in it, `flowExpired` if the page is too old, `flowSpent` if it was
  ///   used before.
  package func proof(
    byFound credential: JSON, user: User, client: ClientID, at host: PasskeyHost
  ) throws(CoreError) -> PasskeyProof {
    let (realm, now) = try current()
    return try PasskeyOffer.proof(
      by: credential, user: user, client: client, at: host, in: realm, now, apps: core.apps)
  }

  /// Signs in the owner of the passkey.
  /// - Throws: `wrongCredentials` for every error in it, `flowExpired` if the page is too old, `flowSpent` if it was
  ///   used before.
  package func signIn(passkey credential: JSON, client: ClientID) throws(CoreError) -> SignInStep {
    guard let user = try owner(of: credential) else { throw .signIn(.wrongCredentials) }
    return try signIn(
      SignInRequest(client: client, origin: .hosted, username: user.username, start: .passkey(credential)))
  }
}

/// The challenge of a page that takes any passkey: when it was made, something random, and a code over both, over the
/// client and over the host.
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

  /// Checks what a passkey signed for an offer; see ``SignIns/proof(byFound:user:client:at:)``.
  static func proof(
    by credential: JSON, user: User, client: ClientID, at host: PasskeyHost, in realm: Realm, _ now: Instant,
    apps: AppAssociations
  ) throws(CoreError) -> PasskeyProof {
    guard let challenge = (try? Assertion(credential))?.clientData.challenge,
      let offer = PasskeyOffer(
        opening: challenge, client: client, relyingParty: host.name, key: realm.secrets.proofKey)
    else { throw .passkey(.challengeNotFound) }
    guard now < offer.issued + lifetime else { throw .signIn(.flowExpired) }
    let digest = UniqueID(bytes: Digest.sha256(challenge))
    if realm.spentProofs.live(digest, at: now) != nil { throw .signIn(.flowSpent) }
    let proof = try host.proof(by: credential, of: challenge, user: user, apps: apps)
    return PasskeyProof(user: proof.user, passkey: proof.passkey, counter: proof.counter, offer: digest)
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
