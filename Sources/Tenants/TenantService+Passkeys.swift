internal import Ambient
internal import Cryptography
internal import Encodings
package import JSON
package import Model
internal import Sandboxes
internal import SignIn

/// Passkeys: signing in by them on the pages, and registering them from an app (Microsoft Learn: Sign in with
/// passkeys).
extension TenantService {
  /// A question for a passkey.
  package struct PasskeyQuestion: Sendable {
    package let token: String
    /// For the browser (`PublicKeyCredentialRequestOptionsJSON`).
    package let options: JSON
  }

  /// Whether the user of a flow has passkeys.
  package enum PasskeyChoice: Sendable {
    case none, possible
    /// A passkey has signed in before: it is required first.
    case usual
  }

  /// The challenge for any passkey on the page with the name field; nil if the tenant has no passkeys.
  package func passkeyOffer(client: ClientID) throws(CoreError) -> JSON? {
    guard let policy = try current().tenant.passkeys else { return nil }
    return try service.signIns.passkeyOffer(client: client, at: policy.host).json
  }

  /// Signs in the owner of a passkey that the browser found.
  package func signIn(
    passkey credential: JSON, client clientID: ClientID, claims: TenantClaimsRequest?
  ) throws(CoreError) -> SignInOutcome {
    let (tenant, realm, _) = try current()
    _ = try tenantClient(clientID, in: realm)
    guard let host = tenant.passkeys?.host else { throw .passkey(.off) }
    guard let user = try service.signIns.owner(of: credential), user.status != .unconfirmed else {
      throw .passkey(.notFound)
    }
    Annotations.note(user: user, client: clientID)
    let proof = try noting(user, clientID) { () throws(CoreError) in
      try service.signIns.proof(byFound: credential, user: user, client: clientID, at: host)
    }
    return try settled(realm) { (transaction) throws(CoreError) in
      var flow = TenantFlow(
        id: transaction.random.uniqueID(), family: .signIn, client: clientID, user: user.id,
        username: user.attributes[.email] ?? user.username, abilities: .pages, step: .started)
      flow.claims = claims
      if let failure = transaction.take(proof, in: &flow) { return .failure(failure) }
      return transaction.reach(.session, &flow)
    }
  }

  /// Whether a flow's user has passkeys that the pages can ask for.
  package func passkeyChoice(_ token: String, client: ClientID) throws(CoreError) -> PasskeyChoice {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let own = tenant.passkeys(of: user, flow)
    if own.isEmpty { return .none }
    return own.contains { $0.lastUsed != nil } ? .usual : .possible
  }

  /// Whether a flow requires a second factor.
  package func isAtSecondFactor(_ token: String, client: ClientID) throws(CoreError) -> Bool {
    let (_, realm, now) = try current()
    return try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now).step.isSecondFactor
  }

  /// Asks for a passkey of the flow's user, instead of the first factor or as the second.
  package func askForPasskey(_ token: String, client: ClientID) throws(CoreError) -> PasskeyQuestion {
    let (tenant, realm, now) = try current()
    let flow = try realm.flow(token, [.signIn, .signUp, .reset], client: client, at: now)
    let isSecond = flow.step.isSecondFactor
    switch flow.step {
    case .started, .passwordAsked, .codeAsked, .passkeyAsked(_, isSecond: false):
      guard flow.family == .signIn else { throw .tenant(.continuationInvalid) }
    default:
      guard isSecond else { throw .tenant(.continuationInvalid) }
    }
    guard let user = realm.users[flow.user] else { throw .tenant(.continuationInvalid) }
    let own = tenant.passkeys(of: user, flow)
    guard let host = tenant.passkeys?.host, !own.isEmpty else { throw .passkey(.notFound) }
    let (next, challenge): (ContinuationToken, [UInt8]) = try service.update { (transaction) throws(CoreError) in
      var flow = try transaction.flow(again: flow)
      let challenge = transaction.random.bytes(32)
      return (transaction.advance(&flow, to: .passkeyAsked(challenge: challenge, isSecond: isSecond)), challenge)
    }
    let request = PasskeyRequest(challenge: challenge, host: host, allowed: own)
    return PasskeyQuestion(token: seal(next, realm), options: request.json)
  }

  /// Takes a passkey's signature over the challenge of a flow.
  func finish(
    _ flow: TenantFlow, _ realm: Realm, passkey credential: JSON, challenge: [UInt8], goal: SignInGoal
  ) throws(CoreError) -> SignInOutcome {
    guard let host = realm.tenant?.passkeys?.host else { throw .passkey(.off) }
    guard let user = realm.users[flow.user] else { throw .account(.notFound) }
    let proof = try noting(user, flow.client) { () throws(CoreError) in
      try host.proof(
        by: credential, of: challenge, user: user, apps: service.core.apps)
    }
    return try settle(flow, realm, goal) { (transaction, flow) in transaction.take(proof, in: &flow) }
  }

  /// Records that a passkey was rejected.
  private func noting(
    _ user: User, _ client: ClientID, _ body: () throws(CoreError) -> PasskeyProof
  ) throws(CoreError) -> PasskeyProof {
    do throws(CoreError) {
      return try body()
    } catch {
      try service.update { (transaction) throws(CoreError) in
        transaction.record(.signInRefused, user: user.id, client: client)
      }
      throw error
    }
  }
}

extension Transaction {
  /// Takes a passkey's proof for a flow; returns why not, if not.
  fileprivate mutating func take(_ proof: PasskeyProof, in flow: inout TenantFlow) -> CoreError? {
    switch take(proof, at: realm.tenant?.passkeys?.host) {
    case .failure(let failure): return failure
    case .success:
      flow.proofs.insert(proof.method == .carriedKey ? .carriedPasskey : .builtInPasskey)
      return nil
    }
  }
}

extension Tenant {
  /// The user's passkeys that the flow can ask for.
  func passkeys(of user: User, _ flow: TenantFlow) -> [Passkey] {
    flow.abilities.contains(.passkeys) ? passkeys?.host.passkeys(of: user) ?? [] : []
  }
}
