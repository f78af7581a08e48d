package import Model

extension PasswordPolicy.Violation {
  /// The violated password rule in the words of the user pools API, which the REST API shares.
  package var words: String {
    switch self {
    case .tooShort: "Password not long enough"
    case .noUppercase: "Password must have uppercase characters"
    case .noLowercase: "Password must have lowercase characters"
    case .noNumber: "Password must have numeric characters"
    case .noSymbol: "Password must have symbol characters"
    case .usedBefore: "Password has previously been used"
    case .compromised: "Provided password cannot be used for security reasons."
    }
  }
}
