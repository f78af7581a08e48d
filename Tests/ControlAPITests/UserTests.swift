import HTTPServer
import JSON
import Model
import SignIn
import Testing

/// Users created, changed and deleted by a test, and the errors of wrong requests.
struct UserTests {
  private func make(_ world: World, _ members: JSONObject = [:]) async -> Reply {
    var members = members
    if members["username"] == nil { members["username"] = "ada@example.com" }
    return await world.call(.post, "users", .object(members))
  }

  /// The path of a user who was made.
  private func path(_ reply: Reply) throws -> String { "users/\(try #require(reply.json["sub"]?.string))" }

  @Test func aUserIsMadeWithoutAMessage() async throws {
    let world = try World()
    let made = await make(world, ["password": "Correct-Horse-1", "attributes": ["name": "Ada"]])
    #expect(made.status == 201)
    #expect(made.json["status"] == "CONFIRMED" && made.json["enabled"] == true)
    #expect(made.json["attributes"]?["name"] == "Ada")
    #expect(await world.get("messages").recipients == [])
    #expect(await world.get(try path(made)).json == made.json)
  }

  @Test func aNameThatIsTaken() async throws {
    let world = try World()
    #expect(await make(world).status == 201)
    let again = await make(world)
    #expect(again.code == "user_exists" && again.detail == "another user has this name")
  }

  @Test func aNameThatIsNoAddress() async throws {
    let refused = await make(try World(), ["username": "ada"])
    #expect(refused.code == "invalid_request" && refused.pointer == "/username")
    #expect(refused.detail == "expected an address for email")
  }

  @Test func aPasswordThatThePolicyRefuses() async throws {
    let world = try World()
    let refused = await make(world, ["password": "short"])
    #expect(refused.code == "invalid_password" && refused.pointer == "/password")
    #expect(refused.detail == "the pool's policy refuses the password: it is too short")
    // All or nothing.
    #expect(await make(world).status == 201)
  }

  @Test func attributesThatAreNotInTheSchema() async throws {
    let refused = await make(try World(), ["attributes": ["custom:x": "1"]])
    #expect(refused.code == "invalid_request" && refused.pointer == "/attributes")
    #expect(refused.detail?.hasPrefix("attributes that the pool refuses: ") == true)
  }

  @Test func aGroupThatIsNotThere() async throws {
    let world = try World()
    let refused = await make(world, ["groups": ["staff"]])
    #expect(refused.code == "group_not_found" && refused.pointer == "/groups")
    #expect(refused.detail == "the pool has no such group")
    let made = await make(world)
    let changed = await world.call(.patch, try path(made), ["groups": ["staff"], "enabled": false])
    #expect(changed.code == "group_not_found")
    // A refusal changes nothing.
    #expect(await world.get(try path(made)).json["enabled"] == true)
  }

  @Test func aPoolThatIsNotThere() async throws {
    let refused = await make(try World(), ["realm": "other"])
    #expect(refused.code == "pool_not_found")
    #expect(refused.detail == "the sandbox has no pool other; it has shop (eu-west-1_Shop00001)")
  }

  @Test func aUserThatIsNotThere() async throws {
    let world = try World()
    let sub = "00000000-0000-4370-8000-0000000000ff"
    for reply in await [
      world.get("users/\(sub)"), world.call(.patch, "users/\(sub)", ["enabled": false]),
      world.call(.delete, "users/\(sub)"), world.call(.post, "users/\(sub)/confirm"),
      world.call(.post, "users/\(sub)/sign-out"), world.call(.post, "users/\(sub)/password", ["password": "x"]),
    ] {
      #expect(reply.status == 404 && reply.code == "user_not_found")
      #expect(
        reply.detail
          == "the sandbox has no user whose sub is \(sub); `GET users?q=` finds users by their names")
    }
  }

  @Test func oneWhoIsConfirmedAlready() async throws {
    let world = try World()
    try world.signUp("ada@example.com")
    let user = try world.service.accounts.user(named: "ada@example.com")
    #expect(await world.call(.post, "users/\(user.id)/confirm").status == 204)
    let again = await world.call(.post, "users/\(user.id)/confirm")
    #expect(again.code == "cannot_confirm" && again.detail == "the user is CONFIRMED")
  }

  @Test func aPasswordIsSet() async throws {
    let world = try World()
    let made = await make(world)
    let path = try path(made) + "/password"
    let refused = await world.call(.post, path, ["password": "nouppercase1!"])
    #expect(refused.code == "invalid_password")
    #expect(
      refused.detail
        == "the pool's policy refuses the password: it has no capital letter")
    #expect(await world.call(.post, path, ["password": "Tulip!4471", "permanent": false]).status == 204)
    #expect(await world.get(try self.path(made)).json["status"] == "FORCE_CHANGE_PASSWORD")
    #expect(await world.call(.post, path, ["password": "Tulip!4471"]).status == 204)
    #expect(await world.get(try self.path(made)).json["status"] == "CONFIRMED")
  }

  @Test func aSessionThatIsNotThere() async throws {
    let world = try World()
    let made = await make(world)
    let refused = await world.call(.delete, "\(try path(made))/sessions/x")
    #expect(refused.code == "session_not_found" && refused.detail == "the user has no session x")
  }

  @Test func aUserIsRemoved() async throws {
    let world = try World()
    let made = await make(world)
    #expect(await world.call(.delete, try path(made)).status == 204)
    #expect(await world.get(try path(made)).code == "user_not_found")
    #expect(await make(world).status == 201)
  }

  @Test func aMemberOfAnotherKind() async throws {
    let world = try World()
    let flag = await make(world, ["enabled": "yes"])
    #expect(flag.code == "invalid_request" && flag.pointer == "/enabled")
    let status = await make(world, ["status": "DONE"])
    #expect(status.code == "invalid_request" && status.pointer == "/status")
    #expect(status.detail?.contains("expected one of UNCONFIRMED, CONFIRMED") == true)
    let unknown = await make(world, ["user": "ada"])
    #expect(unknown.code == "invalid_request")
  }
}
