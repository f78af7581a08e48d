import Ambient
import HTTPServer
import JSON
import Model
import Realms
import Testing

struct AccountTests {
  @Test func readsChangesAndDeletesTheAccount() async throws {
    let world = try World()
    try world.seed()
    let token = await world.signIn()["access_token"]
    let me = await world.call(.get, "me", bearer: token)
    #expect(me.status == 200)
    #expect(me["status"] == "confirmed")
    #expect(me["username"] == me["sub"])
    #expect(me.json["attributes"] == ["email_verified": "true", "email": "ada@example.com"])
    #expect(me.json["groups"] == [] && me.json["mfa"] == [])

    let changed = await world.call(
      .patch, "me", ["attributes": ["nickname": "Ada", "gender": "f"]], bearer: token)
    #expect(changed.status == 200 && changed.json["attributes"]?["nickname"] == "Ada")
    let removed = await world.call(.patch, "me", ["attributes": ["nickname": nil, "gender": ""]], bearer: token)
    #expect(removed.json["attributes"]?.object?.names == ["email_verified", "email"])
    let refused = await world.call(.patch, "me", ["attributes": ["shoe": "42"]], bearer: token)
    #expect(refused.status == 400 && refused.pointer == "/attributes/shoe")
    let notWritable = await world.call(.patch, "me", ["attributes": ["email_verified": "true"]], bearer: token)
    #expect(notWritable.status == 400 && notWritable.pointer == "/attributes")

    #expect(await world.call(.delete, "me", bearer: token).status == 204)
    let gone = await world.call(.get, "me", bearer: token)
    #expect(gone.status == 401 && gone.code == "token_revoked")
  }

  @Test func tokensMustHold() async throws {
    let world = try World()
    try world.seed()
    let none = await world.call(.get, "me")
    #expect(none.status == 401 && none.code == "not_authorized")
    #expect(none.response.headers["WWW-Authenticate"] == "Bearer")
    let nonsense = await world.call(.get, "me", bearer: "nonsense")
    #expect(nonsense.status == 401 && nonsense.code == "not_authorized")
    #expect(nonsense.response.headers["WWW-Authenticate"] == "Bearer error=\"invalid_token\"")
    let tokens = await world.signIn()
    let wrongKind = await world.call(.get, "me", bearer: tokens["id_token"])
    #expect(wrongKind.status == 401 && wrongKind.code == "not_authorized")
    world.advance(by: .hours(1))
    let late = await world.call(.get, "me", bearer: tokens["access_token"])
    #expect(late.status == 401 && late.code == "token_expired")
  }

  @Test func aTokenOpensItsOwnPoolOnly() async throws {
    let world = try World()
    try world.seed()
    let token = await world.signIn()["access_token"]
    _ = try world.core.createRealm(
      id: RealmID("eu-west-1_Other0001"), settings: RealmSettings(name: "other"), keys: .pem(sharedKeyPEM),
      in: world.sandbox)
    let reply = await world.call(.get, "me", bearer: token, pool: "other")
    #expect(reply.status == 401 && reply.code == "not_authorized")
  }

  @Test func forgottenPasswordsAreReplaced() async throws {
    let world = try World()
    try world.seed()
    let forgot = await world.post("password/forgot", ["username": "ada@example.com"])
    #expect(forgot.status == 200 && forgot.json["delivery"]?["destination"] == "a***@e***")
    func confirm(_ code: String, _ password: String) async -> Reply {
      await world.post(
        "password/confirm",
        ["username": "ada@example.com", "code": .string(code), "new_password": .string(password)])
    }
    let code = try world.lastCode()
    let wrong = await confirm("000", "New-Horse-1")
    #expect(wrong.status == 400 && wrong.code == "code_mismatch")
    let weak = await confirm(code, "short")
    #expect(weak.status == 400 && weak.code == "invalid_password" && weak.pointer == "/new_password")
    #expect(await confirm(code, "New-Horse-1").status == 204)
    #expect(await confirm(code, "New-Horse-2").code == "code_expired")
    #expect(await world.signIn(password: "New-Horse-1").status == 200)
    let nobody = await world.post("password/forgot", ["username": "bob@example.com"])
    #expect(nobody.status == 404 && nobody.code == "user_not_found")
  }

  @Test func passwordsAreChanged() async throws {
    let world = try World()
    try world.seed()
    let token = await world.signIn()["access_token"]
    let wrong = await world.post(
      "password/change", ["old_password": "Wrong-Horse-1", "new_password": "New-Horse-1"], bearer: token)
    #expect(wrong.status == 401 && wrong.code == "not_authorized")
    #expect(wrong.response.headers["WWW-Authenticate"] == nil)
    let weak = await world.post(
      "password/change", ["old_password": "Correct-Horse-1", "new_password": "short"], bearer: token)
    #expect(weak.status == 400 && weak.code == "invalid_password" && weak.pointer == "/new_password")
    let changed = await world.post(
      "password/change", ["old_password": "Correct-Horse-1", "new_password": "New-Horse-1"], bearer: token)
    #expect(changed.status == 204)
    #expect(await world.signIn(password: "New-Horse-1").status == 200)
  }
}
