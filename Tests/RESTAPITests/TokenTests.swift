import Ambient
import HTTPServer
import JSON
import Model
import SignIn
import Testing

struct TokenTests {
  @Test func refreshes() async throws {
    let world = try World()
    try world.seed()
    let refresh: JSON = .string(try #require(await world.signIn()["refresh_token"]))
    let renewed = await world.post("token/refresh", ["refresh_token": refresh])
    #expect(renewed.status == 200)
    #expect(renewed["access_token"] != nil && renewed["refresh_token"] == nil)
    let nonsense = await world.post("token/refresh", ["refresh_token": "nonsense"])
    #expect(nonsense.status == 401 && nonsense.code == "not_authorized")
    world.advance(by: .days(31))
    let late = await world.post("token/refresh", ["refresh_token": refresh])
    #expect(late.status == 401 && late.code == "token_expired")
    try world.service.accounts.deleteUser(named: "ada@example.com")
    let gone = await world.post("token/refresh", ["refresh_token": refresh])
    #expect(gone.status == 401 && gone.code == "token_revoked")
  }

  @Test func rotates() async throws {
    let world = try World(client: { $0.rotation = RefreshRotation(gracePeriod: .zero) })
    try world.seed()
    let first = try #require(await world.signIn()["refresh_token"])
    let renewed = await world.post("token/refresh", ["refresh_token": .string(first)])
    #expect(renewed.status == 200 && renewed["refresh_token"] != nil && renewed["refresh_token"] != first)
    world.advance(by: .seconds(1))
    let reused = await world.post("token/refresh", ["refresh_token": .string(first)])
    #expect(reused.status == 401 && reused.code == "token_revoked")
  }

  @Test func refreshMustBeAllowed() async throws {
    let world = try World(client: { $0.flows = [.password] })
    try world.seed()
    let refresh = try #require(await world.signIn()["refresh_token"])
    let reply = await world.post("token/refresh", ["refresh_token": .string(refresh)])
    #expect(reply.status == 403 && reply.code == "flow_not_enabled")
  }

  @Test func revokes() async throws {
    let world = try World()
    try world.seed()
    let tokens = await world.signIn()
    let refresh: JSON = .string(try #require(tokens["refresh_token"]))
    #expect(await world.post("token/revoke", ["refresh_token": refresh]).status == 204)
    #expect(await world.post("token/refresh", ["refresh_token": refresh]).code == "token_revoked")
    #expect(await world.call(.get, "me", bearer: tokens["access_token"]).code == "token_revoked")
    #expect(await world.post("token/revoke", ["refresh_token": "unknown"]).status == 204)
    let wrongKind = await world.post(
      "token/revoke", ["refresh_token": .string(try #require(tokens["access_token"]))])
    #expect(wrongKind.status == 400 && wrongKind.pointer == "/refresh_token")
  }

  @Test func signsOutHereOrEverywhere() async throws {
    let world = try World()
    try world.seed()
    let (first, second, third) = (await world.signIn(), await world.signIn(), await world.signIn())
    #expect(await world.post("sign-out", ["scope": "session"], bearer: first["access_token"]).status == 204)
    #expect(await world.call(.get, "me", bearer: first["access_token"]).code == "token_revoked")
    #expect(await world.call(.get, "me", bearer: second["access_token"]).status == 200)
    #expect(await world.call(.post, "sign-out", bearer: second["access_token"]).status == 204)
    #expect(await world.call(.get, "me", bearer: third["access_token"]).code == "token_revoked")
    let unknown = await world.post("sign-out", ["scope": "planet"], bearer: third["access_token"])
    #expect(unknown.status == 400 && unknown.pointer == "/scope")
  }
}
