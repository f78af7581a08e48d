internal import Ambient
package import Model
internal import Sandboxes
internal import SignIn
internal import Store

/// A user who arrives from a provider, with the provider's data mapped by the realm
/// (docs/reference/hosted-login.md#federated-profiles).
package struct Arrival: Sendable {
  let provider: Provider
  let issuer: String?
  /// The provider's id of the user.
  let subject: String
  /// The username of the account in the realm.
  let username: String
  /// The provider's data, by its own names.
  let claims: [String: String]
  /// The attributes that the provider fills.
  let attributes: AttributeList
  /// The user's session there.
  var session: OutsideSession?

  package init(from provider: Provider, saying claims: [String: String], issuer: String?, in realm: Realm)
    throws(CoreError)
  {
    self.provider = provider
    self.issuer = issuer
    self.claims = claims
    let names = provider.subjectNames
    guard let subject = names.lazy.compactMap({ claims[$0] }).first(where: { !$0.isEmpty }) else {
      throw .attributes(.refused([.required(names.first ?? "sub")]))
    }
    let name = "\(provider.name)_\(subject)"
    // Longer than a username can be; the service's word for that is unconfirmed.
    guard name.utf16.count <= 128 else { throw .attributes(.refused([.tooLong("username", maximum: "128")])) }
    self.subject = subject
    username = realm.settings.isCaseSensitive ? name : name.lowercased()
    var attributes = AttributeList()
    for (attribute, claim) in provider.attributeMapping.sorted(by: { $0.key < $1.key }) where attribute != "username" {
      if let value = claims[claim], !value.isEmpty { attributes[attribute] = value }
    }
    // An address is verified only if the provider states that.
    for name in [AttributeName.email, .phoneNumber] {
      guard attributes[name] != nil, let mark = AttributeName.verificationMark(of: name),
        provider.attributeMapping[mark] == nil
      else { continue }
      attributes[mark] = "false"
    }
    let problems = realm.schema.problems(in: attributes)
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
    self.attributes = attributes
  }

  /// The user's account: their own, or one that was linked by an attribute.
  package func account(in realm: Realm) -> User? {
    if let user = realm.user(at: provider.name, is: subject) { return user }
    return claims.sorted { $0.key < $1.key }.lazy.compactMap { realm.user(at: provider.name, $0.key, is: $0.value) }
      .first
  }
}

extension Provider {
  /// The claims that identify a user at a provider; the first one present is used.
  var subjectNames: [String] { [attributeMapping["username"], kind.subjectClaim, "sub"].compactMap { $0 } }
}

extension Provider.Kind {
  /// The provider's name of its user id.
  fileprivate var subjectClaim: String {
    switch self {
    case .facebook: "id"
    case .amazon: "user_id"
    case .saml: "NameID"
    case .oidc, .google, .apple: "sub"
    }
  }
}

extension Transaction {
  /// Creates the account of a user who arrives for the first time.
  mutating func addUser(
    _ arrival: Arrival, attributes: AttributeList, id given: SubjectID?
  ) throws(CoreError) -> User {
    let id = given ?? random.uniqueID()
    guard realm.user(withUsername: arrival.username) == nil, realm.users[id] == nil else {
      throw .signUp(.usernameTaken)
    }
    var user = User(
      id: id, username: arrival.username, attributes: attributes, status: .externalProvider, created: now)
    user.identities = [
      LinkedIdentity(
        provider: arrival.provider.name, kind: arrival.provider.kind, value: arrival.subject, isPrimary: true,
        issuer: arrival.issuer, linked: now)
    ]
    let group = arrival.provider.groupName(in: realm.id)
    if realm.groups[group] != nil { user.groups = [group] }
    return realm.users.add(user)
  }

  /// Writes what the provider says over what the account has; what it does not say stays.
  mutating func refresh(_ user: User, from arrival: Arrival) throws(CoreError) {
    let fixed = arrival.attributes.map(\.name).filter { realm.schema[$0]?.isMutable == false }
    if !fixed.isEmpty { throw .attributes(.refused(fixed.map { .immutable($0) })) }
    var user = user
    for attribute in arrival.attributes { user.attributes[attribute.name] = attribute.value }
    guard user.attributes != realm.users[user.id]?.attributes else { return }
    if case .attributes(let names) = realm.settings.signInNames, !user.isOfProvider {
      for name in names {
        if let value = user.attributes[name], let owner = realm.owner(of: name, value), owner.id != user.id {
          throw .signUp(.aliasTaken(name))
        }
      }
    }
    if let failure = settleAliases(of: user, taking: false) { throw failure }
    store(&user)
  }
}
