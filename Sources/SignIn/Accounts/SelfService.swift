internal import Ambient
package import Model
internal import Sandboxes
internal import Tokens

/// The operations of signed-in users on their own accounts.
extension Bearer {
  /// The attributes that the client may show, the subject first.
  package var readableAttributes: [Attribute] {
    [Attribute(.subject, user.id.description)]
      + (client.mayRead(.identities) ? user.identitiesText.map { [Attribute(.identities, $0)] } ?? [] : [])
      + user.attributes.filter { client.mayRead($0.name) && $0.name != .subject }
  }

  /// Changes attributes; an empty value removes one. Changed addresses become unverified and, if the realm verifies
  /// them, get a code.
  package func update(_ changes: [Attribute], metadata: [String: String] = [:]) throws(CoreError) -> [CodeDelivery] {
    guard changes.allSatisfy({ realm.schema[$0.name] == nil || client.mayWrite($0.name) }) else {
      throw .attributes(.notWritable)
    }
    let subject = user.id
    return try service.update { (transaction) throws(CoreError) in
      try transaction.change(changes, of: subject, byAdministrator: false, metadata: metadata)
    }
  }

  /// Removes attributes; absent ones are no error, required ones are.
  package func removeAttributes(_ names: [AttributeName]) throws(CoreError) {
    _ = try update(names.map { Attribute($0, "") })
  }

  /// Sends a code that verifies the user's own email or phone number, as it is stored: a new address that waits for its
  /// verification has its own code, which only another change sends again (amplify-flutter, issue 3756).
  package func requestAttributeCode(
    _ name: AttributeName, metadata: [String: String] = [:]
  ) throws(CoreError) -> CodeDelivery {
    guard AttributeName.verificationMark(of: name) != nil else { throw .attributes(.notVerifiable(name)) }
    let subject = user.id
    return try service.commitResult { (transaction) throws(CoreError) in
      guard var user = transaction.realm.users[subject] else { return .failure(.account(.notFound)) }
      guard Codes.admit(.requestAttributeCode, &user.attempts, in: transaction) else {
        return .failure(Codes.limitExceeded(.requestAttributeCode, user.attempts, at: transaction.now))
      }
      transaction.realm.users.replace(user)
      let sent = Codes.send(
        for: .attribute(name), kind: .verifyAttribute, to: subject, at: name, metadata: metadata, in: &transaction)
      return sent.map { .success($0) } ?? .failure(.attributes(.notVerifiable(name)))
    }
  }

  /// Marks the user's email or phone number as verified by the code that was sent to it.
  package func verifyAttribute(_ name: AttributeName, code: String) throws(CoreError) {
    guard AttributeName.verificationMark(of: name) != nil else { throw .attributes(.notVerifiable(name)) }
    try service.signIns.checkMagic(code: code)
    let subject = user.id
    try service.commitResult { (transaction) throws(CoreError) -> Result<Void, CoreError> in
      guard var user = transaction.realm.users[subject] else { return .failure(.account(.notFound)) }
      let taken = Codes.check(code, for: .attribute(name), limit: .verifyAttribute, of: &user, in: &transaction)
      guard case .success(let pending) = taken else { return taken.map { _ in } }
      let isForNewAddress = user.isForNewAddress(pending)
      user.takeCode(pending)
      if isForNewAddress {
        if let owner = transaction.realm.owner(of: name, pending.address), owner.id != subject {
          return .failure(.signUp(.aliasTaken(name)))
        }
        user.attributes[name] = pending.address
        user.unverifiedChanges[name] = nil
        // What waits for the former address is void.
        user.codes.removeAll { $0.purpose == .attribute(name) }
      }
      user.markVerified(name)
      if let failure = transaction.settleAliases(of: user, taking: false) { return .failure(failure) }
      transaction.store(&user)
      return .success(())
    }
  }

  /// Deletes the user's account; name and addresses are free at once.
  package func deleteAccount() throws(CoreError) {
    try service.accounts.deleteUser(user.id)
  }
}

extension Transaction {
  /// Changes attributes of an account; all or nothing.
  mutating func change(
    _ changes: [Attribute], of subject: SubjectID, byAdministrator: Bool, verifiesFirst: Bool = true,
    metadata: [String: String]
  ) throws(CoreError) -> [CodeDelivery] {
    guard var user = realm.users[subject] else { throw .account(.notFound) }
    isUpdatingAttributes = true
    try check(changes, of: user)
    var changedAddresses: [AttributeName] = []
    for change in changes {
      let old = user.attributes[change.name]
      // Any new value of an address cancels its pending change.
      user.unverifiedChanges[change.name] = nil
      if isPlain(change, among: changes, old: old, byAdministrator: byAdministrator, verifiesFirst) {
        user.attributes[change.name] = change.value.isEmpty ? nil : change.value
      } else if change.value.isEmpty {
        user.attributes[change.name] = nil
        if let mark = AttributeName.verificationMark(of: change.name) { user.attributes[mark] = nil }
      } else {
        changedAddresses.append(change.name)
        setUnverified(change, of: &user)
      }
    }
    if byAdministrator {
      unmark(changes.filter { user.unverifiedChanges[$0.name] == nil }, marked: changes, of: &user)
    }
    try requireFree(changes, for: user)
    if let failure = settleAliases(of: user, taking: false) { throw failure }
    store(&user)
    record(.attributesChanged, user: user.id)
    return changedAddresses.compactMap { name in
      guard realm.settings.autoVerified.contains(name) else { return nil }
      return Codes.send(
        for: .attribute(name), kind: .verifyAttribute, to: user.id, at: name, address: user.unverifiedChanges[name],
        metadata: metadata, in: &self)
    }
  }

  /// Known, well-formed and mutable attributes; none removes a required one.
  private func check(_ changes: [Attribute], of user: User) throws(CoreError) {
    var problems = realm.schema.problems(in: changes)
    for change in changes {
      guard let definition = realm.schema[change.name] else { continue }
      if [.subject, .identities].contains(change.name)
        || !definition.isMutable && user.attributes[change.name] != change.value
      {
        problems.append(.immutable(change.name))
      } else if definition.isRequired, change.value.isEmpty {
        problems.append(.requiredDeleted(change.name))
      }
    }
    if !problems.isEmpty { throw .attributes(.refused(problems)) }
  }

  /// Whether a change takes effect at once: any but that of an address, or an address with the same value. An
  /// administrator's does, unless the realm demands verification first and the call does not mark the address as
  /// verified (API reference of AdminUpdateUserAttributes).
  private func isPlain(
    _ change: Attribute, among changes: [Attribute], old: String?, byAdministrator: Bool, _ verifiesFirst: Bool
  ) -> Bool {
    guard let mark = AttributeName.verificationMark(of: change.name), old != change.value else { return true }
    guard byAdministrator else { return false }
    guard verifiesFirst else { return true }
    let isVouchedFor = changes.contains { $0.name == mark && AttributeList([$0]).isTrue(mark) }
    return change.value.isEmpty || isVouchedFor || !realm.settings.verifiedBeforeUpdate.contains(change.name)
  }

  /// A new address takes effect at once as unverified, or after its verification if the realm demands it.
  private func setUnverified(_ change: Attribute, of user: inout User) {
    if realm.settings.verifiedBeforeUpdate.contains(change.name) {
      user.unverifiedChanges[change.name] = change.value
    } else {
      user.attributes[change.name] = change.value
      if let mark = AttributeName.verificationMark(of: change.name) { user.attributes[mark] = "false" }
    }
  }

  /// An address that an administrator changes without a word about its mark is unverified.
  private func unmark(_ changes: [Attribute], marked: [Attribute], of user: inout User) {
    for change in changes {
      guard let mark = AttributeName.verificationMark(of: change.name), !marked.contains(where: { $0.name == mark })
      else { continue }
      user.attributes[mark] = change.value.isEmpty ? nil : "false"
    }
  }

  /// In a realm where addresses are the usernames, two users cannot have the same address.
  private func requireFree(_ changes: [Attribute], for user: User) throws(CoreError) {
    guard case .attributes(let names) = realm.settings.signInNames else { return }
    for change in changes where names.contains(change.name) && !change.value.isEmpty {
      if let owner = realm.owner(of: change.name, change.value), owner.id != user.id {
        throw .signUp(.aliasTaken(change.name))
      }
    }
  }
}
