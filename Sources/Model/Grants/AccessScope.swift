/// Scopes that the core interprets.
package enum AccessScope {
  /// Lets users manage their own account over the API.
  package static let selfService = "aws.cognito.signin.user.admin"
  /// Lets an app register clients of a user pool. Not defined by a resource server.
  package static let clientRegistration = "aws.cognito/dcr/register"
  package static let openID = "openid"
  package static let profile = "profile"
  package static let email = "email"
  package static let phone = "phone"
  package static let address = "address"
  /// Apple's scope for the user's name.
  package static let appleName = "name"
  package static let offlineAccess = "offline_access"

  /// The scope that releases a standard claim (OpenID Connect Core §5.4).
  package static func releasing(_ claim: AttributeName) -> String {
    switch claim {
    case .email, .emailVerified: email
    case .phoneNumber, .phoneNumberVerified: phone
    case "address": address
    default: profile
    }
  }

  /// The scopes that no resource server defines.
  package static let standard = [openID, email, phone, profile, selfService]

  /// The scopes of the OpenID Connect standard.
  package static let openIDConnect = [openID, profile, email, phone, address, offlineAccess]
}
