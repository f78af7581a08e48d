package import JSON

/// A message that somebody else may put into words before it is sent.
package struct CustomSenderMessage: Sendable {
  package var message: Message
  package let user: User
  package let isUpdate: Bool
  /// What the trigger is told of the client's metadata.
  package let metadata: [String: String]

  /// What a custom sender is told in the place of the account's attributes; nil for those.
  package var facts: JSONObject?

  package init(
    message: Message, user: User, isUpdate: Bool, metadata: [String: String], facts: JSONObject? = nil
  ) {
    self.message = message
    self.user = user
    self.isUpdate = isUpdate
    self.metadata = metadata
    self.facts = facts
  }

  /// What is asked of the trigger.
  package var occasion: String {
    switch message.kind {
    case .signUp: "SignUp"
    case .resend: "ResendCode"
    case .forgotPassword: "ForgotPassword"
    case .verifyAttribute: isUpdate ? "UpdateUserAttribute" : "VerifyUserAttribute"
    case .invitation: "AdminCreateUser"
    case .signInCode, .mfa, .mfaReminder, .notice: "Authentication"
    }
  }

  /// The text that every message carries in the place of its secret.
  package static let codePlace = "{####}"
  package static let namePlace = "{username}"
}
