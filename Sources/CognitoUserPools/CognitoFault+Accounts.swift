import AWSProtocol
internal import CognitoUserPoolsShapes
import FrontSupport
import Model

extension AWSFault {
  /// Errors of an account and its status.
  init(_ problem: AccountProblem, in context: FaultContext) {
    switch problem {
    case .notFound: self.init(.userNotFound, "User does not exist.")
    case .unknownToClient: self.init(.userNotFound, "Username/client id combination not found.")
    case .disabled:
      self.init(.notAuthorized, context == .adminResetUserPassword ? "User is disabled" : "User is disabled.")
    case .notConfirmed: self.init(.userNotConfirmed, "User is not confirmed.")
    case .passwordResetRequired: self.init(.passwordResetRequired, "Password reset required for the user")
    case .temporaryPasswordExpired:
      self.init(.notAuthorized, "Temporary password has expired and must be reset by an administrator.")
    case .cannotConfirm(let status):
      self.init(.notAuthorized, "User cannot be confirmed. Current status is \(status.text)")
    case .alreadyConfirmed: self = .invalidParameter("User is already confirmed.")
    case .cannotResendInvitation(let name):
      self.init(.unsupportedUserState, "Resend not possible. \(name) status is not FORCE_CHANGE_PASSWORD")
    }
  }

  /// Errors of sign-up and usernames.
  init(_ problem: SignUpProblem, in context: FaultContext) {
    switch problem {
    case .notAllowed: self.init(.notAuthorized, "SignUp is not permitted for this user pool")
    case .usernameTaken:
      self.init(
        .usernameExists, context == .adminCreateUser ? "User account already exists" : "User already exists")
    case .aliasTaken(let name):
      self.init(
        .aliasExists,
        context == .confirmSignUp
          ? "An account with the \(name) already exists." : "An account with the given \(name) already exists.")
    case .usernameLooksLikeAlias(let name):
      let noun = name == .email ? "email" : "phone number"
      self = .invalidParameter(
        "Username cannot be of \(noun) format, since user pool is configured for \(noun) alias.")
    case .usernameMustBe([.email]): self = .invalidParameter("Username should be an email.")
    case .usernameMustBe([.phoneNumber]): self = .invalidParameter("Username should be a phone number.")
    case .usernameMustBe: self = .invalidParameter("Username should be either an email or a phone number.")
    }
  }

  /// Errors of attribute changes.
  init(_ problem: AttributeChangeProblem, in context: FaultContext) {
    switch problem {
    case .refused(let problems):
      self = .invalidParameter(context == .challenge ? problems.missing ?? problems.verdict : problems.verdict)
    case .notWritable: self.init(.notAuthorized, "A client attempted to write unauthorized attribute")
    case .alreadySet(let name): self.init(.notAuthorized, "Cannot modify an already provided \(name)")
    case .notVerifiable(let name): self = .invalidParameter("Invalid attribute name. \(name) cannot be verified.")
    case .verificationOff: self = .invalidParameter("Auto verification not turned on.")
    }
  }

  /// Errors of a new password.
  init(_ problem: PasswordProblem, in context: FaultContext) {
    switch problem {
    case .refused(.usedBefore):
      self.init(.passwordHistoryPolicyViolation, PasswordPolicy.Violation.usedBefore.words)
    case .refused(.compromised):
      self.init(.invalidPassword, "Provided password cannot be used for security reasons.")
    case .refused(let violation):
      let verdict = context == .newPassword ? "does not conform to policy" : "did not conform with policy"
      self.init(.invalidPassword, "Password \(verdict): \(violation.words)")
    case .missing: self = .invalidParameter("User is required to have a password")
    case .notChangeable: self.init(.notAuthorized, "User is not authorized to change password.")
    case .cannotBeReset: self.init(.notAuthorized, "User password cannot be reset in the current state.")
    case .contactAdministrator: self.init(.notAuthorized, "Contact administrator to reset password.")
    case .noRecoveryChannel:
      self = .invalidParameter(
        "Cannot reset password for the user as there is no registered/verified email or phone_number")
    }
  }

  /// Errors of a confirmation code.
  init(_ problem: CodeProblem) {
    switch problem {
    case .wrong: self.init(.codeMismatch, "Invalid verification code provided, please try again.")
    case .expired: self.init(.expiredCode, "Invalid code provided, please request a code again.")
    case .attemptLimitExceeded: self.init(.limitExceeded, "Attempt limit exceeded, please try after some time.")
    }
  }
}
