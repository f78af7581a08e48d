internal import Model
internal import Sandboxes

/// The operation for which a name was typed.
enum MagicStep {
  case signIn, signUp, confirmation, recovery
}

extension SignIns {
  /// Throws the error of a magic name at this step.
  func checkMagic(name: String, at step: MagicStep, client: Client) throws(CoreError) {
    guard let magic = MagicName(name), sandbox.hasMagicValues else { return }
    Annotations.note(user: nil, typed: name)
    switch (magic, step) {
    case (.locked, .signIn): throw .signIn(.passwordAttemptsExceeded(retryAfter: 900))
    case (.mustReset, .signIn): throw .account(.passwordResetRequired)
    case (.unconfirmed, .signIn): throw .account(.notConfirmed)
    case (.disabled, .signIn): throw .account(.disabled)
    case (.expired, .signIn): throw .account(.temporaryPasswordExpired)
    case (.wrong, .signIn): throw .signIn(.wrongCredentials)
    case (.unknown, .signIn): throw client.hidesUserExistence ? .signIn(.wrongCredentials) : .account(.notFound)
    case (.unknown, .recovery) where !client.hidesUserExistence: throw .account(.unknownToClient)
    case (.taken, .signUp): throw .signUp(.usernameTaken)
    case (.limited, .signUp), (.limited, .confirmation), (.limited, .recovery):
      throw .code(.attemptLimitExceeded(retryAfter: 900))
    default: return
    }
  }

  /// Throws the error of a magic code.
  /// - Parameter inFlow: whether the code signs in.
  func checkMagic(code: String, inFlow: Bool = false) throws(CoreError) {
    guard let magic = MagicCode(code), sandbox.hasMagicValues else { return }
    switch magic {
    case .wrong: throw inFlow ? .signIn(.wrongCode) : .code(.wrong)
    case .expired: throw .code(.expired)
    case .limited: throw .code(.attemptLimitExceeded(retryAfter: 900))
    }
  }
}

extension SignInAnswer.Reply {
  /// A code that was typed.
  var typedCode: String? {
    switch self {
    case .code(let code, _), .factor(let code, _): code
    default: nil
    }
  }
}
