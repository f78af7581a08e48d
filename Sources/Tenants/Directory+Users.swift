package import Model
package import SignIn

extension TenantDirectory {
  /// The user of that address in the tenant: by name, by the email address of the account, or by the principal name.
  package func user(named typed: String) -> User? {
    if let user = realm.user(named: typed) { return user }
    return realm.users.find(.email, typed).first { $0.attributes.isTrue(.emailVerified) }
      ?? user(withPrincipalName: typed)
  }

  /// Name and attributes of a new account in this realm for that address.
  package func account(named address: String, attributes given: AttributeList) -> NamedAccount {
    var attributes = AttributeList()
    attributes[.email] = address
    attributes[.emailVerified] = "true"
    for attribute in given where !attribute.value.isEmpty {
      attributes[realm.storedName(of: attribute.name)] = attribute.value
    }
    switch realm.settings.signInNames {
    case .usernameOnly: return NamedAccount(username: address, attributes: attributes)
    // The name of such an account must not look like an address, and is not shown.
    case .aliases, .attributes: return NamedAccount(username: nil, attributes: attributes)
    }
  }
}
