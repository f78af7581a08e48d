import Cryptography
import Encodings
import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import Sandboxes
@testable import SignIn

@Suite struct PasswordSignInTests {
  @Test func locksAfterFiveFailuresAndOpensAgain() throws {
    let world = try World()
    try world.confirmedUser()
    for _ in 0..<5 { expect(.signIn(.wrongCredentials)) { try world.signIn(password: "wrong") } }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try world.signIn() }
    world.advance(by: .seconds(1))
    expect(.signIn(.wrongCredentials)) { try world.signIn(password: "wrong") }
    world.advance(by: .seconds(1))
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try world.signIn() }
    world.advance(by: .seconds(1))
    #expect(try world.signIn().tokens != nil)
    expect(.signIn(.wrongCredentials)) { try world.signIn(password: "wrong") }
    #expect(try world.signIn().tokens != nil)
  }

  @Test(arguments: ["Correct-Horse-1", "wrong"])
  func aPasswordSignInReadsTheRealmOnceAndCommitsOnce(password: String) throws {
    let world = try World()
    try world.confirmedUser()
    let replay = Replay()
    _ = replay.walk { try? world.signIn(password: password) }
    #expect(replay.stepCount == 2)
  }

  @Test func unknownUsersAreHiddenWhereConfigured() throws {
    let world = try World()
    expect(.account(.notFound)) { try world.signIn("no@example.com") }
    let hiding = try World(client: { $0.hidesUserExistence = true })
    expect(.signIn(.wrongCredentials)) { try hiding.signIn("no@example.com") }
  }

  @Test func disabledUsersCannotSignIn() throws {
    let world = try World()
    try world.confirmedUser()
    try world.service.accounts.setEnabled(false, "ada@example.com")
    expect(.account(.disabled)) { try world.signIn() }
    expect(.signIn(.wrongCredentials)) { try world.signIn(password: "wrong") }
  }

  @Test func flowsMustBeAllowed() throws {
    let world = try World(client: { $0.flows = nil })
    try world.confirmedUser()
    expect(.client(.flowNotEnabled(.password))) { try world.signIn() }
  }

  @Test func secretsMustBeShown() throws {
    let world = try World(client: { $0.secrets = ["secretsecretsecret"] })
    expect(.client(.secretMissing(world.client.id))) { try world.signUp() }
    let hash = Base64.encode(MAC.hmacSHA256(key: Array("secretsecretsecret".utf8), Array("ada@example.comweb".utf8)))
    func signUp(_ proof: ClientProof) throws -> SignUpResult {
      try world.service.accounts.signUp(
        SignUpRequest(client: world.client.id, proof: proof, username: "ada@example.com", password: "Correct-Horse-1"))
    }
    expect(.client(.secretMismatch(world.client.id))) { try signUp(.secretHash("AAAA")) }
    #expect(try signUp(.secretHash(hash)).isConfirmed == false)
  }

  /// Example of the service's documentation (docs/reference/cognito-user-pools.md#secret-hash).
  @Test func theSecretHashIsTheServices() throws {
    var client = Client(
      id: ClientID("1example23456789abcdefghij"), realm: RealmID("r_1"), name: "", created: World.start)
    client.secrets = ["secretsecretsecret"]
    try client.verify(.secretHash("TwTG7IVv7d/Xj409pcV/c2wv+QMj5WpUH1KfdLLT9Hk="), usernames: ["alice"])
    expect(.client(.secretMismatch(client.id))) {
      try client.verify(.secretHash("TwTG7IVv7d/Xj409pcV/c2wv+QMj5WpUH1KfdLLT9Hk="), usernames: ["bob"])
    }
  }

  @Test func aTemporaryPasswordAsksForANewOne() throws {
    var schema = AttributeSchema()
    schema.define(AttributeDefinition("name", isRequired: true))
    let world = try World { $0.recovery = nil }
    let user = try world.service.accounts.createUser(UserCreation(username: "ada@example.com"))
    #expect(user.status == .forceChangePassword)
    let temporary = try #require(world.lastMessage(to: "ada@example.com")?.temporaryPassword)
    let challenge = try #require(try world.signIn(password: temporary).challenge)
    func answer(_ password: String, _ attributes: [Attribute] = []) throws -> SignInStep {
      try world.service.signIns.answer(
        SignInAnswer(
          client: world.client.id, flow: challenge.handle, username: "ada@example.com",
          reply: .newPassword(password, attributes: attributes)))
    }
    expect(.password(.refused(.tooShort))) { try answer("short") }
    expect(.attributes(.alreadySet(.email))) { try answer("Correct-Horse-2", [Attribute(.email, "x@example.com")]) }
    #expect(try answer("Correct-Horse-2").tokens != nil)
    expect(.signIn(.flowSpent)) { try answer("Correct-Horse-3") }
    #expect(try world.service.accounts.user(named: "ada@example.com").status == .confirmed)
    expect(.signIn(.wrongCredentials)) { try world.signIn(password: temporary) }
  }

  @Test func aTemporaryPasswordExpires() throws {
    let world = try World()
    _ = try world.service.accounts.createUser(
      UserCreation(username: "ada@example.com", temporaryPassword: "Correct-Horse-1"))
    world.advance(by: .days(7))
    expect(.account(.temporaryPasswordExpired)) { try world.signIn() }
  }

  @Test func flowsExpireAndBelongToTheirClient() throws {
    let world = try World()
    _ = try world.service.accounts.createUser(
      UserCreation(username: "ada@example.com", temporaryPassword: "Correct-Horse-1"))
    let challenge = try #require(try world.signIn().challenge)
    let other = try world.service.administration.createClient(name: "other", generatesSecret: false) { _, _ in }
    func answer(_ client: ClientID, _ handle: FlowHandle?) throws -> SignInStep {
      try world.service.signIns.answer(
        SignInAnswer(client: client, flow: handle, reply: .newPassword("Correct-Horse-2", attributes: [])))
    }
    expect(.signIn(.invalidFlow)) { try answer(other.id, challenge.handle) }
    expect(.signIn(.invalidFlow)) { try answer(world.client.id, FlowHandle(UniqueID(bytes: []), in: world.service.id)) }
    expect(.signIn(.invalidFlow)) { try answer(world.client.id, nil) }
    world.advance(by: .minutes(3))
    expect(.signIn(.flowExpired)) { try answer(world.client.id, challenge.handle) }
  }
}

@Suite struct ProofSignInTests {
  @Test func aWrongProofIsRefusedAndCounts() throws {
    let world = try World()
    try world.confirmedUser()
    for _ in 0..<5 {
      let step = try world.service.signIns.signIn(
        SignInRequest(client: world.client.id, username: "ada@example.com", start: .passwordProof(ProofClient().value)))
      let challenge = try #require(step.challenge)
      #expect(challenge.handle == nil)
      guard case .passwordProof(let proof) = challenge.question else { return #expect(Bool(false)) }
      expect(.signIn(.wrongCredentials)) { try answer(world, proof, signature: [1, 2, 3]) }
    }
    expect(.signIn(.passwordAttemptsExceeded(retryAfter: 1))) { try world.signIn() }
  }

  @Test func tamperedStateIsRefused() throws {
    let world = try World()
    try world.confirmedUser()
    let step = try world.service.signIns.signIn(
      SignInRequest(client: world.client.id, username: "ada@example.com", start: .passwordProof(ProofClient().value)))
    guard case .passwordProof(let proof)? = step.challenge?.question else { return #expect(Bool(false)) }
    var block = proof.secretBlock
    block[20] ^= 1
    expect(.signIn(.wrongCredentials)) {
      try answer(world, ProofChallenge(username: "", salt: [], serverValue: [], secretBlock: block), signature: [])
    }
    world.advance(by: .minutes(3))
    expect(.signIn(.flowExpired)) { try answer(world, proof, signature: []) }
  }

  @Test func illegalValuesAreRefused() throws {
    let world = try World()
    try world.confirmedUser()
    for value in [[], [0], [UInt8](repeating: 0xFF, count: 400)] {
      expect(.signIn(.invalidProofValue)) {
        try world.service.signIns.signIn(
          SignInRequest(client: world.client.id, username: "ada@example.com", start: .passwordProof(value)))
      }
    }
  }

  @Test func unknownUsersGetTheSameSaltAndNameEachTime() throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    func begin(_ name: String) throws -> ProofChallenge {
      let step = try world.service.signIns.signIn(
        SignInRequest(client: world.client.id, username: name, start: .passwordProof(ProofClient().value)))
      guard case .passwordProof(let proof)? = step.challenge?.question else { throw CoreError.signIn(.invalidFlow) }
      return proof
    }
    let first = try begin("no@example.com")
    let second = try begin("no@example.com")
    let other = try begin("else@example.com")
    #expect(first.salt == second.salt && first.username == second.username)
    #expect(first.salt != other.salt && first.username != other.username)
    expect(.signIn(.wrongCredentials)) { try answer(world, first, signature: []) }
  }

  private func answer(_ world: World, _ proof: ProofChallenge, signature: [UInt8]) throws -> SignInStep {
    try world.service.signIns.answer(
      SignInAnswer(
        client: world.client.id, flow: nil,
        reply: .proof(
          PasswordProof(
            secretBlock: proof.secretBlock, signature: signature, timestamp: "Tue Mar 3 07:08:09 UTC 2026"))))
  }
}

@Suite struct ChoiceSignInTests {
  private func world() throws -> World { try World { $0.firstFactors = [.password, .emailCode] } }

  private func start(_ world: World, _ choice: ChoiceRequest) throws -> SignInStep {
    try world.service.signIns.signIn(
      SignInRequest(client: world.client.id, username: "ada@example.com", start: .choice(choice)))
  }

  private func answer(_ world: World, _ handle: FlowHandle?, _ reply: SignInAnswer.Reply) throws -> SignInStep {
    try world.service.signIns.answer(
      SignInAnswer(client: world.client.id, flow: handle, username: "ada@example.com", reply: reply))
  }

  @Test func offersWhatThePersonHas() throws {
    let world = try world()
    try world.confirmedUser()
    let challenge = try #require(try start(world, ChoiceRequest()).challenge)
    #expect(challenge.available == [.passwordProof, .password, .emailCode])
    #expect(try answer(world, challenge.handle, .password("Correct-Horse-1")).tokens != nil)
  }

  @Test func aCodeSignsInOnce() throws {
    let world = try world()
    try world.confirmedUser()
    let challenge = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    let code = try world.lastCode(to: "ada@example.com")
    #expect(code.count == 8)
    for _ in 0..<6 {
      expect(.signIn(.wrongCode)) { try answer(world, challenge.handle, .code("0", channel: .email)) }
      // The fifth wrong code and those behind it lock the account for a while.
      world.advance(by: .seconds(3))
    }
    expect(.signIn(.wrongCode)) { try answer(world, challenge.handle, .code(code, channel: .sms)) }
    world.advance(by: .seconds(5))
    #expect(try answer(world, challenge.handle, .code(code, channel: .email)).tokens != nil)
    expect(.signIn(.flowSpent)) { try answer(world, challenge.handle, .code(code, channel: .email)) }
  }

  @Test func anotherCodeKillsTheFirst() throws {
    let world = try world()
    try world.confirmedUser()
    let first = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    let firstCode = try world.lastCode(to: "ada@example.com")
    _ = try start(world, ChoiceRequest(preferred: .emailCode))
    expect(.signIn(.wrongCode)) { try answer(world, first.handle, .code(firstCode, channel: .email)) }
  }

  @Test func guessingClosesTheFlow() throws {
    // Even where it does not lock the account.
    let world = try World {
      $0.firstFactors = [.password, .emailCode]
      $0.relaxations.lockout = false
    }
    try world.confirmedUser()
    let challenge = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    for _ in 0..<20 { expect(.signIn(.wrongCode)) { try answer(world, challenge.handle, .code("0", channel: .email)) } }
    let code = try world.lastCode(to: "ada@example.com")
    expect(.signIn(.invalidFlow)) { try answer(world, challenge.handle, .code(code, channel: .email)) }
  }

  @Test func aCodeConfirmsTheAccount() throws {
    let world = try world()
    try world.signUp(password: nil)
    let challenge = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    let code = try world.lastCode(to: "ada@example.com")
    #expect(try answer(world, challenge.handle, .code(code, channel: .email)).tokens != nil)
    let user = try world.service.accounts.user(named: "ada@example.com")
    #expect(user.status == .confirmed && user.attributes.isTrue(.emailVerified))
  }

  @Test func aTemporaryPasswordLeavesNoChoiceOfCodes() throws {
    let world = try world()
    _ = try world.service.accounts.createUser(
      UserCreation(username: "ada@example.com", temporaryPassword: "Correct-Horse-1"))
    let challenge = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    #expect(challenge.available == [.passwordProof, .password])
  }

  @Test func unknownUsersGetACodeThatNeverMatches() throws {
    let world = try World({ $0.firstFactors = [.password, .emailCode] }, client: { $0.hidesUserExistence = true })
    let challenge = try #require(try start(world, ChoiceRequest(preferred: .emailCode)).challenge)
    guard case .code(let delivery) = challenge.question else { return #expect(Bool(false)) }
    #expect(delivery.destination == "a***@e***")
    #expect(world.messages.isEmpty)
    expect(.signIn(.wrongCode)) { try answer(world, challenge.handle, .code("12345678", channel: .email)) }
  }
}
