internal import Model
internal import Sandboxes

/// The password that replaces a temporary one.
struct NewPassword: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// Stores the password that replaces a temporary one. Attributes that have a value already must not be sent.
  func set(_ password: String, _ attributes: [Attribute], of flow: Flow) throws(CoreError) -> SignInOutcome {
    let found = try facts.user(of: flow)
    try check(password, attributes, of: found)
    return .change { (transaction) throws(CoreError) in
      guard let handle, var user = transaction.realm.users[found.id] else { throw .signIn(.invalidFlow) }
      // The temporary password that was proved may have been replaced, or has served another flow.
      guard case .newPassword(let proved) = try Flows.find(handle, client: client.id, in: transaction).step,
        user.status == .forceChangePassword, user.password == proved
      else { throw .signIn(.invalidFlow) }
      for attribute in attributes { user.attributes[attribute.name] = attribute.value }
      if let failure = transaction.settleAliases(of: user, taking: false) { throw failure }
      transaction.setPassword(password, of: &user)
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: client.id)
      let next = NextChallenge(context: context, facts: facts.proving(.password))
      return .success(try next.proceed(user, in: &transaction).get())
    }
  }

  private func check(_ password: String, _ attributes: [Attribute], of found: User) throws(CoreError) {
    try realm.requirePrimary(for: "NEW_PASSWORD_REQUIRED")
    if let violation = realm.violation(of: password, by: found) { throw .password(.refused(violation)) }
    for attribute in attributes where found.attributes[attribute.name].map({ !$0.isEmpty }) ?? false {
      throw .attributes(.alreadySet(attribute.name))
    }
    var complete = found.attributes
    for attribute in attributes { complete[attribute.name] = attribute.value }
    guard attributes.allSatisfy({ realm.schema[$0.name] == nil || client.mayWrite($0.name) }) else {
      throw .attributes(.notWritable)
    }
    var problems = realm.schema.problems(in: attributes)
    problems += realm.schema.required.filter { (complete[$0.name] ?? "").isEmpty }.map { .required($0.name) }
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
  }
}
