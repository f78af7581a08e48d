import JOSE
import JSON
import RealmTestSupport
import Testing

@testable import Ambient
@testable import IdentityPools
@testable import Model
@testable import OAuth
@testable import Realms
@testable import Sandboxes
@testable import SignIn
@testable import Store
@testable import Tokens

@Suite struct DerivedTokenTests {
  private func derive(
    _ world: World, _ text: String, _ kind: DerivedTokenRequest.Kind = .access, scopes: [String] = [],
    making made: DerivedTokenRequest.Kind = .access
  ) throws(CoreError) -> DerivedToken {
    try world.service.oauth.derive(
      DerivedTokenRequest(
        subject: DerivedTokenRequest.Token(text, kind), actor: nil, scopes: scopes, audience: nil, kind: made),
      client: world.client.id, proof: ClientProof.none)
  }

  @Test func tokensEndWhenTheirOwnTimeIsOver() throws {
    let world = try World(client: { $0.idTokenLifetime = .minutes(5) })
    try world.confirmedUser()
    let tokens = try world.tokens()
    let id = try #require(tokens.idToken)
    world.advance(by: .minutes(4))
    let made = try derive(world, tokens.accessToken)
    let claims = try #require(SignedToken.parse(made.text)?.claims)
    #expect(claims["exp"]?.integer == Int(World.start.seconds) + 240 + 3600)
    #expect(claims["auth_time"]?.integer == Int(World.start.seconds))
    #expect(try derive(world, id, .identity, making: .identity).expiresIn == 300)
    world.advance(by: .minutes(1))
    expect(.oauth(.subjectToken)) { try derive(world, id, .identity) }
    world.advance(by: .minutes(55))
    expect(.accessToken(.expired)) { try derive(world, tokens.accessToken) }
    #expect(try derive(world, made.text).scopes == [AccessScope.selfService])
  }

  @Test func signingOutEndsThemToo() throws {
    let world = try World()
    try world.confirmedUser()
    let made = try derive(world, try world.tokens().accessToken)
    #expect(try world.core.bearer(of: made.text).scopes == [AccessScope.selfService])
    try world.service.sessions.signOutUser(named: "ada@example.com")
    expect(.accessToken(.revoked)) { try world.core.bearer(of: made.text) }
    expect(.accessToken(.revoked)) { try derive(world, made.text) }
  }

  @Test func aClientsOwnTokenHasNoUser() throws {
    let world = try World(client: { client in
      client.secrets = ["secret"]
      client.flows = [.clientToken, .impersonation]
    })
    let own = try world.service.oauth.clientToken(
      client: world.client.id, proof: .secret("secret"), scopes: [], metadata: [:])
    #expect(throws: CoreError.self) {
      try world.service.oauth.derive(
        DerivedTokenRequest(
          subject: DerivedTokenRequest.Token(own.accessToken, .access), actor: nil, scopes: [], audience: nil,
          kind: .access),
        client: world.client.id, proof: nil)
    }
    expect(.client(.grantTypeNotAllowed(.clientCredentials))) {
      try OAuthGrant.clientCredentials.permission.check(world.client)
    }
  }
}

@Suite struct QuotaTests {
  @Test func quotasAreSettings() throws {
    let world = try World({
      $0.quotas.groups = 3
      $0.quotas.groupsPerUser = 2
      $0.quotas.clients = 1
      $0.quotas.resourceServers = 0
    })
    try world.confirmedUser()
    for name in ["a", "b", "c"] { _ = try world.service.administration.directory.createGroup(name) }
    expect(.resource(.quotaReached(.groups))) { try world.service.administration.directory.createGroup("d") }
    expect(.group(.exists("a"))) { try world.service.administration.directory.createGroup("a") }
    for name in ["a", "b", "a"] { try world.service.administration.directory.add("ada@example.com", toGroup: name) }
    expect(.resource(.quotaReached(.groupsPerUser))) {
      try world.service.administration.directory.add("ada@example.com", toGroup: "c")
    }
    expect(.resource(.quotaReached(.clients))) {
      try world.service.administration.createClient(name: "second", generatesSecret: false) { _, _ in }
    }
    expect(.resource(.quotaReached(.resourceServers))) {
      try world.service.administration.createResourceServer(ResourceServer(identifier: "api", name: "API", scopes: []))
    }
  }

  /// A client that is refused leaves its id to others.
  @Test func whatIsRefusedTakesNoName() throws {
    let world = try World({ $0.quotas.clients = 1 })
    let id = ClientID("second")
    expect(.resource(.quotaReached(.clients))) {
      try world.service.administration.createClient(id: id, name: "second", generatesSecret: false) { _, _ in }
    }
    expect(.client(.notFound(id))) { try world.core.realm(of: id) }
  }
}

@Suite struct SignerTests {
  @Test func unknownKeysPassUnlessARuleSaysOtherwise() throws {
    let world = try World({ $0.relaxations.signatures = .verify })
    let core = world.core
    #expect(try core.accessKeys.signer(accessKeyID: "AKIA", sessionToken: nil)?.secret == nil)
    #expect(throws: CredentialsProblem.unknown) {
      try core.accessKeys.signer(accessKeyID: "AKIA", sessionToken: nil, realm: world.service.id)
    }
    core.signers.update {
      $0.keys["AKIA"] = Signers.Key(secret: "s", account: "111122223333")
      $0.rule = .verify
    }
    #expect(try core.accessKeys.signer(accessKeyID: "AKIA", sessionToken: nil)?.principal.account == "111122223333")
    #expect(throws: CredentialsProblem.unknown) { try core.accessKeys.signer(accessKeyID: "AKIB", sessionToken: nil) }
    // A token makes keys temporary, and these belong to no user.
    #expect(throws: CredentialsProblem.unknown) { try core.accessKeys.signer(accessKeyID: "AKIA", sessionToken: "x") }
  }
}
