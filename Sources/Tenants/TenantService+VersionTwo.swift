internal import Ambient
internal import Cryptography
package import Model
package import OAuth
internal import Sandboxes
internal import Store

/// The additions of version 2 of native authentication to the steps of version 1: an entry before the user is named,
/// and a code at the end (docs/reference/entra-native-authentication.md#version-2).
extension TenantService {
  /// The state of a flow, as far as links depend on it.
  package struct Standing: Sendable {
    /// The address, as the user typed it; empty while none was sent.
    package let username: String
    /// Whether no challenge was sent yet.
    package let isStarted: Bool
    /// The method for the first code; nil if a password is required.
    package let codes: StrongMethod?
    package let entry: FlowEntry
  }

  /// The part of a flow that a token continues, by which links of version 2 are chosen.
  package enum Phase: Hashable, Sendable, CaseIterable {
    /// Proofs of a sign-in, and second factors of every flow.
    case signIn
    case signUp, reset
  }

  /// Where a token leads, and whose flow it is.
  package struct Place: Sendable {
    package let phase: Phase
    /// Whether the flow is for an app's own page.
    package let isForPage: Bool
    private let user: SubjectID

    fileprivate init(_ flow: TenantFlow) {
      user = flow.user
      isForPage = flow.page != nil
      phase =
        switch flow.family {
        case _ where flow.step.isSecondFactor: .signIn
        case .entry, .signIn: .signIn
        case .signUp: .signUp
        case .reset: .reset
        }
    }

    /// The opaque id of the user's method of a type (`password`, `email`, `sms`).
    package func methodID(_ type: String) -> String {
      UniqueID(bytes: Array(Digest.sha256(Array("\(user) \(type)".utf8)).prefix(16))).description
    }
  }

  /// Where `token` leads.
  package func place(of token: String, client: ClientID) throws(CoreError) -> Place {
    let (_, realm, now) = try current()
    return Place(try realm.flow(token, Set(TenantFlow.Family.allCases), client: client, at: now))
  }

  /// Starts a flow whose family is not chosen yet.
  /// - Parameter claims: the client's claims request, which holds for the flow.
  /// - Returns: the token with which any of the three families of flows starts, and whether passwords can be recovered.
  package func beginEntry(
    client: FlowClient, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> (token: String, hasPasswords: Bool) {
    try beginEntry(client: client, claims: claims, page: nil)
  }

  func beginEntry(
    client: FlowClient, claims: TenantClaimsRequest?, page: PageTransaction?
  ) throws(CoreError) -> (token: String, hasPasswords: Bool) {
    let (tenant, realm, _) = try current()
    let token = try begin(.entry, client.client, user: nil, username: "", .all) { flow, _ in
      flow.claims = claims
      flow.page = page
    }
    let userFlow = tenant.userFlow(named: client.client.application?.userFlow)
    return (seal(token, realm), userFlow.method != .emailOtp)
  }

  /// Checks that the token is that of an entry. It stays valid: another name can be sent with it.
  package func checkEntry(_ token: String, client: ClientID) throws(CoreError) -> FlowEntry {
    let (_, realm, now) = try current()
    return FlowEntry(try realm.flow(token, [.entry], client: client, at: now))
  }

  /// The account of the attempt, as far as it is known, and where its codes can be sent.
  /// - Parameter isSignUp: whether the token must be that of a sign-up or of the entry before it; otherwise it must be
  ///   that of a sign-in or a reset.
  package func standing(
    _ token: String, client clientID: ClientID, isSignUp: Bool = false
  ) throws(CoreError) -> Standing {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(
      token, isSignUp ? [.entry, .signUp] : [.signIn, .reset], client: clientID, at: now)
    var codes: StrongMethod? = StrongMethod(channel: .email, address: flow.username)
    if let user = realm.users[flow.user] {
      codes = flow.ownMethod(of: user)
      let userFlow = tenant.userFlow(named: try realm.client(clientID).application?.userFlow)
      if flow.family == .signIn, userFlow.factor(of: user) == .passwords { codes = nil }
    }
    return Standing(username: flow.username, isStarted: flow.step == .started, codes: codes, entry: FlowEntry(flow))
  }

  /// The values that a sign-up still requires.
  package struct Wanted: Sendable {
    package let password: Bool
    /// Those of the user flow without a value, required or not.
    package let attributes: [UserFlowAttribute]
  }

  /// The missing values, before or after the address is verified.
  package func wanted(_ token: String, client clientID: ClientID) throws(CoreError) -> Wanted {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signUp], client: clientID, at: now)
    let userFlow = tenant.userFlow(named: try realm.client(clientID).application?.userFlow)
    let password: Bool
    switch flow.step {
    case .started: password = userFlow.method == .emailPassword && flow.password == nil
    case .passwordWanted, .passwordAsked: password = true
    case .attributesWanted: password = false
    default: throw .tenant(.continuationInvalid)
    }
    return Wanted(
      password: password, attributes: userFlow.attributes.filter { (flow.attributes[$0.name] ?? "").isEmpty })
  }

  /// Where the code of a recovery may go: the account's own address, and the phone of its second factor.
  package func recoveryMethods(_ token: String, client: ClientID) throws(CoreError) -> [StrongMethod] {
    let (_, realm, now) = try current()
    let flow = try realm.flow(token, [.reset], client: client, at: now)
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    return flow.recoveryMethods(of: user)
  }

  /// Whether `method` is a phone to which this flow has sent no code yet: its risk is checked first.
  package func needsRiskCheck(_ token: String, client: ClientID, method: String) throws(CoreError) -> Bool {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let methods: [StrongMethod]
    switch flow.step {
    case .secondFactorWanted, .secondFactorListed:
      methods = tenant.secondFactors(of: user, flow, client: try realm.client(client))
    case .started where flow.family == .reset: methods = flow.recoveryMethods(of: user)
    default: methods = []
    }
    return methods.contains { $0.id == method && $0.channel == .sms }
  }

  /// The authorization code of a flow in which all is proved.
  package func flowCode(_ token: String, client: ClientID) throws(CoreError) -> String {
    let (_, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard flow.step == .completed, flow.page == nil else { throw .tenant(.continuationInvalid) }
    let code = try service.update { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: flow)
      return transaction.pass(&flow, to: .codeIssued)
    }
    return seal(code, realm)
  }

  /// Whether an authorization code is one of ``flowCode(_:client:)``, by its form.
  package static func isFlowCode(_ code: String) -> Bool { ContinuationToken.isOne(code) }

  /// Tokens for such a code, once.
  package func redeem(
    flowCode code: String, client: VerifiedClient, scopes: ScopeSelection, claims: TenantClaimsRequest? = nil
  ) throws(CoreError) -> TenantTokens {
    let client = client.id
    let (_, realm, now) = try current()
    var flow: TenantFlow
    do {
      flow = try realm.flow(code, [.signIn, .signUp, .reset], client: client, at: now)
    } catch {
      throw realm.hasRedeemed(flowCode: code, client: client, at: now)
        ? .tenant(.codeRedeemed) : .authorizationCode(.invalid)
    }
    if let claims {
      try claims.check(
        realm.users[flow.user].map(flow.methods), authenticated: now, at: now, audience: scopes.audience)
      flow.claims = claims
    }
    guard flow.step == .codeIssued,
      case .tokens(let tokens) = try settle(flow, realm, .tokens(scopes), { _, _ in nil })
    else { throw .authorizationCode(.invalid) }
    return tokens
  }
}

extension Realm {
  /// Whether the application has had its tokens for that code of a flow.
  fileprivate func hasRedeemed(flowCode code: String, client: ClientID, at now: Instant) -> Bool {
    guard let token = ContinuationToken(opening: code, key: secrets.continuationKey, client: client) else {
      return false
    }
    return tenantFlows.find(token.flow, at: now)?.value.step == .codeRedeemed
  }
}
