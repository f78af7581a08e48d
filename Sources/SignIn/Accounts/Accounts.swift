package import Ambient
package import Model
package import Sandboxes
internal import Store

/// The name and the attributes of an account that is about to be made.
package struct NamedAccount: Sendable {
  /// nil: the subject id.
  package var username: String?
  package var attributes: AttributeList

  package init(
    username: String? = nil, attributes: AttributeList
  ) {
    self.username = username
    self.attributes = attributes
  }

  /// The same with the addresses that a trigger verifies marked as verified; at least one is required.
  package func decided(_ decision: SignUpDecision) throws(CoreError) -> NamedAccount {
    var account = self
    for name in decision.verifies {
      guard attributes[name].map({ !$0.isEmpty }) == true, let mark = AttributeName.verificationMark(of: name) else {
        // The service's words for it are unconfirmed.
        throw .attributes(.refused([.required(name)]))
      }
      account.attributes[mark] = "true"
    }
    return account
  }
}

extension NamedAccount {
  /// The same with each address marked as unverified that is not marked yet, as a sign-up leaves it (cognito-local, PR
  /// 386).
  var marked: NamedAccount {
    var account = self
    for name in [AttributeName.email, .phoneNumber] {
      guard let mark = AttributeName.verificationMark(of: name), let value = attributes[name], !value.isEmpty,
        attributes[mark] == nil
      else { continue }
      account.attributes[mark] = "false"
    }
    return account
  }
}

extension Realm {
  /// Reads a given name by this realm's settings; an address moves into its attribute
  /// (docs/reference/cognito-user-pools.md#names-and-aliases).
  package func account(named typed: String, attributes given: AttributeList) throws(CoreError) -> NamedAccount {
    var attributes = given
    switch settings.signInNames {
    case .usernameOnly:
      return NamedAccount(username: typed, attributes: attributes)
    // In a plain realm a name may be an address, as other products have it.
    case .aliases where isPlain:
      return NamedAccount(username: typed, attributes: attributes)
    case .aliases(let names):
      if names.contains(.email), ContactAddress.isEmail(typed) { throw .signUp(.usernameLooksLikeAlias(.email)) }
      if names.contains(.phoneNumber), ContactAddress.isPhoneNumber(typed) {
        throw .signUp(.usernameLooksLikeAlias(.phoneNumber))
      }
      return NamedAccount(username: typed, attributes: attributes)
    case .attributes(let names):
      if names.contains(.email), ContactAddress.isEmail(typed) {
        attributes[.email] = typed
      } else if names.contains(.phoneNumber), ContactAddress.isPhoneNumber(typed) {
        attributes[.phoneNumber] = typed
      } else {
        throw .signUp(.usernameMustBe(names))
      }
      return NamedAccount(username: nil, attributes: attributes)
    }
  }

  /// A password must satisfy the policy; it may be missing only if the realm has another first factor.
  func checkNewPassword(_ password: String?) throws(CoreError) {
    guard let password else {
      if settings.firstFactors.contains(where: { $0 != .password }) { return }
      throw .password(.missing)
    }
    if let violation = settings.passwordPolicy.violation(of: password) { throw .password(.refused(violation)) }
  }

  /// The attributes of a new account: known, well-formed, complete, and writable by the client. An administrator (nil)
  /// may leave required ones to the user, who must supply them with the first password.
  func checkNewAttributes(_ attributes: AttributeList, client: Client?) throws(CoreError) {
    if let client {
      guard attributes.allSatisfy({ schema[$0.name] == nil || client.mayWrite($0.name) }) else {
        throw .attributes(.notWritable)
      }
    }
    var problems = schema.problems(in: attributes)
    problems += attributes.map(\.name).filter { [.subject, .identities].contains($0) }.map { .immutable($0) }
    if client != nil {
      problems += schema.required.filter { (attributes[$0.name] ?? "").isEmpty }.map { .required($0.name) }
    }
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
  }

  /// Where a sign-up code goes: of the attributes that are verified at sign-up, the phone before the email.
  func verificationAttribute(of user: User) -> AttributeName? {
    [.phoneNumber, .email].first { settings.autoVerified.contains($0) && user.attributes[$0] != nil }
  }

  /// The same for a code that signs in, by the chosen channel.
  func pretendedDelivery(for typed: String, by choice: FactorChoice) -> CodeDelivery {
    guard choice == .smsCode, !ContactAddress.isPhoneNumber(typed) else {
      let isMisfit = choice == .emailCode && ContactAddress.isPhoneNumber(typed)
      return pretendedDelivery(for: isMisfit ? "" : typed)
    }
    let digits = pretence("phone", typed).prefix(10).map { String($0 % 10) }.joined()
    return CodeDelivery(to: "+1\(digits)", attribute: .phoneNumber)
  }

  /// The answers about users who may not exist.
  func pretendedDelivery(for typed: String) -> CodeDelivery {
    if ContactAddress.isPhoneNumber(typed) { return CodeDelivery(to: typed, attribute: .phoneNumber) }
    if ContactAddress.isEmail(typed) { return CodeDelivery(to: typed, attribute: .email) }
    let letters = pretence("address", typed).map { "abcdefghijklmnopqrstuvwxyz"[Int($0 % 26)] }
    return CodeDelivery(to: "\(letters[0])@\(letters[1])", attribute: .email)
  }
}

extension String {
  fileprivate subscript(offset: Int) -> Character {
    self[index(startIndex, offsetBy: offset)]
  }
}

extension Transaction {
  /// Puts a new account into the realm; its name must be free.
  package mutating func addUser(
    _ account: NamedAccount, password: String?, status: UserStatus, isTemporary: Bool, id: SubjectID? = nil,
    claimsVerifiedAliases: Bool = false, takesAliases: Bool = false
  ) throws(CoreError) -> User {
    let id = id ?? random.uniqueID()
    let username = account.username ?? id.description
    try expectFree(id, account.username, account.attributes)
    var user = User(id: id, username: username, attributes: account.attributes, status: status, created: now)
    for attribute in account.attributes where attribute.value.isEmpty { user.attributes[attribute.name] = nil }
    if let password {
      user.password = PasswordSecret(password: password, realm: realm.id, username: username, random: &random)
      if isTemporary { user.temporaryPasswordSet = now }
    }
    if let failure = settleAliases(of: user, taking: takesAliases) { throw failure }
    return realm.users.add(user)
  }

  /// Restores a deleted account. Its names must be free; groups that no longer exist are omitted.
  mutating func putBack(_ account: User) throws(CoreError) {
    try expectFree(account.id, account.username, account.attributes)
    if let failure = settleAliases(of: account, taking: false) { throw failure }
    var user = account
    user.groups.removeAll { realm.groups[$0] == nil }
    _ = realm.users.add(user)
  }

  private func expectFree(_ id: SubjectID, _ username: String?, _ attributes: AttributeList) throws(CoreError) {
    if realm.users[id] != nil { throw .signUp(.usernameTaken) }
    if let username, realm.user(withUsername: username) != nil { throw .signUp(.usernameTaken) }
    guard case .attributes(let names) = realm.settings.signInNames else { return }
    for name in names {
      if let value = attributes[name], realm.owner(of: name, value) != nil { throw .signUp(.usernameTaken) }
    }
  }

  /// Stores the changed user and its time of change.
  package mutating func store(_ user: inout User) {
    user.modified = now
    realm.users.replace(user)
  }

  /// An alias belongs to one account: a conflict with another is an error, or moves the alias here if `taking`.
  package mutating func settleAliases(of user: User, taking: Bool) -> CoreError? {
    guard case .aliases(let names) = realm.settings.signInNames else { return nil }
    for name in names where realm.holds(name, user) {
      guard let value = user.attributes[name], var other = realm.owner(of: name, value), other.id != user.id else {
        continue
      }
      guard taking else { return .signUp(.aliasTaken(name)) }
      if let mark = AttributeName.verificationMark(of: name) {
        other.attributes[mark] = "false"
      } else {
        other.attributes[name] = nil
      }
      store(&other)
    }
    return nil
  }
}

extension User {
  /// Notes that a code which was sent to `attribute` came back.
  mutating func markVerified(_ attribute: AttributeName) {
    if let mark = AttributeName.verificationMark(of: attribute), attributes[attribute] != nil {
      attributes[mark] = "true"
    }
  }
}
