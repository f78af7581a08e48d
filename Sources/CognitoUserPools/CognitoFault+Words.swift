internal import CognitoUserPoolsShapes
import Model

/// The parts of the service's texts that depend on an error's payload.
extension ClientFlow {
  /// The error text for a flow that the client does not allow; the texts have no common pattern.
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
  /// The text for a required attribute that is missing with a new password; nil if none is.
  var missing: String? {
    for case .required(let name) in self { return "Invalid attributes given, \(name) is missing" }
    return nil
  }

  /// The error text: the first format error alone, or all schema errors, each with a trailing line break.
  var verdict: String {
    let alone = compactMap(\.text)
    if let first = alone.first { return first }
    let lines = compactMap(\.line)
    return "Attributes did not conform to the schema: " + lines.joined()
  }
}

extension AttributeProblem {
  /// The text of an error that is reported alone.
  fileprivate var text: String? {
    switch self {
    case .immutable(let name): "user.\(name): Attribute cannot be updated.\n"
    case .requiredDeleted(let name): "user.\(name): Required attribute cannot be deleted."
    case .invalidEmail: "Invalid email address format."
    case .invalidPhoneNumber: "Invalid phone number format."
    default: nil
    }
  }

  /// The line of an error that is reported with others. The texts on lengths and values are unconfirmed.
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
