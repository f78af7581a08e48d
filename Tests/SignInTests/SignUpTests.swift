import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import Realms
@testable import SignIn

@Suite struct SignUpTests {
  @Test func sendsACodeAndConfirms() throws {
    let world = try World()
    let result = try world.signUp()
    #expect(!result.isConfirmed)
    #expect(result.username == result.user.description)
    #expect(result.delivery?.destination == "a***@e***")
    let message = try #require(world.lastMessage(to: "ada@example.com"))
    #expect(message.kind == .signUp && message.body == "Your confirmation code is \(message.code ?? "missing")")
    for password in ["Correct-Horse-1", "wrong"] {
      expect(.account(.notConfirmed)) { try world.signIn(password: password) }
    }
    #expect(try world.service.accounts.user(named: "ada@example.com").attributes[.emailVerified] == "false")
    let code = try world.lastCode(to: "ada@example.com")
    _ = try world.service.accounts.confirmSignUp(
      client: world.client.id, proof: .none, username: "ada@example.com", code: code)
    let user = try world.service.accounts.user(named: "ada@example.com")
    #expect(user.status == .confirmed && user.attributes.isTrue(.emailVerified))
    expect(.account(.cannotConfirm(.confirmed))) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "ada@example.com", code: code)
    }
  }

  @Test func refusesTakenNamesWhateverTheirState() throws {
    let world = try World()
    try world.signUp()
    expect(.signUp(.usernameTaken)) { try world.signUp() }
    #expect(world.messages.count == 1)
  }

  @Test func caseDecidesInCaseSensitiveRealmsOnly() throws {
    let sensitive = try World()
    try sensitive.signUp("ada@example.com")
    try sensitive.signUp("Ada@example.com")
    let insensitive = try World { $0.isCaseSensitive = false }
    try insensitive.signUp("ada@example.com")
    expect(.signUp(.usernameTaken)) { try insensitive.signUp("ADA@example.com") }
  }

  @Test func namesMustFit() throws {
    let world = try World()
    expect(.signUp(.usernameMustBe([.email]))) { try world.signUp("ada") }
    let aliases = try World { $0.signInNames = .aliases([.email]) }
    expect(.signUp(.usernameLooksLikeAlias(.email))) { try aliases.signUp("ada@example.com") }
  }

  @Test(arguments: [
    ("Aa1-aaa", PasswordPolicy.Violation.tooShort), ("aa1-aaaaa", .noUppercase), ("AA1-AAAAA", .noLowercase),
    ("Aaa-aaaaa", .noNumber), ("Aa1aaaaaa", .noSymbol),
  ])
  func passwordsMustKeepThePolicy(password: String, violation: PasswordPolicy.Violation) throws {
    let world = try World()
    expect(.password(.refused(violation))) { try world.signUp(password: password) }
    #expect(try world.service.administration.directory.users(limit: 10).users.isEmpty)
  }

  @Test func attributesMustFitTheSchema() throws {
    var schema = AttributeSchema()
    schema.define(AttributeDefinition("name", isRequired: true))
    let world = try World(schema: schema)
    expect(.attributes(.refused([.required("name")]))) { try world.signUp() }
    func signUp(_ attributes: [Attribute]) throws -> SignUpResult {
      try world.service.accounts.signUp(
        SignUpRequest(
          client: world.client.id, username: "ada@example.com", password: "Correct-Horse-1", attributes: attributes))
    }
    expect(.attributes(.refused([.unknown("custom:x"), .required("name")]))) {
      try signUp([Attribute("custom:x", "1")])
    }
    expect(.attributes(.notWritable)) { try signUp([Attribute("name", "Ada"), Attribute(.emailVerified, "true")]) }
    #expect(try signUp([Attribute("name", "Ada")]).isConfirmed == false)
  }

  @Test func codesExpireAfterADay() throws {
    let world = try World()
    try world.signUp()
    let code = try world.lastCode(to: "ada@example.com")
    world.advance(by: .hours(24))
    expect(.code(.expired)) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "ada@example.com", code: code)
    }
  }

  @Test func aResentCodeKillsTheFirst() throws {
    let world = try World()
    try world.signUp()
    let first = try world.lastCode(to: "ada@example.com")
    _ = try world.service.accounts.resendSignUpCode(client: world.client.id, proof: .none, username: "ada@example.com")
    let second = try world.lastCode(to: "ada@example.com")
    #expect(first != second)
    expect(.code(.wrong)) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "ada@example.com", code: first)
    }
    _ = try world.service.accounts.confirmSignUp(
      client: world.client.id, proof: .none, username: "ada@example.com", code: second)
  }

  @Test func guessingLocks() throws {
    let world = try World()
    try world.signUp()
    let code = try world.lastCode(to: "ada@example.com")
    for _ in 0..<15 {
      expect(.code(.wrong)) {
        try world.service.accounts.confirmSignUp(
          client: world.client.id, proof: .none, username: "ada@example.com", code: "0")
      }
    }
    expect(.code(.attemptLimitExceeded(retryAfter: 3600))) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "ada@example.com", code: code)
    }
    world.advance(by: .hours(1))
    _ = try world.service.accounts.confirmSignUp(
      client: world.client.id, proof: .none, username: "ada@example.com", code: code)
  }

  @Test func resendingIsLimited() throws {
    let world = try World()
    try world.signUp()
    for _ in 0..<5 {
      _ = try world.service.accounts.resendSignUpCode(
        client: world.client.id, proof: .none, username: "ada@example.com")
    }
    expect(.code(.attemptLimitExceeded(retryAfter: 3600))) {
      try world.service.accounts.resendSignUpCode(client: world.client.id, proof: .none, username: "ada@example.com")
    }
  }

  @Test func unknownUsersAreNotRevealed() throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    let delivery = try world.service.accounts.resendSignUpCode(
      client: world.client.id, proof: .none, username: "no@example.com")
    #expect(delivery?.destination == "n***@e***")
    // As an unconfirmed user, with the limits of one.
    for _ in 0..<15 {
      expect(.code(.wrong)) {
        try world.service.accounts.confirmSignUp(
          client: world.client.id, proof: .none, username: "no@example.com", code: "1")
      }
    }
    expect(.code(.attemptLimitExceeded(retryAfter: 3600))) {
      try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: "no@example.com", code: "1")
    }
    let honest = try World()
    expect(.account(.unknownToClient)) {
      try honest.service.accounts.resendSignUpCode(client: honest.client.id, proof: .none, username: "no@example.com")
    }
  }

  @Test func anAliasMovesOnlyWhenForced() throws {
    let world = try World { $0.signInNames = .aliases([.email]) }
    func join(_ name: String) throws {
      _ = try world.service.accounts.signUp(
        SignUpRequest(
          client: world.client.id, username: name, password: "Correct-Horse-1",
          attributes: [Attribute(.email, "ada@example.com")]))
    }
    func confirm(_ name: String, force: Bool) throws {
      _ = try world.service.accounts.confirmSignUp(
        client: world.client.id, proof: .none, username: name, code: try world.lastCode(to: "ada@example.com"),
        forcesAlias: force)
    }
    try join("first")
    try confirm("first", force: false)
    try join("second")
    expect(.signUp(.aliasTaken(.email))) { try confirm("second", force: false) }
    #expect(try world.service.accounts.user(named: "second").status == .unconfirmed)
    try confirm("second", force: true)
    #expect(try world.service.accounts.user(named: "ada@example.com").username == "second")
    #expect(try world.service.accounts.user(named: "first").attributes.isTrue(.emailVerified) == false)
  }

  @Test func aRealmMayForbidIt() throws {
    let world = try World { $0.allowsSelfSignUp = false }
    expect(.signUp(.notAllowed)) { try world.signUp() }
  }

  @Test(arguments: [[.password], [.password, .emailCode]] as [[FirstFactor]])
  func confirmingMayLeadToASignIn(factors: [FirstFactor]) throws {
    let world = try World { $0.firstFactors = factors }
    let handle = try #require(try world.signUp().flow)
    let next = try world.service.accounts.confirmSignUp(
      client: world.client.id, proof: .none, username: "ada@example.com",
      code: try world.lastCode(to: "ada@example.com"),
      flow: handle)
    #expect(next != nil)
    let start = SignInRequest(
      client: world.client.id, username: "ada@example.com", start: .choice(ChoiceRequest(flow: next)))
    #expect(try world.service.signIns.signIn(start).tokens != nil)
    expect(.signIn(.flowSpent)) { try world.service.signIns.signIn(start) }
  }
}
