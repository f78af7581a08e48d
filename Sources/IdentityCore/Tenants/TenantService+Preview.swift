/// What version 2 of native authentication needs beside the steps of version 1: a door that is opened before anybody says who they are, and
/// a code at the end (reference: entra-native-auth.md §15).
extension TenantService {
  /// Where a journey stands, as far as links depend on it.
  package struct Standing: Sendable {
    /// The address, as the person typed it; empty while nobody said.
    package let username: String
    /// Nothing was asked yet.
    package let isStarted: Bool
    /// Where the first code would go; nil where a password is asked for.
    package let codes: StrongMethod?
  }

  /// Opens the door.
  /// - Returns: the token that any of the three kinds of journeys begins with, and whether passwords can be recovered.
  package func beginEntry(client clientID: ClientID) throws(CoreError) -> (token: String, hasPasswords: Bool) {
    let (tenant, realm, _) = try current()
    let client = try nativeClient(clientID, in: realm)
    let token = try begin(.entry, client, user: nil, username: "", .all)
    let flow = tenant.userFlow(named: client.application?.userFlow)
    return (seal(token, realm), flow.method != .emailOtp)
  }

  /// Whether the token is one of an open door. It stays good: another name may be tried.
  package func checkEntry(_ token: String, client: ClientID) throws(CoreError) {
    let (_, realm, now) = try current()
    _ = try realm.journey(token, [.entry], client: client, at: now)
  }

  /// - Parameter isSignUp: whether the token must be one of a sign-up, or of the door before it; otherwise of anything else.
  package func standing(
    _ token: String, client clientID: ClientID, isSignUp: Bool = false
  ) throws(CoreError) -> Standing {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(
      token, isSignUp ? [.entry, .signUp] : [.signIn, .reset], client: clientID, at: now)
    var codes: StrongMethod? = StrongMethod(channel: .email, address: journey.username)
    if let user = realm.users[journey.user] {
      codes = realm.ownMethod(of: user, journey)
      let flow = tenant.userFlow(named: try realm.client(clientID).application?.userFlow)
      if journey.family == .signIn, flow.factor(of: user) == .passwords { codes = nil }
    }
    return Standing(username: journey.username, isStarted: journey.step == .started, codes: codes)
  }

  /// What a sign-up still collects.
  package struct Wanted: Sendable {
    package let password: Bool
    /// Those of the flow without a value, required or not.
    package let attributes: [UserFlowAttribute]
  }

  /// What is left to be collected, before the address is verified or behind it.
  package func wanted(_ token: String, client clientID: ClientID) throws(CoreError) -> Wanted {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(token, [.signUp], client: clientID, at: now)
    let flow = tenant.userFlow(named: try realm.client(clientID).application?.userFlow)
    let password: Bool
    switch journey.step {
    case .started: password = flow.method == .emailPassword && journey.password == nil
    case .passwordWanted, .passwordAsked: password = true
    case .attributesWanted: password = false
    default: throw .tenant(.continuationInvalid)
    }
    return Wanted(
      password: password, attributes: flow.attributes.filter { (journey.attributes[$0.name] ?? "").isEmpty })
  }

  /// Where the code of a recovery may go: the account's own address, and the phone of its second factor.
  package func recoveryMethods(_ token: String, client: ClientID) throws(CoreError) -> [StrongMethod] {
    let (_, realm, now) = try current()
    let journey = try realm.journey(token, [.reset], client: client, at: now)
    guard let user = realm.users[journey.user] else { throw .tenant(.continuationInvalid) }
    return realm.recoveryMethods(of: user, journey)
  }

  /// Whether the way called `method` is a phone to which this journey sent no code yet: its risk is checked first.
  package func needsRiskCheck(_ token: String, client: ClientID, method: String) throws(CoreError) -> Bool {
    let (tenant, realm, now) = try current()
    let journey = try realm.journey(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard let user = realm.users[journey.user] else { throw .tenant(.continuationInvalid) }
    let methods: [StrongMethod]
    switch journey.step {
    case .secondFactorWanted, .secondFactorListed:
      methods = tenant.secondFactors(of: user, journey, client: try realm.client(client))
    case .started where journey.family == .reset: methods = realm.recoveryMethods(of: user, journey)
    default: methods = []
    }
    return methods.contains { $0.id == method && $0.channel == .sms }
  }

  /// The authorization code of a journey in which all is proved.
  package func journeyCode(_ token: String, client: ClientID) throws(CoreError) -> String {
    let (_, realm, now) = try current()
    let journey = try realm.journey(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard journey.step == .completed else { throw .tenant(.continuationInvalid) }
    let code = try service.update { (draft) throws(CoreError) in
      var journey = try draft.journey(again: journey)
      return draft.pass(&journey, to: .codeIssued)
    }
    return seal(code, realm)
  }

  /// Whether an authorization code is one of ``journeyCode(_:client:)``, by its form.
  package static func isJourneyCode(_ code: String) -> Bool { ContinuationToken.isOne(code) }

  /// Tokens for such a code, once.
  package func redeem(
    journeyCode code: String, client: ClientID, scopes: ScopeSelection, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let (_, realm, now) = try current()
    var journey: Journey
    do {
      journey = try realm.journey(code, [.signIn, .signUp, .reset], client: client, at: now)
    } catch {
      throw realm.hasRedeemed(journeyCode: code, client: client, at: now)
        ? .tenant(.codeRedeemed) : .invalidAuthorizationCode
    }
    if let claims {
      guard !claims.needsSecondFactor || realm.users[journey.user].map(journey.methods)?.hasSecondFactor == true else {
        throw .tenant(.secondFactorMissing(audience: scopes.audience, claims: claims.text))
      }
      journey.claims = claims
    }
    guard journey.step == .codeIssued,
      case .tokens(let tokens) = try settle(journey, realm, .tokens(scopes), { _, _ in nil })
    else { throw .invalidAuthorizationCode }
    return tokens
  }
}

extension Realm {
  /// Whether the application has had its tokens for that code of a journey.
  fileprivate func hasRedeemed(journeyCode code: String, client: ClientID, at now: Instant) -> Bool {
    guard let token = ContinuationToken(opening: code, key: secrets.continuationKey, client: client) else {
      return false
    }
    return journeys.find(token.journey, at: now)?.value.step == .codeRedeemed
  }

  /// Where the code of a recovery may go, the account's own address first.
  func recoveryMethods(of user: User, _ journey: Journey) -> [StrongMethod] {
    [ownMethod(of: user, journey)] + user.strongMethods.filter { $0.channel == .sms }
  }
}
