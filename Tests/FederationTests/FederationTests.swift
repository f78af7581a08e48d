import JOSE
import JSON
import RealmTestSupport
import Testing

@testable import Federation
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn

/// The account of a user who comes from a provider (docs/reference/hosted-login.md#federated-profiles,
/// docs/reference/hosted-login.md#federation-errors).
@Suite struct FederationTests {
  private let google = ["email": "email", "name": "name", "username": "sub"]

  /// A realm with a provider that a client offers beside its own accounts.
  private func makeWorld(
    mapping: [AttributeName: String]? = nil, schema: AttributeSchema = AttributeSchema(),
    _ settings: (inout RealmSettings) -> Void = { _ in }
  ) throws -> World {
    let (kind, mapping) = (Provider.Kind.google, mapping ?? google)
    let world = try World(
      { realm in
        realm.isCaseSensitive = false
        settings(&realm)
      }, schema: schema
    ) { client in
      client.providers = [Provider.ownName, kind.rawValue]
      client.allowsHostedLogin = true
    }
    _ = try world.service.administration.createProvider { now in
      var provider = Provider(
        name: kind.rawValue, kind: kind, details: [:], attributeMapping: mapping, identifiers: ["example.com"],
        created: now)
      provider.simulated = SimulatedProvider(people: [])
      return provider
    }
    return world
  }

  @discardableResult
  private func arrive(_ world: World, _ claims: JSONObject) throws -> User {
    let provider = try world.service.administration.provider("Google")
    let session = try world.service.upstreams.signIn(
      through: provider.name, as: OutsideProfile(playing: provider, claims), client: world.client.id)
    #expect(session.provider == provider.name)
    return try #require(try world.service.sessions.session(session.id)).user
  }

  @Test func aNewcomerGetsAnAccount() throws {
    let world = try makeWorld()
    let user = try arrive(world, ["sub": "A17", "email": "ada@example.com", "name": "Ada", "hd": "example.com"])
    #expect(user.username == "google_a17" && user.status == .externalProvider && user.password == nil)
    #expect(user.groups == ["\(world.service.id)_Google"])
    #expect(user.attributes[.email] == "ada@example.com" && user.attributes[.emailVerified] == "false")
    #expect(user.attributes["hd"] == nil)
    let identity = try #require(user.identities.first)
    #expect(identity.value == "A17" && identity.isPrimary && identity.issuer == nil)
  }

  @Test func namesKeepTheirCaseWhereCaseCounts() throws {
    let world = try makeWorld { $0.isCaseSensitive = true }
    #expect(try arrive(world, ["sub": "A17"]).username == "Google_A17")
  }

  @Test func theNextSignInWritesOver() throws {
    let world = try makeWorld()
    let first = try arrive(world, ["sub": "17", "email": "ada@example.com", "name": "Ada"])
    let again = try arrive(world, ["sub": "17", "email": "ada@example.org"])
    #expect(again.id == first.id && again.attributes[.email] == "ada@example.org")
    #expect(again.attributes["name"] == "Ada")
  }

  @Test func verifiedIsWhatTheProviderIsAskedFor() throws {
    let world = try makeWorld(mapping: ["email": "email", "email_verified": "email_verified", "username": "sub"])
    let user = try arrive(world, ["sub": "17", "email": "ada@example.com", "email_verified": true])
    #expect(user.attributes[.emailVerified] == "true")
  }

  @Test func severalValuesBecomeOneText() throws {
    let world = try makeWorld(mapping: ["profile": "roles", "username": "sub"])
    let user = try arrive(world, ["sub": "17", "roles": ["a b", "c,d", 3]])
    #expect(user.attributes["profile"] == "[a%20b,c%2Cd,3]")
  }

  @Test func anotherUsersAddressDoesNotInterfere() throws {
    let world = try makeWorld()
    let native = try world.confirmedUser("ada@example.com")
    let other = try arrive(world, ["sub": "17", "email": "ada@example.com"])
    #expect(other.id != native.id)
    #expect(try world.service.accounts.user(named: "ada@example.com").id == native.id)
    #expect(throws: Never.self) { try world.tokens() }
  }

  @Test func aLinkedPersonIsTheAccount() throws {
    let world = try makeWorld()
    let native = try world.confirmedUser("ada@example.com")
    try world.service.accounts.link(
      IdentityReference(provider: "Google", attribute: nil, value: "17"),
      to: IdentityReference(provider: "Cognito", attribute: nil, value: native.username))
    let user = try arrive(world, ["sub": "17", "name": "Ada"])
    #expect(user.id == native.id && user.status == .confirmed && user.attributes["name"] == "Ada")
    #expect(user.groups == [] && user.identities.map(\.isPrimary) == [false])
  }

  @Test func aLinkByAnotherClaimCounts() throws {
    let world = try makeWorld()
    let native = try world.confirmedUser("ada@example.com")
    try world.service.accounts.link(
      IdentityReference(provider: "Google", attribute: "email", value: "ada@work.example"),
      to: IdentityReference(provider: "Cognito", attribute: nil, value: native.username))
    #expect(try arrive(world, ["sub": "99", "email": "ada@work.example"]).id == native.id)
  }

  @Test func aNameThatIsTakenFails() throws {
    let world = try makeWorld { $0.signInNames = .usernameOnly }
    try world.signUp("google_17")
    #expect(throws: FederationFault.refused("Already found an entry for username google_17")) {
      try arrive(world, ["sub": "17"])
    }
  }

  @Test func requiredAttributesMustCome() throws {
    var schema = AttributeSchema()
    schema.define(AttributeDefinition(.email, isRequired: true))
    let world = try makeWorld(schema: schema)
    #expect(throws: FederationFault.refused("attributes required: [email]")) { try arrive(world, ["sub": "17"]) }
    #expect(throws: FederationFault.refused("attributes required: [sub]")) {
      try arrive(world, ["email": "ada@example.com"])
    }
  }

  @Test func whatCannotBeChangedFailsTheSecondTime() throws {
    var schema = AttributeSchema()
    schema.define(AttributeDefinition("custom:origin", isMutable: false))
    let world = try makeWorld(mapping: ["custom:origin": "hd", "username": "sub"], schema: schema)
    try arrive(world, ["sub": "17", "hd": "x"])
    #expect(throws: FederationFault.failed(.attributes(.refused([.immutable("custom:origin")])))) {
      try arrive(world, ["sub": "17", "hd": "x"])
    }
  }

  @Test func aDisabledAccountStaysOut() throws {
    let world = try makeWorld()
    let user = try arrive(world, ["sub": "17"])
    try world.service.accounts.setEnabled(false, user.username)
    #expect(throws: FederationFault.failed(.account(.disabled))) { try arrive(world, ["sub": "17"]) }
  }

  @Test func triggersHaveTheirSay() throws {
    var rule = TriggerRule()
    rule.verifies = [.email]
    let world = try makeWorld { $0.triggers.handlers[.preSignUp] = TriggerHandler(.rule(rule)) }
    let user = try arrive(world, ["sub": "17", "email": "ada@example.com"])
    #expect(user.attributes[.emailVerified] == "true" && user.status == .externalProvider)
    rule.denial = "nobody new"
    let closed = try makeWorld { $0.triggers.handlers[.preSignUp] = TriggerHandler(.rule(rule)) }
    // The blank behind the full stop is the service's.
    #expect(throws: FederationFault.refused("PreSignUp failed with error nobody new. ")) {
      try arrive(closed, ["sub": "17", "email": "ada@example.com"])
    }
  }

  @Test func aFederatedUserHasNoPassword() throws {
    let world = try makeWorld { $0.signInNames = .usernameOnly }
    let user = try arrive(world, ["sub": "17", "email": "ada@example.com"])
    expect(.signIn(.noNativeProfile)) { try world.signIn(user.username, password: "") }
    expect(.password(.cannotBeReset)) {
      try world.service.accounts.forgotPassword(client: world.client.id, proof: .none, username: user.username)
    }
  }

  /// A provider's user signs in by the provider alone, whatever factors of a native account the account has.
  @Test(arguments: [false, true])
  func nothingButTheProviderSignsItsUserIn(hides: Bool) throws {
    let world = try makeWorld {
      $0.signInNames = .usernameOnly
      $0.firstFactors = [.password, .emailCode, .smsCode, .passkey]
      $0.passkeys.relyingParty = "example.com"
    }
    let user = try arrive(world, ["sub": "17", "email": "ada@example.com"])
    try world.service.accounts.change(user.username) { (transaction, user) throws(CoreError) in
      transaction.setPassword("Correct-Horse-1", of: &user)
      user.attributes[.phoneNumber] = "+15550109876"
      user.passkeys.list = [
        Passkey(
          id: [1], key: [2], counter: 0, name: "key", transports: [], attachment: nil, relyingParty: "example.com",
          created: World.start)
      ]
    }
    let client = try world.service.administration.createClient(
      id: ClientID("other"), name: "other", generatesSecret: false
    ) {
      client, _ in
      client.flows = Set(ClientFlow.allCases)
      client.hidesUserExistence = hides
    }
    func start(_ start: SignInRequest.Start, _ caller: Caller = .client) throws -> SignInStep {
      var request = SignInRequest(client: client.id, username: user.username, start: start)
      request.caller = caller
      return try world.service.signIns.signIn(request)
    }
    let refusal = CoreError.signIn(hides ? .wrongCredentials : .noNativeProfile)
    expect(refusal) { try start(.password("Correct-Horse-1")) }
    expect(refusal) { try start(.password("Correct-Horse-1"), .administrator) }
    #expect(
      try world.service.current().realm.factorRules.first(of: try world.service.accounts.user(named: user.username))
        .isEmpty)
    for choice in FactorChoice.allCases {
      let proof: [UInt8]? = choice == .passwordProof ? ProofClient().value : nil
      let request = ChoiceRequest(preferred: choice, password: "Correct-Horse-1", clientValue: proof)
      if !hides {
        expect(refusal) { try start(.choice(request)) }
      } else if choice == .password {
        expect(refusal) { try start(.choice(request)) }
      } else {
        // As nobody: a question, and no message.
        #expect(try start(.choice(request)).challenge != nil && world.messages.isEmpty)
      }
    }
    if hides {
      #expect(try start(.passwordProof(ProofClient().value)).challenge != nil)
    } else {
      expect(refusal) { try start(.passwordProof(ProofClient().value)) }
    }
  }

  /// A password by an administrator makes the account native as well; the provider's addresses name it no more than
  /// before.
  @Test func anAdministratorMayGiveAPassword() throws {
    let world = try makeWorld()
    let native = try world.confirmedUser("ada@example.com")
    let user = try arrive(world, ["sub": "17", "email": "ada@example.com"])
    try world.service.accounts.setPassword("Battery-Staple-2", of: user.username, isPermanent: true)
    #expect(try world.service.accounts.user(named: user.username).status == .confirmed)
    #expect(try world.signIn(user.username, password: "Battery-Staple-2").tokens != nil)
    #expect(try world.service.accounts.user(named: "ada@example.com").id == native.id)
    expect(.signIn(.wrongCredentials)) { try world.signIn(password: "Battery-Staple-2") }
    #expect(try arrive(world, ["sub": "17", "email": "ada@example.com", "name": "Ada"]).id == user.id)
  }

  @Test func clientsSayWhichProvidersThereAre() throws {
    let world = try makeWorld()
    let realm = try world.service.current().realm
    var client = try realm.client(world.client.id)
    #expect(realm.offer(to: client).own && realm.offer(to: client).provider("Google") != nil)
    client.providers = nil
    #expect(realm.offer(to: client).own && realm.offer(to: client).providers.isEmpty)
    client.providers = ["Google", "Gone"]
    #expect(realm.offer(to: client).onlyProvider?.name == "Google")
  }

  @Test func requestsNameProvidersTheClientHas() throws {
    let world = try makeWorld()
    func ask(_ name: String, _ value: String) throws -> ProviderChoice? {
      let pairs = [
        ("client_id", "web"), ("redirect_uri", "myapp://callback"), ("response_type", "code"), (name, value),
      ]
      return try world.core.authorization.request(AuthorizationParameters(pairs.map { (name: $0.0, value: $0.1) }))
        .request.provider
    }
    #expect(try ask("identity_provider", "Google") == .outside("Google"))
    #expect(try ask("identity_provider", "COGNITO") == .own)
    #expect(try ask("idp_identifier", "example.com") == .outside("Google"))
    #expect(try ask("state", "x") == nil)
    for (name, value) in [("identity_provider", "Facebook"), ("idp_identifier", "example.org")] {
      #expect(throws: AuthorizationFailure.page(.providerNotAvailable(world.client.id, value))) { try ask(name, value) }
    }
  }
}
