internal import Ambient
internal import Cryptography
internal import Diagnostics
internal import Encodings
package import JOSE
internal import JSON
package import Model
package import Sandboxes

/// Tokens that a tester has expired before their time.
extension Grant {
  /// Whether a token of the grant has been expired.
  package func hasExpired(_ kind: ExpirableToken, _ token: ParsedToken) -> Bool {
    guard let expired = details?.expired else { return false }
    let issued = token.claims["iat"]?.integer.map { Int64($0) }
    guard expired.covers(kind, issued: issued, fingerprint: Self.fingerprint(token.signature)) else { return false }
    if kind == .access { Annotations.note(reason: TokenDiagnostic.expiredByTest.text) }
    return true
  }

  /// Refuses the refresh tokens of the grant if they have been expired.
  package func checkRefreshTokens() throws(CoreError) {
    guard hasExpiredRefreshTokens else { return }
    Annotations.note(reason: TokenDiagnostic.refreshExpiredByTest.text)
    throw .refreshToken(.expired)
  }

  fileprivate static func fingerprint(_ signature: [UInt8]) -> String {
    Base64URL.encode(Array(Digest.sha256(signature).prefix(12)))
  }

  fileprivate static func fingerprint(of token: String) -> String? {
    token.split(separator: ".").last.flatMap { Base64URL.decode($0) }.map { fingerprint($0) }
  }
}

extension Realm {
  /// Whether a token of one of the realm's users has been expired.
  package func hasExpired(_ kind: ExpirableToken, _ token: ParsedToken) -> Bool {
    let user = token.claims["sub"]?.string.flatMap { SubjectID($0) }.flatMap { users[$0] }
    return user.flatMap { grant(of: $0, token: token) }?.hasExpired(kind, token) ?? false
  }
}

extension RealmContext {
  /// Lists tokens that are valid although others of their second were expired. Nothing changes otherwise.
  package func list(access: String?, id: String?, of facts: TokenFacts) throws(CoreError) {
    guard facts.grant.details?.expired?.listsTokens(issuedAt: facts.now) == true else { return }
    try update { (transaction) throws(CoreError) in
      guard let grant = transaction.realm.users.grants.find(facts.grant.id, of: facts.user.id),
        var details = grant.details
      else { return }
      details.expired?.list(
        access: access.flatMap { Grant.fingerprint(of: $0) }, id: id.flatMap { Grant.fingerprint(of: $0) })
      transaction.realm.users.grants.replace(grant.with(details))
    }
  }
}
