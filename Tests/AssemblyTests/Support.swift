import JOSE
import JSON
import TestSupport
import Testing

@testable import Ambient
@testable import Assembly
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Tokens

/// One realm with one client in a sandbox of its own: a frozen clock, seeded randomness.
struct World: Sendable {
  static let start = Instant(seconds: 1_800_000_000)

  let core: IdentityCore
  var service: RealmContext
  let client: Client
  let sandbox: SandboxHolder

  init(
    _ settings: (inout RealmSettings) -> Void = { _ in },
    schema: AttributeSchema = AttributeSchema(),
    client change: @escaping @Sendable (inout Client) -> Void = { _ in }
  ) throws {
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7))
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: World.start) }
    var realmSettings = RealmSettings(name: "shop")
    realmSettings.signInNames = .attributes([.email])
    realmSettings.autoVerified = [.email]
    settings(&realmSettings)
    let realm = try core.createRealm(
      id: RealmID("eu-west-1_Shop00001"), settings: realmSettings, schema: schema, keys: World.key, in: sandbox)
    service = try core.realm(realm.id)
    client = try service.createClient(id: ClientID("web"), name: "web", generatesSecret: false) { client, _ in
      client.flows = Set(ClientFlow.allCases)
      client.redirectURIs = ["myapp://callback"]
      client.grantTypes = [.authorizationCode]
      client.scopes = ["openid", "email", "profile"]
      change(&client)
    }
  }

  /// One key for all tests: making one takes longer than most of them.
  private static let key = KeyChoice.pem(sharedKeyPEM)

  func advance(by duration: Duration) {
    sandbox.update { $0.clock.advance(by: duration) }
  }

  var messages: [Message] { sandbox.snapshot.outbox.newestFirst.map(\.entry) }

  /// The newest message to an address.
  func lastMessage(to address: String) -> Message? { messages.first { $0.to == address } }

  func lastCode(to address: String) throws -> String { try #require(lastMessage(to: address)?.code) }

  /// An account that has signed up; not confirmed.
  @discardableResult
  func signUp(_ name: String = "ada@example.com", password: String? = "Correct-Horse-1") throws -> SignUpResult {
    try service.signUp(SignUpRequest(client: client.id, username: name, password: password))
  }

  /// A confirmed account.
  @discardableResult
  func confirmedUser(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> User {
    try signUp(name, password: password)
    _ = try service.confirmSignUp(client: client.id, proof: .none, username: name, code: try lastCode(to: name))
    return try service.user(named: name)
  }

  func signIn(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> SignInStep {
    try service.signIn(SignInRequest(client: client.id, username: name, start: .password(password)))
  }

  func tokens(_ name: String = "ada@example.com", password: String = "Correct-Horse-1") throws -> TokenSet {
    try #require(try signIn(name, password: password).tokens)
  }
}

extension SignInStep {
  var tokens: TokenSet? {
    guard case .tokens(let tokens) = self else { return nil }
    return tokens
  }

  var challenge: Challenge? {
    guard case .challenge(let challenge) = self else { return nil }
    return challenge
  }

  var session: BrowserSession? {
    guard case .session(let session) = self else { return nil }
    return session
  }
}

extension TokenSet {
  func claims(_ token: String) throws -> JSON { try #require(SignedToken.parse(token)).claims }
}

/// Fails unless `body` throws exactly `error`.
func expect<Value>(
  _ error: CoreError, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  #expect(throws: error, sourceLocation: sourceLocation) { _ = try body() }
}
