internal import Ambient
package import Model
package import Sandboxes
package import Tokens

/// The answer to a device authorization request: the codes for the device and for its user.
package struct DeviceCodeOffer: Sendable {
  /// The code that the device sends to the token endpoint.
  package let deviceCode: String
  package let userCode: String
  /// Whole seconds.
  package let expiresIn: Int64
  /// Whole seconds between two polls.
  package let interval: Int64
}

/// Device authorization (RFC 8628): the rules that every front shares.
package struct DeviceAuthorizations: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// Starts a device authorization. The client and its scopes have been checked.
  /// - Parameter digits: the length of the user's code.
  package func offer(
    for client: ClientID, scopes: [String], digits: Int = 8
  ) throws(CoreError) -> DeviceCodeOffer {
    try update { (transaction) throws(CoreError) in
      _ = try transaction.realm.client(client)
      let device = DeviceAuthorization(
        id: transaction.random.uniqueID(),
        userCode: transaction.random.text(digits, from: DeviceAuthorization.alphabet),
        client: client, scopes: scopes)
      transaction.realm.deviceAuthorizations.insert(device, at: transaction.now)
      return DeviceCodeOffer(
        deviceCode: device.id.description, userCode: device.userCode,
        expiresIn: DeviceAuthorization.lifetime.wholeSeconds, interval: device.interval.wholeSeconds)
    }
  }

  /// The undecided device authorization with the typed user code; nil if there is none.
  package func device(withUserCode typed: String) throws(CoreError) -> DeviceAuthorization? {
    let (realm, now) = try current()
    guard let device = realm.deviceAuthorizations.device(withUserCode: typed, at: now), device.decision == .none else {
      return nil
    }
    return device
  }

  /// Stores the decision of the signed-in user.
  package func decide(
    onUserCode typed: String, by session: BrowserSession, approves: Bool
  ) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      guard var device = transaction.realm.deviceAuthorizations.device(withUserCode: typed, at: transaction.now),
        device.decision == .none
      else { throw .deviceCode(.unknown) }
      device.decision = approves ? .approved(by: session.user, at: session.authenticated) : .declined
      transaction.realm.deviceAuthorizations.replace(device)
    }
  }

  /// The grant for a device that a user approved, or why there is none. A device that polls too soon must wait five
  /// seconds longer between two polls (RFC 8628 §3.5).
  /// - Parameters:
  ///   - asksTrigger: whether the pool's trigger may change the tokens; it has no effect on those of a tenant.
  ///   - resource: the resource of the access token.
  ///   - isBackchannel: whether it must be a request for a user at another device.
  package func redeem(
    _ text: String, client verified: VerifiedClient, asksTrigger: Bool = true, resource: String? = nil,
    isBackchannel: Bool = false
  ) throws(CoreError) -> TokenFacts {
    let client = verified.id
    return try commitResult { (transaction) throws(CoreError) in
      guard let id = UniqueID(text), let found = transaction.realm.deviceAuthorizations.find(id, at: transaction.now),
        found.value.client == client, (found.value.backchannel != nil) == isBackchannel
      else { return .failure(.deviceCode(.unknown)) }
      if found.isExpired { return .failure(.deviceCode(.expired)) }
      var device = found.value
      switch device.decision {
      case .none:
        defer {
          device.lastAsked = transaction.now
          transaction.realm.deviceAuthorizations.replace(device)
        }
        if let last = device.lastAsked, transaction.now - last < device.interval {
          device.interval += .seconds(5)
          return .failure(.deviceCode(.slowDown))
        }
        return .failure(.deviceCode(.pending))
      case .declined:
        transaction.realm.deviceAuthorizations.remove(device)
        return .failure(.deviceCode(.declined))
      case .approved(let user, let at):
        transaction.realm.deviceAuthorizations.remove(device)
        var details = scope.details ?? GrantDetails()
        details.authenticationClass = device.backchannel?.authenticationClass
        let facts = try transaction.hostedGrant(
          client: client, user: user, scopes: device.scopes, nonce: nil, resource: resource, authenticated: at,
          refreshes: true, details: details.isEmpty ? nil : details)
        return .success(asksTrigger ? try facts.overridden(by: context, .hosted) : facts)
      }
    }
  }
}
