import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Tokens

/// Challenges after the password, and their responses (docs/reference/cognito-sign-in.md#sequences,
/// docs/reference/cognito-sign-in.md#second-factors).
@Suite struct SecondFactorTests {
  private static let phone = "+15550100"

  private func world(
    _ policy: MultiFactorPolicy = .optional, _ factors: Set<SecondFactor> = Set(SecondFactor.allCases),
    _ settings: @escaping (inout RealmSettings) -> Void = { _ in }
  ) throws -> World {
    try World {
      $0.mfa = policy
      $0.secondFactors = factors
      settings(&$0)
    }
  }

  private func secret(_ world: World) throws -> [UInt8] {
    try #require(try world.service.accounts.user(named: "ada@example.com").factors.token).secret
  }

  private func code(_ world: World, steps: Int64 = 0) throws -> String {
    let step = TimeCode.step(at: try world.service.current().now)
    return TimeCode.code(secret: try secret(world), step: step + steps)
  }

  /// A user with all that the factors need, and these enabled.
  private func person(
    _ world: World, phone: Bool = false, token: Bool = false, on: [SecondFactor] = [], preferred: SecondFactor? = nil
  ) throws {
    try world.confirmedUser()
    if phone {
      try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.phoneNumber, Self.phone)])
    }
    if token {
      try world.service.accounts.change("ada@example.com") { transaction, user in
        user.factors.token = SoftwareToken(secret: Array("12345678901234567890".utf8), name: "Ada's phone")
      }
    }
    var preferences: [SecondFactor: FactorPreference] = [:]
    for factor in on { preferences[factor] = FactorPreference(isEnabled: true, isPreferred: factor == preferred) }
    try world.service.accounts.factors.setFactorPreferences(preferences, of: "ada@example.com")
  }

  private func answer(_ world: World, _ challenge: Challenge, _ reply: SignInAnswer.Reply) throws -> SignInStep {
    try world.service.signIns.answer(SignInAnswer(client: world.client.id, flow: challenge.handle, reply: reply))
  }

  private func question(_ world: World) throws -> Challenge {
    try #require(try world.signIn().challenge)
  }

  // MARK: - The decision

  @Test func noFactorIsRequestedWhereItIsOffOrUnwanted() throws {
    let off = try world(.off)
    try person(off, phone: true, token: true)
    #expect(try off.signIn().tokens != nil)
    let optional = try world()
    try person(optional, phone: true, token: true)
    #expect(try optional.signIn().tokens != nil)
  }

  @Test func optionalAsksForWhatIsOn() throws {
    let world = try world()
    try person(world, phone: true, token: true, on: [.sms])
    guard case .factorCode(let delivery) = try question(world).question else { return #expect(Bool(false)) }
    #expect(delivery.channel == .sms)
    #expect(world.messages.first?.kind == .mfa)
    #expect(world.messages.first?.code?.count == 6)
  }

  @Test func severalAreChosenAmongUnlessOneIsPreferred() throws {
    let world = try world()
    try person(world, phone: true, token: true, on: [.sms, .softwareToken, .email])
    let challenge = try question(world)
    guard case .factorChoice(let options) = challenge.question else { return #expect(Bool(false)) }
    #expect(options.map(\.factor) == [.sms, .softwareToken, .email])
    #expect(options[1].tokenName == "Ada's phone" && options[0].delivery?.channel == .sms)
    let next = try #require(try answer(world, challenge, .factorChoice(.email)).challenge)
    #expect(try answer(world, next, .code(try world.lastCode(to: "ada@example.com"), channel: .email)).tokens != nil)

    try world.service.accounts.factors.setFactorPreferences(
      [.softwareToken: .init(isPreferred: true)], of: "ada@example.com")
    guard case .totp(let name) = try question(world).question else { return #expect(Bool(false)) }
    #expect(name == "Ada's phone")
  }

  @Test func aFactorThatTheRealmDoesNotOfferIsNotAskedFor() throws {
    let world = try world(.optional, [.softwareToken, .sms])
    try person(world, phone: true, token: true, on: [.sms, .softwareToken])
    _ = try world.service.administration.updateSettings { settings, _ in settings.secondFactors = [.softwareToken] }
    guard case .totp = try question(world).question else { return #expect(Bool(false)) }
  }

  @Test func requiredTakesWhateverThereIs() throws {
    let world = try world(.required, [.softwareToken, .sms])
    try person(world, token: true)
    guard case .totp = try question(world).question else { return #expect(Bool(false)) }
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.phoneNumber, Self.phone)])
    guard case .factorChoice(let options) = try question(world).question else { return #expect(Bool(false)) }
    #expect(options.map(\.factor) == [.sms, .softwareToken])
  }

  @Test func requiredWithoutAnythingAsksToSetUp() throws {
    let world = try world(.required, [.softwareToken, .sms])
    try person(world)
    guard case .factorSetUp(let setUp) = try question(world).question else { return #expect(Bool(false)) }
    #expect(setUp.options == [.softwareToken])
    let texts = try self.world(.required, [.sms])
    try person(texts)
    expect(.factor(.noneAvailable)) { try texts.signIn() }
  }

  @Test func theOnlyWayToRecoverIsNoSecondFactor() throws {
    let world = try world(.required, [.email]) { $0.recovery = [.verifiedEmail] }
    try person(world)
    expect(.factor(.noneAvailable)) { try world.signIn() }
    _ = try world.service.administration.updateSettings { settings, _ in
      settings.recovery = [.verifiedEmail, .verifiedPhoneNumber]
    }
    guard case .factorCode = try question(world).question else { return #expect(Bool(false)) }
  }

  @Test func whatTheOwnerSwitchedOnIsAskedForAlthoughItIsTheOnlyWayToRecover() throws {
    for policy in [MultiFactorPolicy.optional, .required] {
      let world = try world(policy, [.email]) { $0.recovery = [.verifiedEmail] }
      try person(world, on: [.email])
      guard case .factorCode = try question(world).question else { return #expect(Bool(false)) }
    }
  }

  // MARK: - The answer

  @Test func aWrongCodeMayBeTriedAgainAndTheRightOneEndsIt() throws {
    let world = try world()
    try person(world, token: true, on: [.softwareToken])
    let challenge = try question(world)
    for _ in 0..<6 {
      expect(.factor(.wrongTOTP)) { try answer(world, challenge, .factor("000000", .softwareToken)) }
      // The fifth wrong code locks for a second, the sixth for two.
      world.advance(by: .seconds(2))
    }
    let right = try code(world)
    #expect(try answer(world, challenge, .factor(right, .softwareToken)).tokens != nil)
    expect(.signIn(.flowSpent)) { try answer(world, challenge, .factor(right, .softwareToken)) }
    let again = try question(world)
    expect(.factor(.totpReused)) { try answer(world, again, .factor(right, .softwareToken)) }
    world.advance(by: .seconds(30))
    #expect(try answer(world, again, .factor(try code(world), .softwareToken)).tokens != nil)
  }

  @Test func aCodeByAnotherNameIsWrong() throws {
    let world = try world()
    try person(world, phone: true, token: true, on: [.sms])
    let challenge = try question(world)
    let right = try world.lastCode(to: Self.phone)
    expect(.signIn(.wrongCode)) { try answer(world, challenge, .factor(right, .softwareToken)) }
    expect(.signIn(.wrongCode)) { try answer(world, challenge, .code(right, channel: .sms)) }
    #expect(try answer(world, challenge, .factor(right, .sms)).tokens != nil)
    #expect(try world.service.accounts.user(named: "ada@example.com").attributes[.phoneNumberVerified] == "true")
  }

  @Test func aNewCodeKillsTheOneBefore() throws {
    let world = try world()
    try person(world, phone: true, on: [.sms])
    let first = try question(world)
    let old = try world.lastCode(to: Self.phone)
    let second = try #require(try answer(world, first, .anotherCode).challenge)
    expect(.signIn(.flowSpent)) { try answer(world, first, .factor(old, .sms)) }
    let new = try world.lastCode(to: Self.phone)
    if old != new { expect(.signIn(.wrongCode)) { try answer(world, second, .factor(old, .sms)) } }
    #expect(try answer(world, second, .factor(new, .sms)).tokens != nil)
  }

  @Test func aCodeToAnAddressThatChangedIsDead() throws {
    let world = try world()
    try person(world, phone: true, on: [.sms])
    let challenge = try question(world)
    let code = try world.lastCode(to: Self.phone)
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.phoneNumber, "+15550199")])
    expect(.signIn(.wrongCode)) { try answer(world, challenge, .factor(code, .sms)) }
  }

  @Test func aFlowOfAnotherClientOrTimeIsRefused() throws {
    let world = try world()
    try person(world, token: true, on: [.softwareToken])
    let challenge = try question(world)
    let other = try world.service.administration.createClient(name: "other", generatesSecret: false) { _, _ in }
    expect(.signIn(.invalidFlow)) {
      try world.service.signIns.answer(
        SignInAnswer(
          client: other.id, flow: challenge.handle, reply: .factor(try code(world), .softwareToken)))
    }
    world.advance(by: .minutes(3))
    expect(.signIn(.flowExpired)) { try answer(world, challenge, .factor(try code(world), .softwareToken)) }
  }

  @Test func guessingCloses() throws {
    // Even where it does not lock the account.
    let world = try world { $0.relaxations.lockout = false }
    try person(world, token: true, on: [.softwareToken])
    let challenge = try question(world)
    for _ in 0..<Flow.wrongCodeLimit {
      expect(.factor(.wrongTOTP)) { try answer(world, challenge, .factor("000000", .softwareToken)) }
    }
    expect(.signIn(.invalidFlow)) { try answer(world, challenge, .factor(try code(world), .softwareToken)) }
  }

  // MARK: - Setting up

  @Test func anAppIsSetUpInTheMiddleOfASignIn() throws {
    let world = try world(.required, [.softwareToken])
    try person(world)
    let first = try question(world)
    let handle = try #require(first.handle)
    expect(.factor(.notSetUp)) { try answer(world, first, .factorIsSetUp) }
    expect(.factor(.softwareTokenNotAssociated)) {
      try world.service.accounts.factors.verifySoftwareToken(code: "000000", name: nil, in: handle)
    }
    let (secret, second) = try world.service.accounts.factors.associateSoftwareToken(in: handle)
    #expect(secret.count == 32)
    expect(.signIn(.flowSpent)) { try world.service.accounts.factors.associateSoftwareToken(in: handle) }
    expect(.factor(.softwareTokenNotVerified)) {
      try world.service.accounts.factors.verifySoftwareToken(code: "000000", name: nil, in: second)
    }
    let code = TimeCode.code(secret: secret, step: TimeCode.step(at: World.start))
    let third = try world.service.accounts.factors.verifySoftwareToken(code: code, name: "Phone", in: second)
    #expect(
      try world.service.signIns.answer(SignInAnswer(client: world.client.id, flow: third, reply: .factorIsSetUp)).tokens
        != nil)
    let next = try question(world)
    guard case .totp(name: "Phone") = next.question else { return #expect(Bool(false)) }
    expect(.factor(.totpReused)) { try answer(world, next, .factor(code, .softwareToken)) }
  }

  @Test func anAddressIsSetUpInTheMiddleOfASignIn() throws {
    let world = try world(.required, [.email]) { $0.signInNames = .usernameOnly }
    _ = try world.service.accounts.createUser(UserCreation(username: "ada"))
    try world.service.accounts.setPassword("Correct-Horse-1", of: "ada", isPermanent: true)
    let first = try #require(try world.signIn("ada").challenge)
    guard case .factorSetUp(let setUp) = first.question else { return #expect(Bool(false)) }
    #expect(setUp.options == [.email])
    expect(.attributes(.refused([.invalidEmail]))) { try answer(world, first, .factorAddress("ada")) }
    let second = try #require(try answer(world, first, .factorAddress("ada@example.com")).challenge)
    expect(.signIn(.wrongCode)) { try answer(world, second, .code("000000", channel: .email)) }
    let code = try world.lastCode(to: "ada@example.com")
    #expect(try answer(world, second, .code(code, channel: .email)).tokens != nil)
    let user = try world.service.accounts.user(named: "ada")
    #expect(user.attributes[.email] == "ada@example.com" && user.attributes[.emailVerified] == "true")
    #expect(user.factors.enabled == [.email])
  }

  @Test func anAppIsRegisteredByItsFirstCode() throws {
    let world = try world()
    try world.confirmedUser()
    let token = try world.tokens().accessToken
    var bearer: Bearer { get throws { try world.core.bearer(of: token) } }
    expect(.factor(.softwareTokenNotAssociated)) { try bearer.verifySoftwareToken(code: "000000", name: nil) }
    let first = try bearer.associateSoftwareToken()
    let second = try bearer.associateSoftwareToken()
    let step = TimeCode.step(at: World.start)
    expect(.factor(.softwareTokenNotVerified)) {
      try bearer.verifySoftwareToken(code: TimeCode.code(secret: first, step: step), name: nil)
    }
    expect(.factor(.notAvailable(.softwareToken))) {
      try bearer.setFactorPreferences([.softwareToken: .init(isEnabled: true)])
    }
    try bearer.verifySoftwareToken(code: TimeCode.code(secret: second, step: step), name: nil)
    #expect(try world.signIn().tokens != nil)
    try bearer.setFactorPreferences([.softwareToken: .init(isEnabled: true, isPreferred: true)])
    guard case .totp = try question(world).question else { return #expect(Bool(false)) }
  }

  @Test func preferencesExcludeOneAnother() throws {
    let world = try world()
    try person(world, phone: true, token: true, on: [.sms, .softwareToken], preferred: .sms)
    var factors: SecondFactors { get throws { try world.service.accounts.user(named: "ada@example.com").factors } }
    #expect(try factors.preferred == .sms)
    func set(_ preferences: [SecondFactor: FactorPreference]) throws {
      try world.service.accounts.factors.setFactorPreferences(preferences, of: "ada@example.com")
    }
    try set([.softwareToken: .init(isPreferred: true)])
    #expect(try factors.preferred == .softwareToken)
    expect(.factor(.bothPreferred)) {
      try set([.sms: .init(isPreferred: true), .softwareToken: .init(isPreferred: true)])
    }
    expect(.factor(.preferredWhileOff(.email))) { try set([.email: .init(isPreferred: true)]) }
    try set([.softwareToken: .init(isEnabled: false)])
    #expect(try factors.preferred == nil && factors.enabled == [.sms])
  }

  @Test func aCodeAloneDoesNotSignInWithTwoFactors() throws {
    let world = try world(.optional) { $0.firstFactors = [.password, .emailCode] }
    try person(world, token: true)
    #expect(
      try world.service.current().realm.factorRules.first(of: try world.service.accounts.user(named: "ada@example.com"))
        .count
        == 3)
    try world.service.accounts.factors.setFactorPreferences(
      [.softwareToken: .init(isEnabled: true)], of: "ada@example.com")
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: "ada@example.com", start: .choice(ChoiceRequest(preferred: .emailCode))))
    #expect(step.challenge?.available == [.passwordProof, .password])
  }

  /// Where the realm has an order of recovery; without one the phone serves both.
  @Test func anAddressThatIsASecondFactorRecoversNothing() throws {
    let world = try world(.optional) { $0.recovery = [.verifiedPhoneNumber, .verifiedEmail] }
    try person(world, phone: true, on: [])
    try world.service.accounts.updateAttributes(of: "ada@example.com", [Attribute(.phoneNumberVerified, "true")])
    var channel: Message.Channel {
      get throws {
        try world.service.accounts.forgotPassword(client: world.client.id, proof: .none, username: "ada@example.com")
          .channel
      }
    }
    #expect(try channel == .sms)
    try world.service.accounts.factors.setFactorPreferences([.sms: .init(isEnabled: true)], of: "ada@example.com")
    #expect(try channel == .email)
    _ = try world.service.administration.updateSettings { settings, _ in settings.recovery = nil }
    #expect(try channel == .sms)
  }

  @Test func theHostedPagesAskTheSame() throws {
    let world = try world()
    try person(world, token: true, on: [.softwareToken])
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, origin: .hosted, username: "ada@example.com", start: .password("Correct-Horse-1")))
    let handle = try #require(step.challenge?.handle)
    guard case .totp = try world.service.signIns.question(of: handle, client: world.client.id).question else {
      return #expect(Bool(false))
    }
    let end = try world.service.signIns.answer(
      SignInAnswer(
        client: world.client.id, proof: .ownPages, origin: .hosted, flow: handle,
        reply: .code(try code(world), channel: nil)))
    #expect(end.session != nil)
  }

  @Test func oneCodeHasOneWinner() async throws {
    let world = try world()
    try person(world, token: true, on: [.softwareToken])
    let challenges = try (0..<8).map { _ in try question(world) }
    let code = try code(world)
    let winners = await withTaskGroup(of: Bool.self) { group in
      for challenge in challenges {
        group.addTask { (try? answer(world, challenge, .factor(code, .softwareToken)).tokens) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
  }
}
