import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn

/// A client that prevents user enumeration gives no answer that depends on whether a user exists.
@Suite struct UserEnumerationTests {
  private func world(
    _ names: SignInNames, _ settings: (inout RealmSettings) -> Void = { _ in }
  ) throws -> World {
    try World(
      {
        $0.signInNames = names
        $0.firstFactors = [.password, .emailCode]
        settings(&$0)
      }, client: { $0.hidesUserExistence = true })
  }

  private func proof(_ world: World, _ name: String) throws -> ProofChallenge {
    let step = try world.service.signIns.signIn(
      SignInRequest(client: world.client.id, username: name, start: .passwordProof(ProofClient().value)))
    guard case .passwordProof(let proof)? = step.challenge?.question else { throw CoreError.signIn(.invalidFlow) }
    return proof
  }

  /// Where users choose their names, the exchange goes by the name; a made-up id would tell that there is nobody.
  @Test func aChosenNameComesBack() throws {
    let plain = try world(.usernameOnly)
    #expect(try proof(plain, "nobody").username == "nobody")
    let aliased = try world(.aliases([.email]))
    #expect(try proof(aliased, "nobody").username == "nobody")
    #expect(try UniqueID(proof(aliased, "nobody@example.com").username) != nil)
    let addressed = try world(.attributes([.email]))
    #expect(try UniqueID(proof(addressed, "nobody@example.com").username) != nil)
  }

  /// A name that nobody has locks as an account does, and is remembered for an hour.
  @Test(arguments: ["ada@example.com", "no@example.com"])
  func guessingLocksAName(name: String) throws {
    let world = try world(.attributes([.email]))
    try world.confirmedUser()
    for _ in 0..<5 { expect(.signIn(.wrongCredentials)) { try world.signIn(name, password: "wrong") } }
    for seconds in [1, 2, 4] {
      expect(.signIn(.passwordAttemptsExceeded(retryAfter: seconds))) { try world.signIn(name, password: "wrong") }
      world.advance(by: .seconds(seconds))
      expect(.signIn(.wrongCredentials)) { try world.signIn(name, password: "wrong") }
    }
    world.advance(by: .hours(1))
    for _ in 0..<5 { expect(.signIn(.wrongCredentials)) { try world.signIn(name, password: "wrong") } }
  }

  @Test func guessingClosesThePretendedFlowToo() throws {
    // Even where it does not lock.
    let world = try world(.attributes([.email])) { $0.relaxations.lockout = false }
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: "no@example.com", start: .choice(ChoiceRequest(preferred: .emailCode))))
    func answer() throws -> SignInStep {
      try world.service.signIns.answer(
        SignInAnswer(client: world.client.id, flow: step.challenge?.handle, reply: .code("12345678", channel: .email)))
    }
    for _ in 0..<20 { expect(.signIn(.wrongCode)) { try answer() } }
    expect(.signIn(.invalidFlow)) { try answer() }
  }

  @Test func guessingLocksThePretendedFlowToo() throws {
    let world = try world(.attributes([.email]))
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: "no@example.com", start: .choice(ChoiceRequest(preferred: .emailCode))))
    func answer() throws -> SignInStep {
      try world.service.signIns.answer(
        SignInAnswer(client: world.client.id, flow: step.challenge?.handle, reply: .code("12345678", channel: .email)))
    }
    for _ in 0..<5 { expect(.signIn(.wrongCode)) { try answer() } }
    for seconds in [1, 2, 4] {
      expect(.signIn(.passwordAttemptsExceeded(retryAfter: seconds))) { try answer() }
      world.advance(by: .seconds(seconds))
      expect(.signIn(.wrongCode)) { try answer() }
    }
  }

  @Test(arguments: ["ada@example.com", "no@example.com"])
  func anotherFactorMayBeChosenInstead(of name: String) throws {
    let world = try world(.attributes([.email]))
    try world.confirmedUser()
    func begin() throws -> FlowHandle? {
      try world.service.signIns.signIn(
        SignInRequest(
          client: world.client.id, username: name, start: .choice(ChoiceRequest(preferred: .emailCode)))
      ).challenge?.handle
    }
    func choose(_ choice: FactorChoice, _ password: String? = nil, _ value: [UInt8]? = nil) throws -> SignInStep {
      try world.service.signIns.answer(
        SignInAnswer(
          client: world.client.id, flow: try begin(), reply: .choice(choice, password: password, clientValue: value)))
    }
    expect(.signIn(.wrongCredentials)) { try choose(.password, "wrong") }
    let asked = try #require(try choose(.password).challenge)
    guard case .password = asked.question else { return #expect(Bool(false)) }
    expect(.signIn(.wrongCredentials)) {
      try world.service.signIns.answer(
        SignInAnswer(client: world.client.id, flow: asked.handle, reply: .password("wrong")))
    }
    guard case .passwordProofStart? = try choose(.passwordProof).challenge?.question else {
      return #expect(Bool(false))
    }
    guard case .passwordProof? = try choose(.passwordProof, nil, ProofClient().value).challenge?.question else {
      return #expect(Bool(false))
    }
    guard case .code? = try choose(.emailCode).challenge?.question else { return #expect(Bool(false)) }
    expect(.signIn(.challengeNotAvailable)) { try choose(.smsCode) }
  }

  /// Best of several: what a second message costs must not tell whether there is a password behind the name.
  @Test func aProofOfAnUnknownUserTakesAsLong() throws {
    let world = try world(.attributes([.email]))
    try world.confirmedUser()
    let clock = ContinuousClock()
    func best(_ name: String) throws -> Duration {
      _ = try proof(world, name)
      return try (0..<5).map { _ in
        let proof = try proof(world, name)
        return clock.measure {
          expect(.signIn(.wrongCredentials)) {
            try world.service.signIns.answer(
              SignInAnswer(
                client: world.client.id, flow: nil,
                reply: .proof(
                  PasswordProof(secretBlock: proof.secretBlock, signature: [1], timestamp: "now"))))
          }
        }
      }.min() ?? .zero
    }
    world.sandbox.update { $0.clock = Clock(frozenAt: World.start) }
    _ = try world.service.administration.updateSettings { settings, _ in settings.relaxations.lockout = false }
    // Measured up to five times: other processes delay single runs, a real difference appears in each.
    var seen: [(known: Duration, unknown: Duration)] = []
    repeat {
      seen.append((try best("ada@example.com"), try best("no@example.com")))
    } while seen.count < 5
      && seen.allSatisfy { $0.unknown <= $0.known / 3 }
    #expect(seen.contains { $0.unknown > $0.known / 3 }, "\(seen)")
  }

  /// Factors are offered to an unknown user as to a user with a password and the typed address.
  @Test(arguments: [nil, .password, .emailCode, .smsCode, .passkey] as [FactorChoice?])
  func choicesDoNotRevealUsers(preferred: FactorChoice?) throws {
    let world = try World({ $0.firstFactors = [.password, .emailCode] }, client: { $0.hidesUserExistence = true })
    try world.confirmedUser("ada@example.com")
    func shape(_ name: String) throws -> String {
      let step = try world.service.signIns.signIn(
        SignInRequest(
          client: world.client.id, username: name, start: .choice(ChoiceRequest(preferred: preferred))))
      let challenge = try #require(step.challenge)
      let question =
        switch challenge.question {
        case .code(let delivery): "code by \(delivery.channel)"
        default: "\(challenge.question)"
        }
      return "\(question) \(challenge.available) \(challenge.handle != nil)"
    }
    #expect(try shape("ada@example.com") == shape("nobody@example.com"))
  }

  @Test func smsCodesDoNotRevealUsers() throws {
    let world = try World(
      {
        $0.firstFactors = [.password, .smsCode]
        $0.signInNames = .attributes([.phoneNumber])
      }, client: { $0.hidesUserExistence = true })
    let step = try world.service.signIns.signIn(
      SignInRequest(
        client: world.client.id, username: "+15550109876", start: .choice(ChoiceRequest(preferred: .smsCode))))
    let challenge = try #require(step.challenge)
    guard case .code(let delivery) = challenge.question else { return #expect(Bool(false)) }
    #expect(delivery.channel == .sms && delivery.destination == "+*******9876" && challenge.available == [.smsCode])
    expect(.signIn(.wrongCode)) {
      try world.service.signIns.answer(
        SignInAnswer(client: world.client.id, flow: challenge.handle, reply: .code("12345678", channel: .sms)))
    }
  }
}
