import Ambient
import Cryptography
import Model
import OAuth
import Provisioning
import RealmTestSupport
import Sandboxes
import Tenants
import Testing

/// The rules of tenantFlows, with a clock that stands still.
@Suite struct TenantFlowTests {
  static let client = ClientID("00000000-0000-4370-8000-0000000000c1")
  let core: IdentityCore
  let sandbox: SandboxHolder
  let tenant: TenantService

  init() throws {
    var rules = ChangeRules.ofSignIn
    rules.runningStates += [AuthorizationState.self, NextTokensState.self, TenantState.self]
    core = IdentityCore(addresses: Addresses(publicURL: "http://localhost:4370"), random: .seeded(7), rules: rules)
    sandbox = try #require(core.sandbox())
    sandbox.update { $0.clock = Clock(frozenAt: Instant(seconds: 1_800_000_000)) }
    tenant = try core.createTenant(
      TenantCreation(
        id: UniqueID("00000000-0000-4370-8000-000000000001"), domains: ["contoso.onmicrosoft.com"],
        userFlows: [UserFlow(name: "default", method: .either)]), in: sandbox)
    var registration = ApplicationRegistration(id: Self.client, name: "app")
    registration.redirectURIs = ["http://localhost"]
    _ = try tenant.register(registration)
    let failure = try tenant.seed([
      TenantUser(username: "ada@example.com", password: "Correct-Horse-1"),
      TenantUser(username: "otp@example.com", password: nil),
    ])
    #expect(failure == nil)
  }

  private func token(of step: TenantFlowStep) throws -> String {
    switch step {
    case .proceed(let token), .password(let token): return token
    case .code(let notice): return notice.token
    default: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  private func app() throws -> FlowClient { try tenant.nativeClient(Self.client) }

  private func begin(_ username: String, _ abilities: Abilities = .all) throws -> String {
    let begun = try tenant.beginSignIn(client: try app(), username: username, abilities: abilities)
    return try token(of: try tenant.challenge(try token(of: begun), client: Self.client))
  }

  private var latestCode: String? { sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.code }

  @Test func codesHaveEightDigitsAndGoToTheOutbox() throws {
    _ = try begin("otp@example.com")
    let message = try #require(sandbox.snapshot.outbox.newestFirst.map(\.entry).first)
    #expect(message.code?.count == 8 && message.to == "otp@example.com" && message.kind == .signInCode)
  }

  @Test func aTokenIsOneClientsAndExpires() throws {
    let begun = try tenant.beginSignIn(client: try app(), username: "ada@example.com", abilities: .all)
    let first = try token(of: begun)
    #expect(throws: CoreError.tenant(.continuationInvalid)) {
      try tenant.challenge(first, client: ClientID("00000000-0000-4370-8000-0000000000c2"))
    }
    #expect(throws: CoreError.tenant(.continuationInvalid)) { try tenant.challengeSignUp(first, client: Self.client) }
    let second = try token(of: try tenant.challenge(first, client: Self.client))
    // Nothing is proved yet, so the first token stands beside the second.
    _ = try tenant.challenge(first, client: Self.client)
    sandbox.update { $0.clock.advance(by: .minutes(10)) }
    #expect(throws: CoreError.tenant(.continuationExpired)) { try tenant.challenge(second, client: Self.client) }
  }

  @Test func everyChangedBitIsNoticed() throws {
    let token = Array(try begin("ada@example.com").utf8)
    for place in token.indices {
      var changed = token
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let text = String(decoding: changed, as: UTF8.self)
      #expect(throws: CoreError.tenant(.continuationInvalid)) { try tenant.challenge(text, client: Self.client) }
    }
  }

  @Test func aSignUpCreatesNoUserUntilItIsDone() throws {
    let begun = try tenant.beginSignUp(
      client: try app(), username: "new@example.com", password: "Tulip!4471", attributes: [], abilities: .all)
    let sent = try tenant.challengeSignUp(try token(of: begun), client: Self.client)
    #expect(try tenant.user(named: "new@example.com") == nil)
    let code = try #require(latestCode)
    _ = try tenant.continueSignUp(try token(of: sent), client: Self.client, reply: .code(code))
    #expect(try tenant.user(named: "NEW@example.com") != nil)
  }

  @Test func twoSignUpsOfOneAddressMakeOneAccount() throws {
    var tokens: [(String, String)] = []
    for _ in 0..<2 {
      let begun = try tenant.beginSignUp(
        client: try app(), username: "new@example.com", password: "Tulip!4471", attributes: [], abilities: .all)
      let sent = try tenant.challengeSignUp(try token(of: begun), client: Self.client)
      tokens.append((try token(of: sent), try #require(latestCode)))
    }
    _ = try tenant.continueSignUp(tokens[0].0, client: Self.client, reply: .code(tokens[0].1))
    #expect(throws: CoreError.signUp(.usernameTaken)) {
      try tenant.continueSignUp(tokens[1].0, client: Self.client, reply: .code(tokens[1].1))
    }
  }

  @Test func thePolicyOfPasswords() {
    var policy = TenantPasswordPolicy()
    policy.banned = ["Password1!"]
    #expect(policy.violation(of: "Ab1!") == .tooShort)
    #expect(policy.violation(of: String(repeating: "Ab1!", count: 65)) == .tooLong)
    #expect(policy.violation(of: "alllowercase") == .tooWeak)
    #expect(policy.violation(of: "pASSWORD1!") == .banned)
    #expect(policy.violation(of: "Tulip\u{7}4471") == .invalid)
    #expect(policy.violation(of: "Tulip4471") == nil)
  }

  /// The examples of MicrosoftDocs/entra-docs, concept-password-ban-bad.md.
  @Test(arguments: [true, false]) func bannedPasswordsAsDocumented(isGlobal: Bool) {
    var policy = TenantPasswordPolicy()
    policy.isComplex = false
    policy.minimumLength = 1
    policy.banned = ["contoso", "blank", "ghijkl"]
    policy.usesGlobalList = isGlobal
    #expect(policy.violation(of: "C0ntos0Blank12") == .banned)
    #expect(policy.violation(of: "ContoS0Bl@nkf9!") == nil)
    for near in ["ghijkm", "ghijklx", "ghijk", "Gh1jkl"] { #expect(policy.violation(of: near) == .banned) }
    #expect(policy.violation(of: "p0LL23fb", names: ["Poll"]) == (isGlobal ? .banned : nil))
    #expect(policy.violation(of: "p0L23fb", names: ["Pol"]) == nil)
    #expect(policy.violation(of: "Passw0rd12") == (isGlobal ? .banned : nil))
    #expect(policy.violation(of: String(repeating: "password", count: 5)) == nil)
    #expect(policy.violation(of: String(repeating: "password", count: 4)) == (isGlobal ? .banned : nil))
  }

  @Test func onlySoManyTokensStandSideBySide() throws {
    let client = ClientID("00000000-0000-4370-8000-0000000000c2")
    var creation = TenantCreation(
      id: nil, domains: ["fabrikam.onmicrosoft.com"], userFlows: [UserFlow(name: "default", requiresRegistration: true)]
    )
    creation.relaxations.lockout = false
    let tenant = try core.createTenant(creation, in: sandbox)
    _ = try tenant.register(ApplicationRegistration(id: client, name: "app"))
    #expect(try tenant.seed([TenantUser(username: "ada@example.com", password: "Correct-Horse-1")]) == nil)
    let begun = try tenant.beginSignIn(
      client: try tenant.nativeClient(client), username: "ada@example.com", abilities: .all)
    let asked = try token(of: try tenant.challenge(try token(of: begun), client: client))
    let outcome = try tenant.finish(
      asked, client: client, reply: .password("Correct-Horse-1"),
      goal: .tokens(try tenant.scopes("openid", client: client)))
    guard case .step(.registration(let wanted)) = outcome else { throw Unexpected() }
    var tokens = [try tenant.registrationMethods(wanted, client: client).token]
    for number in 0..<40 {
      let last = try #require(tokens.last)
      let step = try tenant.challengeRegistration(
        last, client: client, target: "ada-\(number)@example.com", channel: .email)
      tokens.append(try token(of: step))
    }
    let code = try #require(latestCode)
    #expect(throws: CoreError.tenant(.continuationInvalid)) {
      try tenant.registrationMethods(tokens[1], client: client)
    }
    _ = try tenant.registrationMethods(tokens[20], client: client)
    _ = try tenant.continueRegistration(tokens[40], client: client, code: code)
  }

  @Test func labels() {
    #expect(ContactAddress.obfuscatedEmail("nora@meadow.example") == "n***a@mea***w.example")
    #expect(ContactAddress.obfuscatedEmail("x@y.z") == "x***@y***.z")
  }

  @Test func scopes() throws {
    let graph = try tenant.scopes("openid offline_access User.Read", client: Self.client)
    #expect(graph.resource == .graph && graph.granted == ["User.Read"])
    #expect(graph.answered == "openid User.Read profile email")
    #expect(throws: CoreError.tenant(.scopeMissing)) { try tenant.scopes("", client: Self.client) }
    #expect(throws: CoreError.tenant(.scopeInvalid("x"))) { try tenant.scopes("openid x", client: Self.client) }
  }

  @Test func namesAreClaimedAndGivenBack() throws {
    #expect(throws: CoreError.tenant(.tenantNameTaken("contoso.onmicrosoft.com"))) {
      try core.createTenant(TenantCreation(id: nil, domains: ["Contoso.onmicrosoft.com"]), in: sandbox)
    }
    try tenant.change(domains: ["fabrikam.onmicrosoft.com"]) { _ in }
    #expect(throws: CoreError.tenant(.tenantNotFound("contoso"))) { try core.tenant(named: "contoso") }
    _ = try core.tenant(named: "FABRIKAM")
    try tenant.delete()
    #expect(throws: CoreError.tenant(.tenantNotFound("fabrikam"))) { try core.tenant(named: "fabrikam") }
  }
}
