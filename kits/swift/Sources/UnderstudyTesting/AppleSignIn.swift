/// What the native sheet of Sign in with Apple hands to an app.
public struct AppleSignIn: Decodable, Sendable {
  /// A change of an account that Apple notifies servers of.
  public enum Event: String, Sendable {
    case consentRevoked = "consent-revoked"
    case accountDelete = "account-delete"
    case emailDisabled = "email-disabled"
    case emailEnabled = "email-enabled"
  }

  /// The identity token, a signed JWT.
  public let idToken: String
  /// The authorization code, for which no redirect URI is sent.
  public let code: String
  /// Name and address; nil after the first sign-in of the user at the app.
  public let user: User?

  /// Name and address of a user.
  public struct User: Decodable, Sendable {
    /// nil if the user has no name.
    public let name: Name?
    /// nil if the user has no address.
    public let email: String?
  }

  /// The parts of a name.
  public struct Name: Decodable, Sendable {
    /// The given name.
    public let firstName: String?
    /// The family name.
    public let lastName: String?
  }
}
