internal import Model

/// The texts for values that a pool rejects.
extension PasswordPolicy.Violation {
  var words: String {
    switch self {
    case .tooShort: "it is too short"
    case .noUppercase: "it has no capital letter"
    case .noLowercase: "it has no small letter"
    case .noNumber: "it has no digit"
    case .noSymbol: "it has no symbol"
    case .usedBefore: "it was used before"
    case .compromised: "it is in a list of leaked passwords"
    }
  }
}

extension AttributeProblem {
  var words: String {
    switch self {
    case .required(let name): "\(name) is required"
    case .requiredDeleted(let name): "\(name) is required and cannot be removed"
    case .unknown(let name): "\(name) is not in the pool's schema"
    case .immutable(let name): "\(name) cannot be changed"
    case .tooShort(let name, let bound): "\(name) has less than \(bound) characters"
    case .tooLong(let name, let bound): "\(name) has more than \(bound) characters"
    case .tooSmall(let name, let bound): "\(name) is less than \(bound)"
    case .tooLarge(let name, let bound): "\(name) is more than \(bound)"
    case .notNumber(let name): "\(name) is not a number"
    case .notBoolean(let name): "\(name) is not true or false"
    case .invalidEmail: "email is not an address"
    case .invalidPhoneNumber: "phone_number is not of the form +15550100"
    }
  }
}
