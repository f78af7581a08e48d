internal import Ambient
package import Model

/// The names of users in a directory (`userPrincipalName`).
extension TenantDirectory {
  /// The user's principal name: the one given at the account's creation, or the object id at the tenant's first domain,
  /// as in the service for users who signed up.
  package func principalName(of user: User) -> String {
    given(principalNameOf: user) ?? "\(user.id)@\(tenant?.domains.first ?? "")"
  }

  /// The one that was given, stored as an attribute with an index.
  func given(principalNameOf user: User) -> String? {
    user.attributes[.preferredUsername].flatMap { isPrincipalName($0) ? $0 : nil }
  }

  /// Whether the text ends with a domain of the tenant.
  package func isPrincipalName(_ text: String) -> Bool {
    let parts = text.lowercased().split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    return tenant?.domains.contains { $0.lowercased() == parts[1] } ?? false
  }

  /// The user of that principal name, in any case of letters.
  package func user(withPrincipalName text: String) -> User? {
    guard isPrincipalName(text) else { return nil }
    let wanted = text.lowercased()
    if let id = SubjectID(text.prefix { $0 != "@" }), let user = realm.users[id],
      principalName(of: user).lowercased() == wanted
    {
      return user
    }
    return realm.users.find(.preferredUsername, text).first { principalName(of: $0).lowercased() == wanted }
  }
}
