import Ambient
import RealmTestSupport
import Testing

@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn

/// Wrong codes of a sign-in count for the account, as wrong passwords do, and not for one sign-in alone.
@Suite struct CodeBruteForceTests {
  private static let name = "ada@example.com"

  private func world(_ settings: (inout RealmSettings) -> Void = { _ in }) throws -> World {
    let world = try World {
      $0.firstFactors = [.password, .emailCode]
      settings(&$0)
    }
    try world.confirmedUser()
    return world
  }

  /// One guess in an attempt of its own; the right code, if there is none.
  private func guess(_ world: World, _ code: String? = nil) throws {
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: Self.name, start: .choice(ChoiceRequest(preferred: .emailCode))))
    let flow = try #require(step.challenge?.handle)
    let code = try code ?? world.lastCode(to: Self.name)
    _ = try world.service.signIns.answer(
      SignInAnswer(
        client: world.client.id, flow: flow, username: Self.name, reply: .code(code, channel: .email)))
  }

  private func attempts(_ world: World) throws -> AttemptLog {
    try world.service.accounts.user(named: Self.name).attempts
  }

  @Test func locksLongerAndLonger() throws {
    let world = try world()
    for _ in 0..<5 { expect(.signIn(.wrongCode)) { try guess(world, "x") } }
    for seconds in [1, 2, 4, 8, 16] {
      // What is refused does not make it longer.
      for _ in 0..<3 { expect(.signIn(.passwordAttemptsExceeded(retryAfter: seconds))) { try guess(world) } }
      world.advance(by: .seconds(seconds))
      expect(.signIn(.wrongCode)) { try guess(world, "x") }
    }
    world.advance(by: .seconds(32))
    try guess(world)
    #expect(try attempts(world).isClear)
  }

  @Test func countsPasswordsAndCodesTogether() throws {
    let world = try world()
    for _ in 0..<3 { expect(.signIn(.wrongCode)) { try guess(world, "x") } }
    for _ in 0..<2 { expect(.signIn(.wrongCredentials)) { _ = try world.signIn(password: "Wrong-Password-1") } }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { _ = try world.signIn() }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try guess(world) }
    world.advance(by: .seconds(1))
    _ = try world.signIn()
    #expect(try attempts(world).isClear)
  }

  @Test func forgetsAfterAQuietWhile() throws {
    let world = try world()
    for _ in 0..<5 { expect(.signIn(.wrongCode)) { try guess(world, "x") } }
    world.advance(by: .minutes(15) + .seconds(1))
    for _ in 0..<5 { expect(.signIn(.wrongCode)) { try guess(world, "x") } }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try guess(world) }
  }

  @Test func countsNothingWhereThatIsRelaxed() throws {
    let world = try world { $0.relaxations.lockout = false }
    for _ in 0..<40 { expect(.signIn(.wrongCode)) { try guess(world, "x") } }
    try guess(world)
  }

  @Test func aRightPasswordForgetsNothingBeforeTheSecondFactor() throws {
    let world = try world {
      $0.mfa = .optional
      $0.secondFactors = [.softwareToken]
    }
    try world.service.accounts.change(Self.name) { transaction, user in
      user.factors.token = SoftwareToken(secret: Array("12345678901234567890".utf8), name: nil)
    }
    try world.service.accounts.factors.setFactorPreferences(
      [.softwareToken: FactorPreference(isEnabled: true, isPreferred: true)], of: Self.name)
    func answer(_ code: String) throws {
      let flow = try #require(try world.signIn().challenge?.handle)
      _ = try world.service.signIns.answer(
        SignInAnswer(
          client: world.client.id, flow: flow, username: Self.name, reply: .factor(code, .softwareToken)))
    }
    for _ in 0..<5 { expect(.factor(.wrongTOTP)) { try answer("000000") } }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try answer("000000") }
    world.advance(by: .seconds(1))
    let step = TimeCode.step(at: try world.service.current().now)
    try answer(TimeCode.code(secret: Array("12345678901234567890".utf8), step: step))
    #expect(try attempts(world).isClear)
  }
}
