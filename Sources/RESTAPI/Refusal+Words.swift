internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI

extension Refusal {
  static func tooManyAttempts(_ detail: String, after seconds: Int) -> Refusal {
    Refusal(.tooManyAttempts, detail, headers: ["Retry-After": String(seconds)])
  }
}

extension Places {
  func refusal(of name: AttributeName, _ reason: String) -> Refusal {
    Refusal(.invalidRequest, reason, pointer: attributes.map { Pointer.adding(name, to: $0) })
  }

  /// All problems in one text, with the pointer of the first.
  func refusal(of problems: [AttributeProblem]) -> Refusal {
    let words = problems.map(\.words).joined(separator: "; ")
    guard let first = problems.first else { return Refusal(.invalidRequest, words, pointer: attributes) }
    return refusal(of: first.name, words)
  }
}

extension AttributeProblem {
  fileprivate var name: AttributeName {
    switch self {
    case .required(let name), .requiredDeleted(let name), .unknown(let name), .immutable(let name),
      .notNumber(let name), .notBoolean(let name):
      name
    case .tooShort(let name, _), .tooLong(let name, _), .tooSmall(let name, _), .tooLarge(let name, _): name
    case .invalidEmail: .email
    case .invalidPhoneNumber: .phoneNumber
    }
  }

  fileprivate var words: String {
    switch self {
    case .required: "\(name): The attribute is required"
    case .requiredDeleted: "\(name): Required attribute cannot be deleted."
    case .unknown: "\(name): The user pool has no such attribute"
    case .immutable: "\(name): Attribute cannot be updated."
    case .tooShort(_, let bound): "\(name): String must be no shorter than \(bound) characters"
    case .tooLong(_, let bound): "\(name): String must be no longer than \(bound) characters"
    case .tooSmall(_, let bound): "\(name): Number must be no less than \(bound)"
    case .tooLarge(_, let bound): "\(name): Number must be no greater than \(bound)"
    case .notNumber: "\(name): The attribute is not a number"
    case .notBoolean: "\(name): The attribute is not a boolean"
    case .invalidEmail: "Invalid email address format."
    case .invalidPhoneNumber: "Invalid phone number format."
    }
  }
}

extension ClientFlow {
  /// The flow's name in client settings, after `ALLOW_`.
  var words: String {
    switch self {
    case .password: "USER_PASSWORD_AUTH"
    case .srp: "USER_SRP_AUTH"
    case .administratorPassword: "ADMIN_USER_PASSWORD_AUTH"
    case .choice: "USER_AUTH"
    case .custom: "CUSTOM_AUTH"
    case .refresh: "REFRESH_TOKEN_AUTH"
    case .clientToken: "CLIENT_TOKEN_AUTH"
    case .impersonation: "TOKEN_EXCHANGE_IMPERSONATION"
    case .delegation: "TOKEN_EXCHANGE_DELEGATION"
    }
  }
}
