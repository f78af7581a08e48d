internal import Cryptography

/// What the next step of a journey is.
package enum JourneyStep: Sendable {
  /// Go on with this token.
  case proceed(String)
  /// A password is asked for.
  case password(String)
  /// A code was sent.
  case code(SentCodeNotice)
  /// The address was verified before: nothing is asked.
  case preverified(String)
  /// One factor is proved; a second one is wanted, or must be registered first.
  case secondFactor(String)
  case registration(String)
  /// A sign-up lacks these yet.
  case passwordWanted(String)
  case attributesWanted(String, [UserFlowAttribute])
  /// The address of a sign-up is not verified yet.
  case verificationWanted(String, AttributeName)
  /// The client cannot do what is needed: the person goes on in a browser.
  case redirect(reason: String?)
}

/// Where a code went, and the token that its answer brings along.
package struct SentCodeNotice: Sendable {
  package let token: String
  package let channel: Message.Channel
  /// Masked.
  package let label: String
  /// In full; for the one who typed it a moment ago.
  package let address: String
  /// How many digits.
  package let length: Int
}

/// Ways to prove oneself that a person may choose among.
package struct MethodList: Sendable {
  package let token: String
  package let methods: [StrongMethod]
}

extension Realm {
  /// The journey that a token opens, with what it was checked against.
  func journey(
    _ text: String, _ families: Set<Journey.Family>, client: ClientID, at now: Instant
  ) throws(CoreError) -> Journey {
    guard let token = ContinuationToken(opening: text, key: secrets.continuationKey, client: client),
      families.contains(token.family)
    else { throw .tenant(.continuationInvalid) }
    guard now < token.expires else { throw .tenant(.continuationExpired) }
    guard let journey = journeys.live(token.journey, at: now)?.opened(by: token.sequence) else {
      throw .tenant(.continuationInvalid)
    }
    return journey
  }
}

/// One journey within a change.
extension Draft {
  /// The journey as it stands now; fails if another call has taken its token back since it was read.
  func journey(again read: Journey) throws(CoreError) -> Journey {
    guard let journey = realm.journeys.live(read.id, at: now)?.opened(by: read.sequence) else {
      throw .tenant(.continuationInvalid)
    }
    return journey
  }

  /// Keeps what failing changed, without a new token.
  mutating func note(_ journey: Journey) {
    realm.journeys.replace(journey, for: journey.id)
  }

  /// Moves the journey to `step`. The tokens of before stand: nothing has happened yet that must not happen twice.
  mutating func advance(_ journey: inout Journey, to step: Journey.Step) -> ContinuationToken {
    journey.take(tokenFor: step)
    realm.journeys.insert(journey, for: journey.id, at: now, lifetime: Journey.lifetime)
    return ContinuationToken(journey, expires: now + Journey.lifetime)
  }

  /// Moves the journey to `step`, since something was proved or done: the tokens of before open nothing any more.
  mutating func pass(_ journey: inout Journey, to step: Journey.Step) -> ContinuationToken {
    journey.withdrawTokens()
    return advance(&journey, to: step)
  }

  /// Ends the journey. One whose tokens were given for an authorization code is remembered, so that the code is known when it comes
  /// again.
  mutating func end(_ journey: Journey) {
    guard journey.step == .codeIssued else {
      realm.journeys.remove(journey.id)
      return
    }
    var journey = journey
    journey.withdrawTokens()
    journey.step = .codeRedeemed
    note(journey)
  }

  /// Sends a code of eight digits; the one before is dead.
  mutating func sendJourneyCode(
    _ journey: inout Journey, kind: Message.Kind, to method: StrongMethod
  ) throws(CoreError) {
    if realm.settings.relaxations.lockout, journey.codesSent >= Journey.codeLimit { throw .tenant(.tooManyCodes) }
    let code = newCode(digits: 8)
    journey.codesSent += 1
    journey.code = Journey.SentCode(
      digits: code, channel: method.channel, address: method.address, expires: now + Journey.lifetime)
    let stranger = User(
      id: journey.user, username: journey.username, attributes: AttributeList(), status: .unconfirmed, created: now)
    deliver(
      code, kind: kind, to: realm.users[journey.user] ?? stranger,
      attribute: method.channel == .sms ? .phoneNumber : .email, address: method.address, metadata: [:])
  }

  /// Whether the code is the one that was sent. A wrong one is counted; after too many none is right any more.
  /// - Parameter method: where the code must have gone; nil for any of the journey's addresses.
  mutating func takes(_ digits: String, _ journey: inout Journey, sentTo method: StrongMethod? = nil) -> Bool {
    guard var code = journey.code, now < code.expires, code.wrongAnswers < Journey.answerLimit else { return false }
    // The token of another address: the code that went there is dead by now.
    if let method, StrongMethod(channel: code.channel, address: code.address) != method { return false }
    guard constantTimeEqual(Array(code.digits.utf8), Array(digits.utf8)) else {
      if realm.settings.relaxations.lockout { code.wrongAnswers += 1 }
      journey.code = code
      note(journey)
      return false
    }
    journey.code = nil
    return true
  }
}

extension TenantService {
  /// The token as text. Outside of the lock.
  func seal(_ token: ContinuationToken, _ realm: Realm) -> String {
    token.sealed(key: realm.secrets.continuationKey)
  }

  func notice(_ token: ContinuationToken, _ code: Journey.SentCode, _ realm: Realm) -> SentCodeNotice {
    let method = StrongMethod(channel: code.channel, address: code.address)
    return SentCodeNotice(
      token: seal(token, realm), channel: code.channel, label: method.label, address: code.address,
      length: code.digits.utf8.count)
  }

  /// Poses a code: sends it and moves on.
  func poseCode(
    _ read: Journey, _ realm: Realm, step: Journey.Step, kind: Message.Kind, to method: StrongMethod
  ) throws(CoreError) -> JourneyStep {
    let (token, code): (ContinuationToken, Journey.SentCode?) = try service.update { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      try draft.sendJourneyCode(&journey, kind: kind, to: method)
      return (draft.advance(&journey, to: step), journey.code)
    }
    guard let code else { throw .internalFault("a code that was sent is not there") }
    return .code(notice(token, code, realm))
  }

  /// Moves on without anything else; the tokens of before stand.
  func move(_ read: Journey, to step: Journey.Step) throws(CoreError) -> ContinuationToken {
    try service.update { (draft) throws(CoreError) in
      var journey = try draft.journey(again: read)
      return draft.advance(&journey, to: step)
    }
  }

  /// A client of the tenant that may speak native authentication.
  func nativeClient(_ id: ClientID, in realm: Realm) throws(CoreError) -> Client {
    let client = try tenantClient(id, in: realm)
    guard let application = client.application, application.allowsNativeAuthentication, application.isPublic else {
      throw .tenant(.nativeAuthenticationOff)
    }
    return client
  }

  /// A client that is an application of the tenant.
  func tenantClient(_ id: ClientID, in realm: Realm) throws(CoreError) -> Client {
    let client = try realm.client(id)
    guard client.application != nil else { throw .clientNotFound(id) }
    return client
  }
}
