internal import Cryptography
internal import JOSE
internal import JSON

extension RealmService {
  /// Makes and signs the tokens of a grant: two signatures, so never inside of the lock.
  func issue(_ facts: TokenFacts) throws(CoreError) -> TokenSet {
    let issuer = core.addresses.issuer(of: facts.realm, in: context)
    var random = RandomSource.system
    let access = AccessTokenClaims(facts, issuer: issuer, id: random.uniqueID())
    let accessToken = try sign(access.bytes, with: facts.realm.keys.accessToken)
    var idToken: String?
    if facts.grant.origin == .api || facts.grant.scopes.contains(AccessScope.openID) {
      let hash = facts.grant.origin == .hosted ? accessTokenHash(accessToken) : nil
      let claims = IDTokenClaims(facts, issuer: issuer, id: random.uniqueID(), accessTokenHash: hash)
      idToken = try sign(claims.bytes, with: facts.realm.keys.idToken)
    }
    let refreshToken = facts.refreshNumber.map { number in
      RefreshToken(subject: facts.user.id, grant: facts.grant.id, number: number, expires: facts.grant.expires)
        .sealed(key: facts.realm.secrets.refreshKey)
    }
    return TokenSet(
      accessToken: accessToken, idToken: idToken, refreshToken: refreshToken,
      expiresIn: facts.client.accessTokenLifetime.wholeSeconds, scopes: facts.grant.scopes, user: facts.user.id,
      grant: facts.grant.id)
  }

  func sign(_ claims: [UInt8], with key: LazyKey) throws(CoreError) -> String {
    let made = try key.value()
    do {
      return try SignedToken.compact(header: made.header, payload: claims, key: made.key)
    } catch {
      throw .internalFault("signing a token failed: \(error)")
    }
  }

  /// The left half of the token's SHA-256 (OpenID Connect Core §3.1.3.6).
  private func accessTokenHash(_ token: String) -> String {
    Base64URL.encode(Array(Digest.sha256(Array(token.utf8)).prefix(16)))
  }
}
