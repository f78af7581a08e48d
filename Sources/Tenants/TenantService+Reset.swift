internal import Ambient
package import Model
internal import Sandboxes
internal import SignIn

/// Self-service password reset (docs/reference/entra-native-authentication.md#password-reset).
extension TenantService {
  /// Starts a password reset for the named user.
  package func beginReset(
    client: FlowClient, username: String, abilities: Abilities, entry: FlowEntry? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (_, realm, _) = try current()
    guard let user = realm.directory.user(named: username), user.status != .unconfirmed else {
      throw .account(.notFound)
    }
    guard user.password != nil else { throw .tenant(.noPassword) }
    guard abilities.contains(.codes) else { return .redirect(missing: .codes) }
    let token = try begin(.reset, client.client, user: user.id, username: username, abilities) { flow, _ in
      flow.take(entry)
    }
    return .proceed(seal(token, realm))
  }

  /// Starts a password reset in the middle of a sign-in, for its user. The sign-in can be continued as well.
  package func beginReset(within token: String, client: FlowClient) throws(CoreError) -> String {
    let (_, realm, now) = try current()
    let signIn = try realm.flow(token, [.signIn], client: client.id, at: now)
    switch signIn.step {
    case .started, .passwordAsked, .codeAsked: break
    default: throw .tenant(.continuationInvalid)
    }
    guard let user = realm.users[signIn.user] else { throw .tenant(.continuationInvalid) }
    guard user.password != nil else { throw .tenant(.noPassword) }
    let reset = try begin(.reset, client.client, user: user.id, username: signIn.username, signIn.abilities) {
      flow, _ in
      flow.take(FlowEntry(signIn))
      flow.codesSent = signIn.codesSent
    }
    return seal(reset, realm)
  }

  /// Sends the code, or another one.
  /// - Parameter method: the destination, by the id of one of ``recoveryMethods(_:client:)``; nil for the account's own
  ///   address.
  package func challengeReset(
    _ token: String, client: ClientID, abilities: Abilities? = nil, method: String? = nil
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.reset], client: client, at: now)
    guard [.started, .codeAsked].contains(flow.step), let user = realm.users[flow.user] else {
      throw .tenant(.continuationInvalid)
    }
    guard (abilities ?? flow.abilities).contains(.codes) else { return .redirect(missing: .codes) }
    let methods = flow.recoveryMethods(of: user)
    guard let chosen = methods.first(where: { method == nil || $0.id == method }) else {
      throw .tenant(.continuationInvalid)
    }
    guard chosen.channel != .sms || !tenant.blocks(chosen.address) else { throw .tenant(.contactBlocked) }
    return try poseCode(flow, realm, step: .codeAsked, kind: .forgotPassword, to: chosen)
  }

  /// Takes the code.
  /// - Returns: the token for the new password, and the seconds that it lasts.
  package func continueReset(
    _ token: String, client: ClientID, code digits: String
  ) throws(CoreError) -> (token: String, expiresIn: Int64) {
    let (_, realm, now) = try current()
    let read = try realm.flow(token, [.reset], client: client, at: now)
    let next: ContinuationToken = try service.commitResult { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      guard flow.step == .codeAsked else { return .failure(.tenant(.continuationInvalid)) }
      let channel = flow.code?.channel
      if let refusal = transaction.refusal(of: digits, &flow) { return .failure(refusal) }
      flow.proofs.insert(channel == .sms ? .smsCode : .emailCode)
      return .success(transaction.pass(&flow, to: .newPasswordWanted))
    }
    return (seal(next, realm), TenantFlow.lifetime.wholeSeconds)
  }

  /// Sets the new password. It is valid at once, although the service reports that only at the next poll. All earlier
  /// sign-ins end.
  /// - Parameter completes: whether the reset is complete at once, as for this server's own pages; otherwise
  ///   ``pollReset(_:client:)`` reports it.
  /// - Returns: the token that signs in if the reset is complete, otherwise the token to poll with.
  package func submitPassword(
    _ token: String, client: ClientID, password: String, completes: Bool = false
  ) throws(CoreError) -> String {
    let (tenant, realm, now) = try current()
    let read = try realm.flow(token, [.reset], client: client, at: now)
    guard read.step == .newPasswordWanted, let user = realm.users[read.user] else {
      throw .tenant(.continuationInvalid)
    }
    if let violation = tenant.violation(of: password, attributes: user.attributes) {
      throw .tenant(.passwordRefused(violation))
    }
    let lately = [user.password].compactMap(\.self) + user.earlierPasswords
    let history = max(0, tenant.passwordPolicy.history)
    if lately.prefix(history).contains(where: { $0.matches(password, realm: realm.id, username: user.username) }) {
      throw .tenant(.passwordRefused(.recentlyUsed))
    }
    let next = try service.update { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      guard var user = transaction.realm.users[flow.user] else { throw .account(.notFound) }
      let earlier = [user.password].compactMap(\.self) + user.earlierPasswords
      transaction.setPassword(password, of: &user)
      user.earlierPasswords = Array(earlier.prefix(max(user.earlierPasswords.count, history - 1, 0)))
      user.attempts.signInSucceeded()
      transaction.realm.users.grants.removeAll(of: user.id)
      user.status = .confirmed
      transaction.store(&user)
      transaction.record(.passwordChanged, user: user.id, client: flow.client)
      return transaction.pass(&flow, to: completes ? .completed : .newPasswordTaken)
    }
    return seal(next, realm)
  }

  /// Whether the reset is complete; its token then signs in. Otherwise the same token polls again.
  package func pollReset(_ token: String, client: ClientID) throws(CoreError) -> String? {
    let (tenant, realm, now) = try current()
    let read = try realm.flow(token, [.reset], client: client, at: now)
    let next: ContinuationToken? = try service.update { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      guard flow.step == .newPasswordTaken else { throw .tenant(.continuationInvalid) }
      guard flow.polls >= tenant.pollsInProgress else {
        flow.polls += 1
        transaction.note(flow)
        return nil
      }
      return transaction.pass(&flow, to: .completed)
    }
    return next.map { seal($0, realm) }
  }
}
