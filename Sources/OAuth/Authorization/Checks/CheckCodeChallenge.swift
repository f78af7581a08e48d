internal import Cryptography
internal import Encodings
internal import Model

extension AuthorizationInquiry {
  /// Challenge and method come together, the method is `S256` (docs/reference/hosted-login.md#authorize-errors), the
  /// challenge is 43 to 128 unreserved characters (RFC 7636 §4.2). Where the realm takes plain ones, one without a
  /// method is plain (§4.3).
  /// - Returns: the challenge as one by `S256`.
  func checkedCodeChallenge() throws(AuthorizationRefusal) -> String? {
    // Apple documents no PKCE: the parameters are ignored.
    if rules.hasAppleScopes { return nil }
    let method = parameters[.codeChallengeMethod]
    guard let challenge = parameters[.codeChallenge] else {
      // FAPI 2.0 Security Profile §5.3.2.2.
      let isNeeded = realm.settings.securityProfile != nil || client.registration.demandsCodeChallenge == true
      if method != nil || isNeeded { throw .codeChallengeMissing }
      return nil
    }
    let takesPlain =
      (realm.settings.relaxes(.plainChallenges) || client.takesPlainChallenges) && realm.settings.securityProfile == nil
    guard let method = method ?? (takesPlain ? "plain" : nil) else { throw .codeChallengeMethodMissing }
    guard method == "S256" || method == "plain" && takesPlain else { throw .codeChallengeMethodUnsupported(method) }
    guard (43...128).contains(challenge.utf8.count), challenge.utf8.allSatisfy(Self.isUnreserved) else {
      throw .codeChallengeMalformed
    }
    return method == "plain" ? Base64URL.encode(Digest.sha256(Array(challenge.utf8))) : challenge
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
