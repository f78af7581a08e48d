internal import Ambient
internal import Cryptography
internal import Encodings
internal import Model
internal import Sandboxes

/// An opaque token of a realm that imitates Sign in with Apple: a sealed ``RefreshToken`` behind a letter for its kind.
package struct AppleToken {
  /// The kind of a token.
  package enum Kind: String, Sendable {
    case access = "a"
    case refresh = "r"
  }

  package let kind: Kind
  package let content: RefreshToken

  init(_ kind: Kind, _ facts: TokenFacts) {
    self.kind = kind
    content = RefreshToken(
      subject: facts.user.id, grant: facts.grant.id, number: facts.refreshNumber ?? 0, expires: facts.grant.expires)
  }

  /// The nonce is the system's, as that of every refresh token.
  func sealed(key: [UInt8]) -> String {
    var random = RandomSource.system
    let nonce = random.bytes(Self.nonceLength)
    let (ciphertext, tag) = AuthenticatedEncryption.seal(
      content.plain, key: key, nonce: nonce, authenticating: Array(kind.rawValue.utf8))
    return kind.rawValue + Base64URL.encode(nonce + ciphertext + tag)
  }

  /// nil for anything but a token of this kind that was sealed with `key`.
  package init?(opening text: String, as kind: Kind, key: [UInt8]) {
    guard text.utf8.count <= 512, text.hasPrefix(kind.rawValue), let bytes = Base64URL.decode(text.dropFirst()),
      bytes.count > Self.nonceLength + Self.tagLength
    else { return nil }
    let (nonce, rest) = (bytes.prefix(Self.nonceLength), bytes.dropFirst(Self.nonceLength))
    let plain = AuthenticatedEncryption.open(
      Array(rest.dropLast(Self.tagLength)), tag: Array(rest.suffix(Self.tagLength)), key: key, nonce: Array(nonce),
      authenticating: Array(kind.rawValue.utf8))
    guard let plain, let content = RefreshToken(plain: plain) else { return nil }
    self.kind = kind
    self.content = content
  }

  private static let nonceLength = 12
  private static let tagLength = 16
}

extension TokenIssuer {
  /// Makes the tokens of a sign-in, or only an access token for a refresh: the facts have a refresh number at a sign-in
  /// alone (docs/reference/sign-in-with-apple.md#token-endpoint).
  func issueAtApple(_ facts: TokenFacts) throws(CoreError) -> TokenSet {
    Annotations.noteTokens(of: facts.user, client: facts.client.id)
    let key = facts.realm.secrets.refreshKey
    let accessToken = AppleToken(.access, facts).sealed(key: key)
    var (idToken, refreshToken): (String?, String?)
    if facts.refreshNumber != nil {
      let signer = facts.realm.idTokenSigner(for: facts.client)
      var random = facts.random
      let claims = IDTokenClaims(
        facts, issuer: core.addresses.issuer(of: facts.realm, in: scope), id: random.uniqueID(),
        accessTokenHash: Self.leftHalfHash(accessToken, signer.algorithm))
      idToken = try sign(claims.bytes, with: signer)
      refreshToken = AppleToken(.refresh, facts).sealed(key: key)
    }
    return TokenSet(
      accessToken: accessToken, idToken: idToken, refreshToken: refreshToken,
      expiresIn: facts.client.accessTokenLifetime.wholeSeconds, scopes: facts.scopes, authorizationDetails: nil,
      user: facts.user.id, grant: facts.grant.id, newDevice: nil)
  }
}
