internal import Ambient
internal import Model
internal import Sandboxes
internal import Tokens

/// The end of a sign-in, in the commit: a grant for tokens, or a session of the browser.
struct Completion: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// - Parameter proved: the device that has just proved itself.
  func complete(_ user: User, in transaction: inout Transaction, proved: String? = nil) -> Progress {
    var user = user
    user.forgetFailures(in: transaction.realm)
    Flows.consume(handle, in: &transaction)
    transaction.record(.signedIn, user: user.id, client: client.id)
    let triggers = SignInTriggers(context: context, facts: facts)
    switch facts.origin {
    case .hosted:
      transaction.realm.users.replace(user)
      _ = transaction.recordingRefusal { [user] (transaction) throws(CoreError) in
        try triggers.askLast(nil, user, proved: proved, in: transaction)
      }
      return .session(transaction.startSession(user, methods: facts.authentication.methods))
    case .api:
      let grant = addGrant(to: &user, in: &transaction, proved: proved)
      let told = transaction.recordingRefusal { [user] (transaction) throws(CoreError) in
        try triggers.askLast(grant, user, proved: proved, in: transaction)
      }
      return .grant((told ?? grant) ?? grant)
    }
  }

  private func addGrant(to user: inout User, in transaction: inout Transaction, proved: String?) -> TokenFacts {
    let (device, newDevice) = bind(&user, proved: proved, in: &transaction)
    let authentication = facts.authentication
    var details = GrantDetails()
    details.authenticationClass = authentication.target.map { $0.names[authentication.methods.level - 1] }
    let grant = transaction.newGrant(
      client, scopes: [AccessScope.selfService], origin: .api, device: device, details: details,
      methods: authentication.methods)
    transaction.realm.users.grants.add(grant, of: user.id, at: transaction.now)
    transaction.realm.users.replace(user)
    return TokenFacts(
      realm: transaction.realm, client: client, user: user, grant: grant, now: transaction.now,
      random: transaction.random.branch(), newDevice: newDevice)
  }

  /// The device to which the sign-in's tokens are bound, and the new key of a device that has none. An administrator's
  /// sign-in returns the same: the service's own samples of both responses have it
  /// (docs/reference/cognito-sign-in.md#devices).
  private func bind(
    _ user: inout User, proved: String?, in transaction: inout Transaction
  ) -> (GrantDevice, NewDevice?) {
    guard transaction.realm.settings.devices != nil, let device = facts.device else { return (.any, nil) }
    if let key = proved ?? device.key, var known = user.device(key) {
      known.authenticated = transaction.now
      known.lastAddress = context.scope.remoteAddress ?? known.lastAddress
      user.put(known)
      return (.device(key), nil)
    }
    let key = "\(transaction.realm.id.region)_\(transaction.random.uniqueID())"
    let group = transaction.realm.deviceGroupKey(of: user)
    user.deviceGroup = group
    return (.device(key), NewDevice(key: key, groupKey: group))
  }
}
