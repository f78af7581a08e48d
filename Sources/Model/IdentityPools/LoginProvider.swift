/// The provider that a key in `Logins` names (docs/reference/identity-pools-and-sts.md#logins).
package enum LoginProvider: Sendable {
  /// A user pool of this server, with its entries in the identity pool.
  case userPool(Realm, [UserPoolProvider])
  /// A provider that the account has under this ARN.
  case openID(name: String, arn: String)
  case social(SocialProvider)
  /// Developer-authenticated users.
  case developer(String)
  /// The pool's own tokens.
  case ownTokens

  /// The key of the pool's own tokens.
  package static let ownTokensKey = "cognito-identity.amazonaws.com"

  /// `cognito-idp.{region}.amazonaws.com/{pool}`, which all clients except Amplify for the web send.
  package static func canonicalName(of realm: RealmID) -> String {
    "cognito-idp.\(realm.region).amazonaws.com/\(realm)"
  }

  /// A name, or an issuer without its scheme.
  package static func withoutScheme(_ name: String) -> String {
    guard let range = name.utf8.firstIndex(of: UInt8(ascii: ":")), name[range...].hasPrefix("://") else { return name }
    return String(name[range...].dropFirst(3))
  }
}
