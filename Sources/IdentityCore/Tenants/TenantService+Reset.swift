/// Self-service password reset (reference: entra-native-auth.md §7).
extension TenantService {
  /// Begins: whose password?
  package func beginReset(
    client clientID: ClientID, username: String, abilities: Abilities, onPages: Bool = false
  ) throws(CoreError) -> JourneyStep {
    let (_, realm, _) = try current()
    let client = try onPages ? tenantClient(clientID, in: realm) : nativeClient(clientID, in: realm)
    guard let user = realm.tenantUser(named: username), user.status != .unconfirmed else { throw .userNotFound }
    guard user.password != nil else { throw .tenant(.noPassword) }
    guard abilities.contains(.codes) else { return .redirect(reason: nil) }
    let token = try begin(.reset, client, user: user.id, username: username, abilities)
    return .proceed(seal(token, realm))
  }

  /// Sends the code, or another one.
  /// - Parameter method: where to, by the id of one of ``recoveryMethods(_:client:)``; nil for the account's own address.
  package func challengeReset(
    _ token: String, client: ClientID, abilities: Abilities? = nil, method: String? = nil
  ) throws(CoreError) -> JourneyStep {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(token, [.reset], client: client, at: now)
    guard [.started, .codeAsked].contains(journey.step), let user = realm.users[journey.user] else {
      throw .tenant(.continuationInvalid)
    }
    guard (abilities ?? journey.abilities).contains(.codes) else { return .redirect(reason: nil) }
    let methods = realm.recoveryMethods(of: user, journey)
    guard let chosen = methods.first(where: { method == nil || $0.id == method }) else {
      throw .tenant(.continuationInvalid)
    }
    guard chosen.channel != .sms || !tenant.blocks(chosen.address) else { throw .tenant(.contactBlocked) }
    return try poseCode(journey, realm, step: .codeAsked, kind: .forgotPassword, to: chosen)
  }

  /// Takes the code.
  /// - Returns: the token for the new password, and the seconds that it lasts.
  package func continueReset(
    _ token: String, client: ClientID, code digits: String
  ) throws(CoreError) -> (token: String, expiresIn: Int64) {
    let (_, realm, now) = try current()
    let read = try realm.journey(token, [.reset], client: client, at: now)
    let next: ContinuationToken = try service.attempt { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      guard journey.step == .codeAsked else { return .failure(.tenant(.continuationInvalid)) }
      let channel = journey.code?.channel
      guard draft.takes(digits, &journey) else { return .failure(.tenant(.wrongCode)) }
      journey.proofs.insert(channel == .sms ? .smsCode : .emailCode)
      return .success(draft.pass(&journey, to: .newPasswordWanted))
    }
    return (seal(next, realm), Journey.lifetime.wholeSeconds)
  }

  /// Takes the new password. It counts at once, although the service says so only when asked again. Every sign-in of before ends.
  package func submitPassword(_ token: String, client: ClientID, password: String) throws(CoreError) -> String {
    let (tenant, realm, now) = try current()
    let read = try realm.journey(token, [.reset], client: client, at: now)
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
    let next = try service.update { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      guard var user = draft.realm.users[journey.user] else { throw .userNotFound }
      let earlier = [user.password].compactMap(\.self) + user.earlierPasswords
      draft.setPassword(password, of: &user)
      user.earlierPasswords = Array(earlier.prefix(max(user.earlierPasswords.count, history - 1, 0)))
      user.attempts.passwordSucceeded()
      draft.realm.users.grants.removeAll(of: user.id)
      user.status = .confirmed
      draft.store(&user)
      draft.record(.passwordChanged, user: user.id, client: journey.client)
      return draft.pass(&journey, to: .newPasswordTaken)
    }
    return seal(next, realm)
  }

  /// Whether the new password has arrived everywhere; the token of a reset that is done signs in. The same token asks again.
  package func pollReset(_ token: String, client: ClientID) throws(CoreError) -> String? {
    let (tenant, realm, now) = try current()
    let read = try realm.journey(token, [.reset], client: client, at: now)
    let next: ContinuationToken? = try service.update { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      guard journey.step == .newPasswordTaken else { throw .tenant(.continuationInvalid) }
      guard journey.polls >= tenant.pollsInProgress else {
        journey.polls += 1
        draft.note(journey)
        return nil
      }
      return draft.pass(&journey, to: .completed)
    }
    return next.map { seal($0, realm) }
  }
}
