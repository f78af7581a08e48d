import Model

/// The parts of the service's texts that a fact's payload decides.
extension ClientFlow {
  /// The error text for a flow that the client does not allow; the service has no common form for it.
  var refusal: String {
    switch self {
    case .password: "USER_PASSWORD_AUTH flow not enabled for this client"
    case .administratorPassword: "Auth flow not enabled for this client"
    case .srp: "USER_SRP_AUTH is not enabled for the client."
    case .custom: "CUSTOM_AUTH is not enabled for the client."
    case .choice: "USER_AUTH is not enabled for the client."
    case .refresh: "REFRESH_TOKEN_AUTH is not enabled for the client."
    // Unconfirmed, like the next two.
    case .clientToken: "CLIENT_TOKEN_AUTH is not enabled for the client."
    case .impersonation: "TOKEN_EXCHANGE_IMPERSONATION is not enabled for the client."
    case .delegation: "TOKEN_EXCHANGE_DELEGATION is not enabled for the client."
    }
  }
}

extension [AttributeProblem] {
  /// The text for a required attribute that a new password did not bring along; nil if none is missing.
  var missing: String? {
    for case .required(let name) in self { return "Invalid attributes given, \(name) is missing" }
    return nil
  }

  /// Problems of form are told one by one, those with the schema all at once, each with a line end behind it.
  var verdict: String {
    let alone = compactMap(\.text)
    if let first = alone.first { return first }
    let lines = compactMap(\.line)
    return "Attributes did not conform to the schema: " + lines.joined()
  }
}

extension AttributeProblem {
  /// The whole text of a problem that is told by itself.
  fileprivate var text: String? {
    switch self {
    case .immutable(let name): "user.\(name): Attribute cannot be updated.\n"
    case .requiredDeleted(let name): "user.\(name): Required attribute cannot be deleted."
    case .invalidEmail: "Invalid email address format."
    case .invalidPhoneNumber: "Invalid phone number format."
    default: nil
    }
  }

  /// The line of a problem that is told with others. The texts on lengths and values are unconfirmed.
  fileprivate var line: String? {
    switch self {
    case .required(let name): "\(name): The attribute is required\n"
    case .unknown(let name): "Type for attribute {\(name)} could not be determined"
    case .tooShort(let name, let minimum): "\(name): String must be no shorter than \(minimum) characters\n"
    case .tooLong(let name, let maximum): "\(name): String must be no longer than \(maximum) characters\n"
    case .tooSmall(let name, let minimum): "\(name): Number must be no less than \(minimum)\n"
    case .tooLarge(let name, let maximum): "\(name): Number must be no greater than \(maximum)\n"
    case .notNumber(let name): "\(name): The attribute is not a number\n"
    case .notBoolean(let name): "\(name): The attribute is not a boolean\n"
    case .requiredDeleted, .immutable, .invalidEmail, .invalidPhoneNumber: nil
    }
  }
}
