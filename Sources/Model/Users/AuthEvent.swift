package import Ambient

/// An authentication event of a user, such as a sign-in or a password change; stored with the account if threat
/// protection is on.
package struct AuthEvent: Hashable, Sendable, Codable {
  /// Raw values are the service's.
  package enum Kind: String, Hashable, Sendable, Codable {
    case signIn = "SignIn"
    case signUp = "SignUp"
    case forgotPassword = "ForgotPassword"
    case passwordChange = "PasswordChange"
    case resendCode = "ResendCode"
  }

  /// The outcome of the attempt.
  package enum Response: String, Hashable, Sendable, Codable {
    case pass, fail, inProgress
  }

  /// Feedback on the event.
  package struct Feedback: Hashable, Sendable, Codable {
    package var isValid: Bool
    /// `Admin` or `User`.
    package var provider: String
    package var at: Instant

    package init(
      isValid: Bool, provider: String, at: Instant
    ) {
      self.isValid = isValid
      self.provider = provider
      self.at = at
    }
  }

  package let id: UniqueID
  package let kind: Kind
  package let at: Instant
  package var response: Response
  /// Whether a risk rule blocked it.
  package var isBlocked = false
  package var isPasswordLeaked = false
  package var remoteAddress: String?
  package var feedback: Feedback?

  package init(
    id: UniqueID, kind: Kind, at: Instant, response: Response, isBlocked: Bool = false, isPasswordLeaked: Bool = false,
    remoteAddress: String? = nil, feedback: Feedback? = nil
  ) {
    self.id = id
    self.kind = kind
    self.at = at
    self.response = response
    self.isBlocked = isBlocked
    self.isPasswordLeaked = isPasswordLeaked
    self.remoteAddress = remoteAddress
    self.feedback = feedback
  }

  /// The maximum number of events stored per account, the newest ones.
  package static let limit = 100
}
