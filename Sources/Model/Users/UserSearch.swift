internal import Ambient

/// An administrator's search for users.
package struct UserSearch: Hashable, Sendable {
  /// What is compared.
  package enum Field: Hashable, Sendable {
    case username
    case subject
    case status
    case enabled
    case attribute(AttributeName)
  }

  package var field: Field
  /// Whether `text` is a prefix.
  package var isPrefix: Bool
  package var text: String

  package init(field: Field, isPrefix: Bool, text: String) {
    self.field = field
    self.isPrefix = isPrefix
    self.text = text
  }
}

/// A page of users, and the number after which the next page begins.
package struct UserPage: Sendable {
  package let users: [User]
  package let next: UInt64?

  package init(
    users: [User], next: UInt64?
  ) {
    self.users = users
    self.next = next
  }
}

extension UserTable {
  /// The users that an exact search can match, if an index covers the field; else nil.
  package func indexed(_ search: UserSearch) -> [User]? {
    guard !search.isPrefix else { return nil }
    switch search.field {
    case .username:
      return find(.username, search.text) + (SubjectID(search.text).flatMap { self[$0] }.map { [$0] } ?? [])
    case .subject: return SubjectID(search.text).flatMap { self[$0] }.map { [$0] } ?? []
    case .attribute(.email): return find(.email, search.text)
    case .attribute(.phoneNumber): return find(.phoneNumber, search.text)
    case .attribute(.preferredUsername): return find(.preferredUsername, search.text)
    default: return nil
    }
  }
}

extension UserSearch {
  /// Usernames and subjects are compared exactly, attributes without case (docs/reference/cognito-user-pools.md#users).
  package func matches(_ user: User, in realm: Realm) -> Bool {
    guard let value = field.text(of: user) else { return false }
    let anyCase =
      switch field {
      case .username: !realm.settings.isCaseSensitive
      case .subject, .enabled: false
      case .status, .attribute: true
      }
    let (left, right) = anyCase ? (value.lowercased(), text.lowercased()) : (value, text)
    return isPrefix ? left.utf8.starts(with: right.utf8) : left.utf8.elementsEqual(right.utf8)
  }
}

extension UserSearch.Field {
  /// The user's value of the field; nil if it has none.
  func text(of user: User) -> String? {
    switch self {
    case .username: user.username
    case .subject: user.id.description
    case .status: user.status.text
    case .enabled: user.isEnabled ? "Enabled" : "Disabled"
    case .attribute(let name): user.attributes[name]
    }
  }
}

extension UserStatus {
  /// The status as text, e.g. `FORCE_CHANGE_PASSWORD`.
  package var text: String {
    switch self {
    case .unconfirmed: "UNCONFIRMED"
    case .confirmed: "CONFIRMED"
    case .forceChangePassword: "FORCE_CHANGE_PASSWORD"
    case .resetRequired: "RESET_REQUIRED"
    case .externalProvider: "EXTERNAL_PROVIDER"
    }
  }
}
