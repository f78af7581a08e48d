package import Model
internal import Sandboxes
internal import SignIn

/// Registering a strong method in the middle of a sign-in (docs/reference/entra-native-authentication.md#registration).
extension TenantService {
  /// The methods that can be registered; the account's own address is suggested for mails.
  package func registrationMethods(_ token: String, client: ClientID) throws(CoreError) -> MethodList {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    switch flow.step {
    case .registrationWanted, .registrationListed, .registrationAsked, .registrationPreverified: break
    default: throw .tenant(.continuationInvalid)
    }
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let userFlow = tenant.userFlow(named: try realm.client(client).application?.userFlow)
    let channels = tenant.registrableChannels(of: user, flow, userFlow)
    let methods = channels.map { channel in
      StrongMethod(
        channel: channel, address: user.attributes[channel == .sms ? .phoneNumber : .email] ?? "")
    }
    return MethodList(token: seal(try move(flow, to: .registrationListed), realm), methods: methods)
  }

  /// Sends a code to the address that shall be registered, unless it was verified before.
  package func challengeRegistration(
    _ token: String, client: ClientID, target: String, channel: Message.Channel?
  ) throws(CoreError) -> TenantFlowStep {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    switch flow.step {
    case .registrationListed, .registrationAsked, .registrationPreverified: break
    default: throw .tenant(.continuationInvalid)
    }
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let channel = channel ?? (ContactAddress.isPhoneNumber(target) ? .sms : .email)
    let userFlow = tenant.userFlow(named: try realm.client(client).application?.userFlow)
    guard tenant.registrableChannels(of: user, flow, userFlow).contains(channel) else { throw .tenant(.contactInvalid) }
    let method = StrongMethod(channel: channel, address: target)
    guard channel == .sms ? Self.isCallable(target) : ContactAddress.isEmail(target) else {
      throw .tenant(.contactInvalid)
    }
    guard !tenant.blocks(target) else { throw .tenant(.contactBlocked) }
    if channel == .email, user.attributes.isTrue(.emailVerified),
      user.attributes[.email]?.lowercased() == target.lowercased()
    {
      return .preverified(seal(try move(flow, to: .registrationPreverified(method)), realm))
    }
    return try poseCode(flow, realm, step: .registrationAsked(method), kind: .mfa, to: method)
  }

  /// A phone number with a country code and a number behind it: E.164 has at most 15 digits, and no country has numbers
  /// of fewer than seven with its code.
  private static func isCallable(_ text: String) -> Bool {
    ContactAddress.isPhoneNumber(text) && text.utf8.count > 7
  }

  /// Registers the address, with the code, or without one if none was sent.
  /// - Parameter code: nil if the client sends none.
  package func continueRegistration(
    _ token: String, client: ClientID, code digits: String?
  ) throws(CoreError) -> String {
    let (_, realm, now) = try current()
    let read = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    let next: ContinuationToken = try service.commitResult { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      let method: StrongMethod
      switch (flow.step, digits) {
      case (.registrationPreverified(let known), nil): method = known
      case (.registrationAsked(let asked), let digits?):
        if let refusal = transaction.refusal(of: digits, &flow, sentTo: asked) { return .failure(refusal) }
        flow.proofs.insert(asked.channel == .sms ? .smsCode : .emailCode)
        method = asked
      default: return .failure(.tenant(.continuationInvalid))
      }
      guard var user = transaction.realm.users[flow.user] else { return .failure(.account(.notFound)) }
      user.strongMethods.removeAll { $0.channel == method.channel }
      user.strongMethods.append(method)
      transaction.store(&user)
      transaction.record(.attributesChanged, user: user.id, client: flow.client)
      flow.proofs.insert(.registration)
      return .success(transaction.pass(&flow, to: .completed))
    }
    return seal(next, realm)
  }
}

extension Tenant {
  /// The channels whose addresses the user may register; all of them if no specific one is required.
  fileprivate func registrableChannels(of user: User, _ flow: TenantFlow, _ userFlow: UserFlow) -> [Message.Channel] {
    let channels = secondFactorChannels(of: user, flow, userFlow)
    return channels.isEmpty ? [.email, .sms] : channels
  }
}
