internal import Ambient
internal import Cryptography
package import Model
internal import Sandboxes
internal import SignIn
internal import Store

/// The next step of a flow.
package enum TenantFlowStep: Sendable {
  /// Continue with this token.
  case proceed(String)
  /// A password is required.
  case password(String)
  /// A code was sent.
  case code(SentCodeNotice)
  /// The address was verified before: no answer is required.
  case preverified(String)
  /// One factor is proved; a second one is required, or must be registered first.
  case secondFactor(String)
  case registration(String)
  /// The sign-up still lacks these.
  case passwordWanted(String)
  case attributesWanted(String, [UserFlowAttribute])
  /// The address of a sign-up is not verified yet.
  case verificationWanted(String, AttributeName)
  /// The client lacks a required ability: the user must continue in a browser.
  case redirect(missing: Abilities)
}

/// Where a code was sent, and the token to send with it.
package struct SentCodeNotice: Sendable {
  package let token: String
  package let channel: Message.Channel
  /// Masked.
  package let label: String
  /// The full address, for the client that just sent it.
  package let address: String
  /// How many digits.
  package let length: Int
}

/// The methods that the user can choose from.
package struct MethodList: Sendable {
  package let token: String
  package let methods: [StrongMethod]
}

extension Realm {
  /// The flow of a token, after checking the token.
  func flow(
    _ text: String, _ families: Set<TenantFlow.Family>, client: ClientID, at now: Instant
  ) throws(CoreError) -> TenantFlow {
    guard let token = ContinuationToken(opening: text, key: secrets.continuationKey, client: client),
      families.contains(token.family)
    else { throw .tenant(.continuationInvalid) }
    guard now < token.expires else { throw .tenant(.continuationExpired) }
    guard let flow = tenantFlows.live(token.flow, at: now)?.opened(by: token.sequence) else {
      throw .tenant(.continuationInvalid)
    }
    return flow
  }
}

/// One flow within a change.
extension Transaction {
  /// The current flow; fails if another call has invalidated its token since it was read.
  func flow(again read: TenantFlow) throws(CoreError) -> TenantFlow {
    guard let flow = realm.tenantFlows.live(read.id, at: now)?.opened(by: read.sequence) else {
      throw .tenant(.continuationInvalid)
    }
    return flow
  }

  /// Keeps what failing changed, without a new token.
  mutating func note(_ flow: TenantFlow) {
    realm.tenantFlows.replace(flow, for: flow.id)
  }

  /// Moves the flow to `step`. Earlier tokens stay valid: nothing has happened yet that must not happen twice.
  mutating func advance(_ flow: inout TenantFlow, to step: TenantFlow.Step) -> ContinuationToken {
    flow.take(tokenFor: step)
    realm.tenantFlows.insert(flow, for: flow.id, at: now, lifetime: TenantFlow.lifetime)
    return ContinuationToken(flow, expires: now + TenantFlow.lifetime)
  }

  /// Moves the flow to `step`, since something was proved or done: the tokens of before open nothing any more.
  mutating func pass(_ flow: inout TenantFlow, to step: TenantFlow.Step) -> ContinuationToken {
    flow.withdrawTokens()
    return advance(&flow, to: step)
  }

  /// Ends the flow. A flow whose tokens were issued for an authorization code is remembered, so that the code is
  /// recognized when it is sent again.
  mutating func end(_ flow: TenantFlow) {
    guard flow.step == .codeIssued else {
      realm.tenantFlows.remove(flow.id)
      return
    }
    var flow = flow
    flow.withdrawTokens()
    flow.step = .codeRedeemed
    note(flow)
  }

  /// Sends a code of eight digits; the earlier one becomes invalid.
  mutating func sendFlowCode(
    _ flow: inout TenantFlow, kind: Message.Kind, to method: StrongMethod
  ) throws(CoreError) {
    if realm.settings.relaxations.lockout, flow.codesSent >= TenantFlow.codeLimit { throw .tenant(.tooManyCodes) }
    let code = Codes.make(digits: 8, in: &self)
    flow.codesSent += 1
    flow.code = TenantFlow.SentCode(
      digits: code, channel: method.channel, address: method.address, expires: now + TenantFlow.lifetime)
    let stranger = User(
      id: flow.user, username: flow.username, attributes: AttributeList(), status: .unconfirmed, created: now)
    Codes.deliver(
      code, kind: kind, to: realm.users[flow.user] ?? stranger,
      attribute: method.channel == .sms ? .phoneNumber : .email, address: method.address, metadata: [:], in: &self)
  }

  /// Why the code is rejected; nil if it is right. A wrong one is counted for the flow, in which after too many none is
  /// right, and for the account: a new flow gives no more guesses.
  /// - Parameter method: the destination of the code; nil for any of the flow's addresses.
  mutating func refusal(
    of digits: String, _ flow: inout TenantFlow, sentTo method: StrongMethod? = nil
  ) -> CoreError? {
    let isLimited = realm.settings.relaxations.lockout
    if isLimited, attempts(of: flow).smartLock(at: now) { return .tenant(.accountLocked) }
    guard var code = flow.code, now < code.expires, code.wrongAnswers < TenantFlow.answerLimit else {
      return .tenant(.wrongCode)
    }
    // The token of another address: the code that went there is dead by now.
    if let method, StrongMethod(channel: code.channel, address: code.address) != method { return .tenant(.wrongCode) }
    guard constantTimeEqual(Array(code.digits.utf8), Array(digits.utf8)) else {
      if isLimited {
        code.wrongAnswers += 1
        noteWrongCode(of: flow)
      }
      flow.code = code
      note(flow)
      return .tenant(.wrongCode)
    }
    flow.code = nil
    return nil
  }

  private func attempts(of flow: TenantFlow) -> AttemptLog {
    realm.users[flow.user]?.attempts ?? realm.strangerAttempts(flow.username, at: now)
  }

  private mutating func noteWrongCode(of flow: TenantFlow) {
    var attempts = attempts(of: flow)
    attempts.signInFailed(at: now)
    guard var user = realm.users[flow.user] else {
      return realm.setStrangerAttempts(attempts, of: flow.username, at: now)
    }
    user.attempts = attempts
    realm.users.replace(user)
  }
}

/// An application that may start the flows of a tenant. Steps receive one as proof: no initializer makes one without a
/// check.
package struct FlowClient: Sendable {
  package let client: Client

  package var id: ClientID { client.id }

  fileprivate init(_ client: Client) { self.client = client }
}

extension TenantService {
  /// The token as text. Outside of the lock.
  func seal(_ token: ContinuationToken, _ realm: Realm) -> String {
    token.sealed(key: realm.secrets.continuationKey)
  }

  func notice(_ token: ContinuationToken, _ code: TenantFlow.SentCode, _ realm: Realm) -> SentCodeNotice {
    let method = StrongMethod(channel: code.channel, address: code.address)
    return SentCodeNotice(
      token: seal(token, realm), channel: code.channel, label: method.label, address: code.address,
      length: code.digits.utf8.count)
  }

  /// Poses a code: sends it and moves on.
  func poseCode(
    _ read: TenantFlow, _ realm: Realm, step: TenantFlow.Step, kind: Message.Kind, to method: StrongMethod
  ) throws(CoreError) -> TenantFlowStep {
    let (token, code): (ContinuationToken, TenantFlow.SentCode?) = try service.update {
      (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      try transaction.sendFlowCode(&flow, kind: kind, to: method)
      return (transaction.advance(&flow, to: step), flow.code)
    }
    guard let code else { throw .internalFault("a sent code is missing from the flow") }
    try TenantExtensions(service).send(code, read, in: realm)
    return .code(notice(token, code, realm))
  }

  /// Only moves on; earlier tokens stay valid.
  func move(_ read: TenantFlow, to step: TenantFlow.Step) throws(CoreError) -> ContinuationToken {
    try service.update { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: read)
      return transaction.advance(&flow, to: step)
    }
  }

  /// Verifies that a client may call native authentication: an application of the tenant that is public and has it
  /// enabled.
  package func nativeClient(_ id: ClientID) throws(CoreError) -> FlowClient {
    let realm = try current().realm
    let client = try tenantClient(id, in: realm)
    Annotations.note(realm.id, in: service.sandbox.id, client: id)
    guard let application = client.application, application.allowsNativeAuthentication else {
      Annotations.note(
        reason: "nativeAuthenticationApisEnabled of the application \(client.name) is none: native authentication "
          + "needs all. None is also what Graph and a manifest without the setting mean.")
      throw .tenant(.nativeAuthenticationOff)
    }
    guard application.isPublic else {
      Annotations.note(
        reason: "The application \(client.name) is no public client, and native authentication has public ones alone: "
          + "isFallbackPublicClient: true (in the portal, Allow public client flows) makes it one.")
      throw .tenant(.nativeAuthenticationConfidential)
    }
    return FlowClient(client)
  }

  /// The application whose authorization request this server's pages serve.
  package func pagesClient(_ id: ClientID) throws(CoreError) -> FlowClient {
    FlowClient(try tenantClient(id, in: try current().realm))
  }

  /// A client that is an application of the tenant.
  func tenantClient(_ id: ClientID, in realm: Realm) throws(CoreError) -> Client {
    let client = try realm.client(id)
    guard client.application != nil else { throw .client(.notFound(id)) }
    return client
  }
}
