package import Ambient
internal import Cryptography
internal import Encodings
internal import JSON
package import Model
package import Sandboxes
internal import SignIn
internal import Store
package import Tokens

extension OAuthServer {
  /// Whether the session answers the request without a page.
  /// - Parameters:
  ///   - mark: what the form of a page behind the sign-in brings, to show that the person has just signed in for this
  ///     request.
  ///   - query: the request, byte for byte.
  package func satisfies(
    _ session: BrowserSession, _ request: AuthorizationRequest, mark: String? = nil, query: String = ""
  ) throws(CoreError) -> Bool {
    let (realm, now) = try current()
    let subject = realm.subject(of: session.user, for: try realm.client(request.client))
    var isAnswered = false
    if let mark, now <= session.authenticated + Self.markLifetime {
      isAnswered = constantTimeEqual(Array(mark.utf8), Array(realm.mark(session, query).utf8))
    }
    return request.isSatisfied(by: session, subject: subject, isAnswered: isAnswered, at: now)
  }

  /// A mark in forms after the sign-in, so that `prompt=login` does not ask for another sign-in at the next page. It is
  /// not valid for another request or another session.
  package func mark(_ session: BrowserSession, query: String) throws(CoreError) -> String {
    try current().realm.mark(session, query)
  }

  /// The time that a user may spend on a page.
  private static let markLifetime = Duration.minutes(10)

  /// Whether the request may be granted for the user of the session, with any way to sign in.
  package func admits(_ session: BrowserSession, to request: AuthorizationRequest) throws(CoreError) -> Bool {
    let realm = try current().realm
    return request.isFor(session.user, told: realm.subject(of: session.user, for: try realm.client(request.client)))
  }

  /// Grants a checked request of a signed-in browser: a code (UUID text, single use, five minutes), tokens at once, or
  /// both. Tokens are signed, so a request with an implicit type belongs on a worker.
  /// - Parameter reusing: whether the browser was signed in before the request, without a page.
  /// - Throws: `.oauth(.anotherPerson)` if the request names another user.
  package func authorize(
    _ request: AuthorizationRequest, session: BrowserSession, reusing: Bool = false
  ) throws(CoreError) -> AuthorizationResult {
    let (code, facts, newUser): (UniqueID?, TokenFacts?, String?) = try update { (transaction) throws(CoreError) in
      guard transaction.realm.session(session.id, at: transaction.now) != nil else { throw .signIn(.flowExpired) }
      let client = try transaction.realm.client(request.client)
      // All pages end here when they issue a code or a token.
      guard request.isFor(session.user, told: transaction.realm.subject(of: session.user, for: client)) else {
        throw .oauth(.anotherPerson)
      }
      if let pushed = request.pushed {
        // Single use (RFC 9126 §7.3): the browser that comes twice finds nothing.
        guard transaction.realm.pushedRequests.remove(pushed) != nil else { throw .signIn(.flowSpent) }
      }
      let nonce = transaction.nonce(for: request, session, reusing: reusing)
      transaction.note(client, in: session.id)
      let details = request.details(session, client, tracks: transaction.realm.tracksSessions)
      let code =
        request.responseType.contains(.code) ? transaction.code(for: request, session, nonce: nonce, details) : nil
      let newUser = transaction.firstConsent(of: session.user, to: client.id, scopes: request.scopes, details)
      guard request.responseType.signs else { return (code, nil, newUser) }
      let facts = try transaction.hostedGrant(
        client: request.client, user: session.user, scopes: request.scopes, nonce: nonce,
        resource: request.resource, authenticated: session.authenticated, refreshes: false,
        details: details)
      return (code, try facts.overridden(by: context, .hosted), newUser)
    }
    if let facts, request.responseType == .directToken {
      return AuthorizationResult(direct: try direct(facts.client.directToken ?? DirectToken(), facts))
    }
    let tokens = try facts.map { (facts) throws(CoreError) in
      try context.tokens.issueThroughBrowser(facts, type: request.responseType, code: code?.description)
    }
    var result = AuthorizationResult(code: code?.description, tokens: tokens)
    result.newUser = newUser
    if code != nil || tokens != nil, try current().realm.rules.hasStandardEndpoints {
      result.sessionState = sessionState(of: request.client, at: request.answer.redirectURI, session)
    }
    return result
  }
}

extension Realm {
  /// Whether tokens name the browser's session: where sessions are counted, and where apps compare them (`sid`).
  fileprivate var tracksSessions: Bool { settings.sessionLimit != nil || settings.paths == .keycloak }

  fileprivate func mark(_ session: BrowserSession, _ query: String) -> String {
    let text = "signed in\u{0}\(session.id)\u{0}\(query)"
    return Base64URL.encode(MAC.hmacSHA256(key: secrets.pretenceKey, Array(text.utf8)))
  }

}

extension AuthorizationRequest {
  /// The details that the grant stores in addition to the service's. A mock has no levels of authentication: it states
  /// that it reached the client's preferred one.
  fileprivate func details(_ session: BrowserSession, _ client: Client, tracks: Bool) -> GrantDetails {
    var details = GrantDetails()
    // A level that a tester typed precedes the requested ones.
    details.authenticationClass = session.told["acr"]?.string ?? classes.first
    details.requested = claims
    details.told = session.told
    details.authorizationDetails = self.details
    details.binding = boundKey.map { TokenBinding(.key, $0) }
    if tracks || client.registration.hearsOfLogout { details.session = session.name }
    return details
  }
}

extension OAuthServer {
  /// The parameters of the authorization request of an unused code, where they were stored.
  func parameters(ofCode text: String, of client: ClientID) -> [String: String] {
    guard let id = UniqueID(text), let (realm, now) = try? current(),
      let code = realm.authorizationCodes.live(id, at: now), code.client == client, code.redeemedAs == nil
    else { return [:] }
    // As in mock-oauth2-server, `subject` is the name that was typed.
    let name = realm.users[code.user].map { ["subject": $0.username] } ?? [:]
    return name.merging(code.parameters ?? [:]) { $1 }
  }

  /// Answers a request without a page, in a realm that shows none: for the user of `login_hint`, else the configured
  /// one, else the first, else one that is made.
  package func authorizeWithoutPage(_ request: AuthorizationRequest) throws(CoreError) -> AuthorizationResult {
    let session = try update { (transaction) throws(CoreError) in
      let settings = transaction.realm.settings
      let name =
        request.loginHint ?? settings.defaultUser ?? transaction.realm.users.after(0).first { _ in true }?.username
      let user =
        settings.letsTestersChoose
        ? try transaction.userOnDemand(named: name ?? "user") : try transaction.settledUser(named: name ?? "")
      let session = transaction.startSession(user)
      transaction.record(.signedIn, user: user.id)
      return session
    }
    return try authorize(request, session: session)
  }
}

extension Transaction {
  /// The user of that name, who may sign in.
  fileprivate func settledUser(named name: String) throws(CoreError) -> User {
    guard let user = realm.user(named: name) else { throw .account(.notFound) }
    guard user.isEnabled, user.isSettled else { throw .account(.disabled) }
    return user
  }

  package mutating func hostedGrant(
    client id: ClientID, user subject: SubjectID, scopes: [String], nonce: String?, resource: String?,
    authenticated: Instant, refreshes: Bool, details: GrantDetails? = nil, methods: ProofMethods? = nil
  ) throws(CoreError) -> TokenFacts {
    let client = try realm.client(id)
    guard let user = realm.users[subject], user.isEnabled else { throw .account(.disabled) }
    guard user.isSettled else { throw .authorizationCode(.invalid) }
    let grant = newGrant(
      client, scopes: scopes, origin: .hosted, resource: resource, authenticated: authenticated,
      details: details, methods: methods)
    realm.users.grants.add(grant, of: subject, at: now)
    return TokenFacts(
      realm: realm, client: client, user: user, grant: grant, now: now, random: random.branch(), nonce: nonce,
      refreshNumber: refreshes && client.registration.refreshes != false ? 0 : nil)
  }

  /// The service makes a nonce of its own for a user who comes back from a provider; the next request, which the
  /// session answers, has none (reports: kargo#6797, langfuse#3084, photoprism#5695).
  fileprivate mutating func nonce(
    for request: AuthorizationRequest, _ session: BrowserSession, reusing: Bool
  ) -> String? {
    if request.nonce != nil || session.provider == nil || reusing || !realm.rules.makesNonces {
      return request.nonce
    }
    return random.uniqueID().description
  }

  fileprivate mutating func code(
    for request: AuthorizationRequest, _ session: BrowserSession, nonce: String?, _ details: GrantDetails
  ) -> UniqueID {
    let id = random.uniqueID()
    var code = AuthorizationCode(
      client: request.client, user: session.user, redirectURI: request.redirectURI, scopes: request.scopes,
      nonce: nonce, codeChallenge: request.codeChallenge, resource: request.resource,
      authenticated: session.authenticated)
    code.details = details
    code.parameters = request.parameters
    let isStrict = realm.settings.securityProfile != nil
    realm.authorizationCodes.insert(
      code, for: id, at: now, lifetime: isStrict ? SecurityProfile.codeLifetime : AuthorizationCode.lifetime)
    return id
  }
}
