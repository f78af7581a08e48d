package import Ambient
internal import Store

/// Issued credentials with an expiry.
package struct TemporaryCredentials: Sendable, Codable {
  package let accessKeyID: String
  package let secret: String
  package let principal: Principal
  /// The identity that they were issued to, if any.
  package let identity: String?
  package let tags: [PrincipalTag]
  /// The keys of transitive tags, which sessions opened with these credentials inherit; nil for none.
  package let transitiveTagKeys: [String]?
  package let issued: Instant
  package let expires: Instant

  package init(
    _ principal: Principal, identity: String?, tags: [PrincipalTag], transitiveTagKeys: [String] = [],
    at now: Instant, lifetime: Duration, random: inout RandomSource
  ) {
    accessKeyID = "ASIA" + random.text(16, from: Self.keyLetters)
    secret = random.text(40, from: Self.secretLetters)
    self.principal = principal
    self.identity = identity
    self.tags = tags
    self.transitiveTagKeys = transitiveTagKeys.isEmpty ? nil : transitiveTagKeys
    issued = now
    expires = now + lifetime
  }

  static let keyLetters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
  private static let secretLetters: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
}

extension Sandbox {
  /// The maximum number stored; the oldest are removed first.
  static let credentialsLimit = 20_000

  /// Stores issued credentials.
  package mutating func keep(_ keys: TemporaryCredentials, at now: Instant) {
    // Retained long after expiry, so that their user gets the right error.
    credentials.insert(
      Box(keys), for: keys.accessKeyID, at: now, lifetime: keys.expires - now, keepingFor: .days(30))
  }
}

extension TemporaryCredentials: Sized {
  package var byteCount: Int {
    let names = [accessKeyID, secret, principal.account, principal.session]
    let tagged = tags.reduce(0) { $0 + 32 + $1.name.byteCount + $1.value.byteCount }
    return names.byteCount + [principal.role, principal.user, identity].byteCount + tagged
      + (transitiveTagKeys?.byteCount ?? 0)
  }
}
