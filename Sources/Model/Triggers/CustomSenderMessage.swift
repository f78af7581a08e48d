package import JSON

/// A message whose text a trigger may write and which a custom sender may deliver.
package struct CustomSenderMessage: Sendable {
  package var message: Message
  package let user: User
  package let isUpdate: Bool
  /// The client's metadata for the trigger.
  package let metadata: [String: String]

  /// The attributes for the custom sender; nil for the account's.
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

  /// Why the message is sent, for the trigger's event.
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

  /// The placeholder of the secret in every message.
  package static let codePlace = "{####}"
  package static let namePlace = "{username}"
}
