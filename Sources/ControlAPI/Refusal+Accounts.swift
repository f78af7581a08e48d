internal import Model
internal import OpenAPI

extension Refusal {
  /// Errors of an account and its state.
  init(_ problem: AccountProblem) {
    switch problem {
    case .notFound, .unknownToClient: self.init(.userNotFound, "there is no such user")
    case .disabled: self.init(.refused, "the user is disabled")
    case .notConfirmed: self.init(.refused, "the user is not confirmed")
    case .passwordResetRequired: self.init(.refused, "the user must set a new password first")
    case .temporaryPasswordExpired: self.init(.refused, "the user's temporary password has expired")
    case .cannotConfirm(let status): self.init(.cannotConfirm, "the user is \(status.text)")
    case .alreadyConfirmed: self.init(.cannotConfirm, "the user is already confirmed")
    case .cannotResendInvitation(let name): self.init(.refused, "\(name) has no open invitation")
    }
  }

  /// Errors of sign-up and usernames.
  init(_ problem: SignUpProblem) {
    switch problem {
    case .notAllowed: self.init(.refused, "users cannot sign up to this pool")
    case .usernameTaken: self.init(.userExists, "another user has this name")
    case .aliasTaken(let name): self.init(.userExists, "another user has this \(name) as an alias")
    case .usernameMustBe(let names):
      self.init(
        .invalidRequest, "expected an address for \(names.joined(separator: " or "))", pointer: "/username")
    case .usernameLooksLikeAlias(let name):
      self.init(.invalidRequest, "the name looks like an alias (\(name))", pointer: "/username")
    }
  }

  /// Errors of a change of attributes.
  init(_ problem: AttributeChangeProblem) {
    switch problem {
    case .refused(let problems):
      let words = problems.map(\.words).joined(separator: ", ")
      self.init(.invalidRequest, "attributes that the pool refuses: \(words)", pointer: "/attributes")
    case .notWritable:
      self.init(.invalidRequest, "the client may not write one of the attributes", pointer: "/attributes")
    case .alreadySet(let name):
      self.init(.invalidRequest, "\(name) is set and cannot be changed", pointer: "/attributes")
    case .notVerifiable(let name): self.init(.invalidRequest, "\(name) cannot be verified")
    case .verificationOff: self.init(.refused, "the pool has no AutoVerifiedAttributes")
    }
  }

  /// Errors of a new password.
  init(_ problem: PasswordProblem) {
    switch problem {
    case .refused(let violation):
      self.init(.invalidPassword, "the pool's policy refuses the password: \(violation.words)", pointer: "/password")
    case .missing: self.init(.invalidPassword, "users of this pool need a password", pointer: "/password")
    case .cannotBeReset: self.init(.refused, "the user's status does not allow a reset of the password")
    case .notChangeable: self.init(.refused, "only administrators can give this user a password")
    case .contactAdministrator: self.init(.refused, "only administrators can reset passwords in this pool")
    case .noRecoveryChannel: self.init(.refused, "the user has no verified address for a code")
    }
  }

  /// Errors of a confirmation code.
  init(_ problem: CodeProblem) {
    switch problem {
    case .wrong: self.init(.invalidRequest, "the code is wrong")
    case .expired: self.init(.invalidRequest, "the code has expired, or none was sent")
    case .attemptLimitExceeded: self.init(.refused, "there were too many attempts")
    }
  }
}
