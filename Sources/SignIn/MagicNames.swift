internal import Model
internal import Sandboxes

/// The operation for which a name was typed.
enum MagicStep {
  case signIn, signUp, confirmation, recovery
}

extension RealmService {
  /// Throws what a magic name calls for.
  func heed(name: String, at step: MagicStep, client: Client) throws(CoreError) {
    guard let magic = MagicName(name), sandbox.hasMagicValues else { return }
    Annotations.note(user: nil, typed: name)
    switch (magic, step) {
    case (.locked, .signIn): throw .passwordAttemptsExceeded(retryAfter: 900)
    case (.mustReset, .signIn): throw .passwordResetRequired
    case (.unconfirmed, .signIn): throw .userNotConfirmed
    case (.disabled, .signIn): throw .userDisabled
    case (.expired, .signIn): throw .temporaryPasswordExpired
    case (.wrong, .signIn): throw .wrongCredentials
    case (.unknown, .signIn): throw client.hidesUserExistence ? .wrongCredentials : .userNotFound
    case (.unknown, .recovery): throw .userUnknownToClient
    case (.taken, .signUp): throw .usernameTaken
    case (.limited, .signUp), (.limited, .confirmation), (.limited, .recovery):
      throw .attemptLimitExceeded(retryAfter: 900)
    default: return
    }
  }

  /// Throws what a magic code calls for; `inFlow`: a code that signs in.
  func heed(code: String, inFlow: Bool = false) throws(CoreError) {
    guard let magic = MagicCode(code), sandbox.hasMagicValues else { return }
    switch magic {
    case .wrong: throw inFlow ? .wrongSignInCode : .wrongCode
    case .expired: throw .codeExpired
    case .limited: throw .attemptLimitExceeded(retryAfter: 900)
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
