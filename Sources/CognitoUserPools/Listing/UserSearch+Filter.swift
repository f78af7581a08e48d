import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension UserSearch {
  /// Parses the filter of `ListUsers`: one condition (docs/reference/cognito-user-pools.md#users). nil for an empty
  /// one, which selects all users.
  init?(filter: String?) throws(AWSFault) {
    guard let filter, !filter.allSatisfy(\.isWhitespace) else { return nil }
    guard let condition = SearchCondition(filter) else { throw .invalidParameter("Error while parsing filter") }
    guard let field = Field(searched: condition.name) else {
      throw .invalidParameter("Invalid search attribute: \(condition.name)")
    }
    self.init(field: field, isPrefix: condition.isPrefix, text: condition.value)
  }
}

extension UserSearch.Field {
  fileprivate init?(searched name: String) {
    switch name {
    case "username": self = .username
    case "sub": self = .subject
    case "status": self = .enabled
    case "cognito:user_status": self = .status
    case "email", "phone_number", "name", "given_name", "family_name", "preferred_username": self = .attribute(name)
    default: return nil
    }
  }
}
