import RealmTestSupport
import Testing

@testable import Model
@testable import OAuth
@testable import Provisioning
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Tokens

/// A change of the realm, client or user applies to flows that began before it.
@Suite struct ChangesDuringFlowTests {
  private func invited() throws -> (World, FlowHandle?) {
    let world = try World()
    _ = try world.service.accounts.createUser(
      UserCreation(username: "ada@example.com", temporaryPassword: "Correct-Horse-1"))
    return (world, try world.signIn().challenge?.handle)
  }

  private func answer(_ world: World, _ handle: FlowHandle?) throws -> SignInStep {
    try world.service.signIns.answer(
      SignInAnswer(client: world.client.id, flow: handle, reply: .newPassword("Correct-Horse-3", attributes: [])))
  }

  @Test func aReplacedTemporaryPasswordOpensNothing() throws {
    let (world, handle) = try invited()
    _ = try world.service.accounts.resendInvitation(
      UserCreation(username: "ada@example.com", temporaryPassword: "Correct-Horse-2"))
    expect(.signIn(.invalidFlow)) { try answer(world, handle) }
    #expect(try world.signIn(password: "Correct-Horse-2").challenge != nil)
  }

  @Test func aPasswordThatWasSetMeanwhileStays() throws {
    let (world, handle) = try invited()
    try world.service.accounts.setPassword("Correct-Horse-2", of: "ada@example.com", isPermanent: true)
    expect(.signIn(.invalidFlow)) { try answer(world, handle) }
    _ = try world.tokens(password: "Correct-Horse-2")
  }

  @Test func theSecondOfTwoFlowsComesTooLate() throws {
    let (world, first) = try invited()
    let second = try world.signIn().challenge?.handle
    #expect(try answer(world, first).tokens != nil)
    expect(.signIn(.invalidFlow)) { try answer(world, second) }
  }

  /// Guesses that are checked at the same time all began before the lock; no more of them count than would one after
  /// another.
  @Test func theLockHoldsForGuessesUnderWay() throws {
    let world = try World()
    let user = try world.confirmedUser()
    let (realm, now) = try world.service.current()
    let facts = SignInFacts(
      realm: realm, now: now, client: world.client, origin: .api, typedName: "ada@example.com")
    let check = PasswordCheck(context: world.service, facts: facts)
    func attempt(_ password: String) throws(CoreError) -> SignInStep {
      try world.service.signIns.commit(try check.verify(password, of: user))
    }
    for _ in 0..<5 { expect(.signIn(.wrongCredentials)) { try attempt("wrong") } }
    // This attempt still sees the account as it was before the failures.
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try attempt("Correct-Horse-1") }
  }

  @Test func theLockSaysHowLongItLasts() throws {
    let world = try World()
    try world.confirmedUser()
    for failures in 0..<8 {
      expect(.signIn(.wrongCredentials)) { try world.signIn(password: "wrong") }
      if failures >= 4, failures < 7 { world.advance(by: .seconds(1 << (failures - 4))) }
    }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 8))) { try world.signIn() }
    world.advance(by: .seconds(7))
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try world.signIn() }
    world.advance(by: .seconds(1))
    _ = try world.tokens()
  }

  /// Rotation may be switched off while old tokens are about: a spent one does not come to life by that.
  @Test func aConsumedRefreshTokenStaysConsumedWithoutRotation() throws {
    let world = try World(client: { $0.rotation = RefreshRotation(gracePeriod: .seconds(0)) })
    try world.confirmedUser()
    let first = try #require(try world.tokens().refreshToken)
    func refresh(_ token: String) throws -> TokenSet {
      try world.refresh(token)
    }
    let second = try #require(try refresh(first).refreshToken)
    _ = try world.service.administration.updateClient(world.client.id) { client, _ in
      client.flows = Set(ClientFlow.allCases)
    }
    expect(.refreshToken(.reused)) { try refresh(first) }
    #expect(try refresh(second).refreshToken == nil)
  }

  /// A replay takes less than the clock can tell.
  @Test func withoutAGracePeriodTheSameInstantIsTooLate() throws {
    let world = try World(client: { $0.rotation = RefreshRotation(gracePeriod: .seconds(0)) })
    try world.confirmedUser()
    let first = try #require(try world.tokens().refreshToken)
    func refresh(_ token: String) throws -> TokenSet {
      try world.refresh(token)
    }
    let second = try #require(try refresh(first).refreshToken)
    expect(.refreshToken(.reused)) { try refresh(first) }
    _ = try refresh(second)
  }

  @Test func aPasswordThatMustBeResetEndsTheHostedSignIn() throws {
    let world = try World()
    try world.confirmedUser()
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: "ada@example.com", start: .password("Correct-Horse-1")))
    let session = try #require(step.session)
    func code() throws -> String? {
      try world.service.oauth.authorize(
        AuthorizationRequest(
          client: world.client.id, answer: AuthorizationAnswer(redirectURI: "myapp://callback", state: nil),
          responseType: .code, scopes: ["openid"]),
        session: session
      ).code
    }
    func redeem(_ code: String?) throws -> TokenSet {
      try world.redeem(code ?? "")
    }
    let early = try code()
    try world.service.accounts.resetPassword("ada@example.com")
    expect(.authorizationCode(.invalid)) { try redeem(early) }
    #expect(try world.service.sessions.session(session.id) == nil)
    expect(.signIn(.flowExpired)) { try code() }
  }

  @Test func oneSubjectIsOneAccount() throws {
    let world = try World()
    let id = "00000000-0000-4000-8000-000000000001"
    let failure = try world.service.provisioning.seed([
      SeededUser(username: "ada@example.com", password: nil, attributes: [Attribute(.subject, id)]),
      SeededUser(username: "bob@example.com", password: nil, attributes: [Attribute(.subject, id)]),
    ])
    #expect(failure?.index == 1 && failure?.error == .signUp(.usernameTaken))
  }

  @Test func numbersAreNumbers() {
    var schema = AttributeSchema()
    schema.define(AttributeDefinition("custom:n", .number))
    for text in ["nan", "inf", "-infinity", "0x10", " 1"] {
      #expect(schema.problems(in: [Attribute("custom:n", text)]) == [.notNumber("custom:n")])
    }
    for text in ["1", "-2.5", "1e3"] { #expect(schema.problems(in: [Attribute("custom:n", text)]).isEmpty) }
  }
}
