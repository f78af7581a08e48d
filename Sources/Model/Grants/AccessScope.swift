/// Scopes that mean something to the core.
package enum AccessScope {
  /// Lets a person manage their own account over the API.
  package static let selfService = "aws.cognito.signin.user.admin"
  /// Lets an app register clients of a user pool. No resource server defines it.
  package static let clientRegistration = "aws.cognito/dcr/register"
  package static let openID = "openid"
  package static let profile = "profile"
  package static let email = "email"
  package static let phone = "phone"
  package static let address = "address"
  package static let offlineAccess = "offline_access"

  /// The one that releases a standard claim (OpenID Connect Core §5.4).
  package static func releasing(_ claim: AttributeName) -> String {
    switch claim {
    case .email, .emailVerified: email
    case .phoneNumber, .phoneNumberVerified: phone
    case "address": address
    default: profile
    }
  }

  /// Those that no resource server defines.
  package static let standard = [openID, email, phone, profile, selfService]

  /// Those that the standard defines.
  package static let openIDConnect = [openID, profile, email, phone, address, offlineAccess]
}
