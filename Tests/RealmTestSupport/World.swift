package import Ambient
internal import JOSE
package import JSON
package import Model
internal import Realms
package import Sandboxes
package import SignIn
internal import TestSupport
package import Testing
package import Tokens
internal import Triggers

/// One realm with one client in a sandbox of its own: a frozen clock, seeded randomness.
package struct World: Sendable {
  package static let start = Instant(seconds: 1_800_000_000)

  package let core: IdentityCore
  package var service: RealmContext
  package let client: Client
  package let sandbox: SandboxHolder

  /// - Parameter rules: those of the rooms that a test needs; see `ChangeRules.ofSignIn`.
  package init(
    rules: ChangeRules,
    _ settings: (inout RealmSettings) -> Void = { _ in },
    schema: AttributeSchema = AttributeSchema(),
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    core = IdentityCore(
      addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7), rules: rules)
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: World.start) }
    var realmSettings = RealmSettings(name: "shop")
    realmSettings.signInNames = .attributes([.email])
    realmSettings.autoVerified = [.email]
    settings(&realmSettings)
    let realm = try core.createRealm(
      id: RealmID("eu-west-1_Shop00001"), settings: realmSettings, schema: schema, keys: World.key, in: sandbox)
    service = try core.realm(realm.id)
    client = try service.administration.createClient(id: ClientID("web"), name: "web", generatesSecret: false) {
      client, _ in
      client.flows = Set(ClientFlow.allCases)
      client.redirectURIs = ["myapp://callback"]
      client.grantTypes = [.authorizationCode]
      client.scopes = ["openid", "email", "profile"]
      change(&client)
    }
  }

  /// One key for all tests: making one takes longer than most of them.
  private static let key = KeyChoice.pem(sharedKeyPEM)

  package func advance(by duration: Duration) {
    sandbox.update { $0.clock.advance(by: duration) }
  }

  package var messages: [Message] { sandbox.snapshot.outbox.newestFirst.map(\.entry) }

  /// The newest message to an address.
  package func lastMessage(to address: String) -> Message? { messages.first { $0.to == address } }

  package func lastCode(to address: String) throws -> String { try #require(lastMessage(to: address)?.code) }

  /// An account that has signed up; not confirmed.
  @discardableResult
  package func signUp(_ name: String = "ada@example.com", password: String? = "Correct-Horse-1") throws -> SignUpResult
  {
    try service.accounts.signUp(SignUpRequest(client: client.id, username: name, password: password))
  }

  /// A confirmed account.
  @discardableResult
  package func confirmedUser(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> User {
    try signUp(name, password: password)
    _ = try service.accounts.confirmSignUp(
      client: client.id, proof: .none, username: name, code: try lastCode(to: name))
    return try service.accounts.user(named: name)
  }

  package func signIn(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> SignInStep {
    try service.signIns.signIn(SignInRequest(client: client.id, username: name, start: .password(password)))
  }

  package func tokens(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> TokenSet {
    try #require(try signIn(name, password: password).tokens)
  }
}

extension ChangeRules {
  /// Those of SignIn and of the rooms below it. Tests of a room above add that room's running states.
  package static var ofSignIn: ChangeRules {
    var rules = ChangeRules()
    rules.isDue = { $0.importIsDue(at: $1) }
    rules.beginnings = [{ $0.settleImport() }]
    rules.endings = [{ $0.noteAuthEvents() }, { $0.evictSessions() }]
    rules.word = { (messages, service) throws(CoreError) in try service.triggers.mail(messages) }
    rules.deliver = { CustomSenderDelivery.deliver($0, in: $1) }
    rules.runningStates = [SignInState.self, ClientDocuments.self]
    return rules
  }
}

extension SignInStep {
  package var tokens: TokenSet? {
    guard case .tokens(let tokens) = self else { return nil }
    return tokens
  }

  package var challenge: Challenge? {
    guard case .challenge(let challenge) = self else { return nil }
    return challenge
  }

  package var session: BrowserSession? {
    guard case .session(let session) = self else { return nil }
    return session
  }
}

extension TokenSet {
  package func claims(_ token: String) throws -> JSON { try #require(SignedToken.parse(token)).claims }
}

/// Fails unless `body` throws exactly `error`.
package func expect<Value>(
  _ error: CoreError, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  #expect(throws: error, sourceLocation: sourceLocation) { _ = try body() }
}
