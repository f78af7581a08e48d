/// The provider that a key in `Logins` names (docs/reference/identity-pools-and-sts.md#logins).
package enum LoginProvider: Sendable {
  /// A user pool of this server, and the entries that let it in.
  case userPool(Realm, [UserPoolProvider])
  /// A provider that the account knows by this ARN.
  case openID(name: String, arn: String)
  case social(SocialProvider)
  /// The maker's own users.
  case developer(String)
  /// The pool's own tokens.
  case ownTokens

  /// The key of the pool's own tokens.
  package static let ownTokensKey = "cognito-identity.amazonaws.com"

  /// `cognito-idp.{region}.amazonaws.com/{pool}`: what every client but Amplify's for the web sends.
  package static func canonicalName(of realm: RealmID) -> String {
    "cognito-idp.\(realm.region).amazonaws.com/\(realm)"
  }

  /// A name or an issuer without its scheme.
  package static func withoutScheme(_ name: String) -> String {
    guard let range = name.utf8.firstIndex(of: UInt8(ascii: ":")), name[range...].hasPrefix("://") else { return name }
    return String(name[range...].dropFirst(3))
  }
}
