import JOSE
import JSON
import RealmTestSupport
import Testing

@testable import Ambient
@testable import Model
@testable import OAuth
@testable import Realms
@testable import SignIn
@testable import Tokens

@Suite struct TokenTests {
  @Test func claimsAreTheServices() throws {
    let world = try World()
    let user = try world.confirmedUser()
    _ = try world.service.administration.directory.createGroup(
      "admins", precedence: 2, roleARN: "arn:aws:iam::000000000000:role/admins")
    _ = try world.service.administration.directory.createGroup("first", precedence: 1)
    try world.service.administration.directory.add("ada@example.com", toGroup: "admins")
    try world.service.administration.directory.add("ada@example.com", toGroup: "first")
    let tokens = try world.tokens()
    let access = try tokens.claims(tokens.accessToken)
    let id = try tokens.claims(try #require(tokens.idToken))
    let issuer = "http://localhost:4370/eu-west-1_Shop00001"
    #expect(access["iss"]?.string == issuer && id["iss"]?.string == issuer)
    #expect(access["sub"]?.string == user.id.description)
    #expect(access["client_id"]?.string == "web" && id["aud"]?.string == "web")
    #expect(access["token_use"]?.string == "access" && id["token_use"]?.string == "id")
    #expect(access["scope"]?.string == "aws.cognito.signin.user.admin")
    #expect(access["version"] == nil && id["at_hash"] == nil)
    #expect(access["exp"]?.integer == Int(World.start.seconds) + 3600)
    #expect(access["auth_time"]?.integer == Int(World.start.seconds))
    #expect(access["username"]?.string == user.username && id["cognito:username"]?.string == user.username)
    #expect(access["origin_jti"] == id["origin_jti"] && access["jti"] != id["jti"])
    #expect(access["event_id"] == id["event_id"])
    #expect(access["cognito:groups"] == ["first", "admins"])
    #expect(id["cognito:preferred_role"]?.string == "arn:aws:iam::000000000000:role/admins")
    #expect(id["email"]?.string == "ada@example.com" && id["email_verified"]?.bool == true)
    let header = try #require(SignedToken.parse(tokens.accessToken)).header
    #expect(header.object?.names == ["kid", "alg"])
  }

  @Test func validityFollowsTheClient() throws {
    let world = try World(client: {
      $0.accessTokenLifetime = .minutes(5)
      $0.refreshTokenLifetime = .hours(1)
    })
    try world.confirmedUser()
    let tokens = try world.tokens()
    #expect(tokens.expiresIn == 300)
    world.advance(by: .minutes(5))
    expect(.accessToken(.expired)) { try world.core.bearer(of: tokens.accessToken) }
    world.advance(by: .minutes(55))
    expect(.refreshToken(.expired)) {
      try world.refresh(try #require(tokens.refreshToken))
    }
  }

  @Test func aTokenSurvivesNoSignOut() throws {
    let world = try World()
    try world.confirmedUser()
    let before = try world.tokens()
    let bearer = try world.core.bearer(of: before.accessToken)
    try bearer.signOutEverywhere()
    // The clock stands still: only the grant tells the two apart.
    let after = try world.tokens()
    expect(.accessToken(.revoked)) { try world.core.bearer(of: before.accessToken) }
    expect(.refreshToken(.revoked)) {
      try world.refresh(try #require(before.refreshToken), .flow)
    }
    #expect(try world.core.bearer(of: after.accessToken).user.id == bearer.user.id)
  }

  @Test func revokingEndsOneSignInOnly() throws {
    let world = try World()
    try world.confirmedUser()
    let first = try world.tokens()
    let second = try world.tokens()
    try world.revoke(try #require(first.refreshToken))
    try world.revoke(try #require(first.refreshToken))
    expect(.accessToken(.revoked)) { try world.core.bearer(of: first.accessToken) }
    _ = try world.core.bearer(of: second.accessToken)
    expect(.refreshToken(.notOne)) {
      try world.revoke(second.accessToken)
    }
  }

  @Test func disablingEndsTokensForGood() throws {
    let world = try World()
    try world.confirmedUser()
    let tokens = try world.tokens()
    try world.service.accounts.setEnabled(false, "ada@example.com")
    expect(.accessToken(.revoked)) { try world.core.bearer(of: tokens.accessToken) }
    try world.service.accounts.setEnabled(true, "ada@example.com")
    expect(.accessToken(.revoked)) { try world.core.bearer(of: tokens.accessToken) }
  }

  @Test func idTokensAndForeignTokensAreRejected() throws {
    let world = try World()
    try world.confirmedUser()
    let tokens = try world.tokens()
    expect(.accessToken(.invalid)) { try world.core.bearer(of: try #require(tokens.idToken)) }
    expect(.accessToken(.invalid)) { try world.core.bearer(of: "a.b.c") }
    var text = tokens.accessToken
    text.removeLast(8)
    #expect(throws: CoreError.self) { try world.core.bearer(of: text + "AAAAAAAA") }
  }

  @Test func refreshKeepsTheSignInsTime() throws {
    let world = try World()
    try world.confirmedUser()
    let tokens = try world.tokens()
    world.advance(by: .minutes(10))
    let next = try world.refresh(try #require(tokens.refreshToken), .flow)
    #expect(next.refreshToken == nil)
    let (old, new) = (try tokens.claims(tokens.accessToken), try next.claims(next.accessToken))
    #expect(old["auth_time"] == new["auth_time"] && old["origin_jti"] == new["origin_jti"])
    #expect(old["jti"] != new["jti"] && old["iat"] != new["iat"])
  }

  @Test func refreshTokensBelongToTheirClient() throws {
    let world = try World()
    try world.confirmedUser()
    let token = try #require(try world.tokens().refreshToken)
    let other = try world.service.administration.createClient(name: "other", generatesSecret: false) { _, _ in }
    expect(.refreshToken(.invalid)) {
      try world.refresh(token, client: other.id)
    }
    expect(.refreshToken(.invalid)) {
      try world.refresh(token + "x")
    }
  }
}

@Suite struct RotationTests {
  private func world(grace: Int64) throws -> World {
    try World(client: { $0.rotation = RefreshRotation(gracePeriod: .seconds(grace)) })
  }

  private func refresh(_ world: World, _ token: String?) throws -> TokenSet {
    try world.refresh(try #require(token))
  }

  @Test func everyRefreshGivesANewToken() throws {
    let world = try world(grace: 0)
    try world.confirmedUser()
    let first = try world.tokens()
    expect(.refreshToken(.rotationForbidsThisFlow)) {
      try world.refresh(try #require(first.refreshToken), .flow)
    }
    let second = try refresh(world, first.refreshToken)
    world.advance(by: .seconds(1))
    expect(.refreshToken(.reused)) { try refresh(world, first.refreshToken) }
    #expect(try refresh(world, second.refreshToken).refreshToken != nil)
  }

  @Test func graceAllowsAReplayAndTheNewestChildGoesOn() throws {
    let world = try world(grace: 60)
    try world.confirmedUser()
    let first = try world.tokens()
    let child = try refresh(world, first.refreshToken)
    world.advance(by: .seconds(60))
    let twin = try refresh(world, first.refreshToken)
    expect(.refreshToken(.reused)) { try refresh(world, child.refreshToken) }
    world.advance(by: .seconds(1))
    expect(.refreshToken(.reused)) { try refresh(world, first.refreshToken) }
    _ = try refresh(world, twin.refreshToken)
  }

  @Test func revokingTheFirstOrTheNewestEndsTheFamily() throws {
    let world = try world(grace: 0)
    try world.confirmedUser()
    let first = try world.tokens()
    let second = try refresh(world, first.refreshToken)
    let third = try refresh(world, second.refreshToken)
    try world.revoke(try #require(second.refreshToken))
    let fourth = try refresh(world, third.refreshToken)
    try world.revoke(try #require(first.refreshToken))
    expect(.refreshToken(.revoked)) { try refresh(world, fourth.refreshToken) }
  }
}
