import HTTPServer
import JSON
import Model
import Testing

struct SignUpTests {
  @Test func signsUpConfirmsAndSignsIn() async throws {
    let world = try World()
    let signedUp = await world.post(
      "sign-up",
      [
        "username": "ada@example.com", "password": "Correct-Horse-1", "attributes": ["nickname": "Ada"],
        "client_metadata": ["campaign": "spring"],
      ])
    #expect(signedUp.status == 201)
    #expect(signedUp.json["confirmed"] == false)
    #expect(signedUp.json["delivery"]?["destination"] == "a***@e***")
    #expect(signedUp.json["delivery"]?["medium"] == "email")
    #expect(signedUp.json["delivery"]?["attribute"] == "email")
    #expect(world.lastMessage?.clientMetadata == ["campaign": "spring"])

    #expect(await world.signIn().code == "user_not_confirmed")

    let confirmed = await world.post(
      "sign-up/confirm", ["username": "ada@example.com", "code": .string(try world.lastCode())])
    #expect(confirmed.status == 200)
    let tokens = await world.signIn()
    #expect(tokens.status == 200)
    #expect(tokens["token_type"] == "Bearer")
    #expect(tokens.json["expires_in"] == 3600)
    #expect(tokens["scope"] == "aws.cognito.signin.user.admin")
    #expect(tokens["id_token"] != nil && tokens["refresh_token"] != nil)
    #expect(tokens.response.headers["Cache-Control"] == "no-store")
    #expect(tokens.response.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test func theSessionOfASignUpSignsIn() async throws {
    let world = try World()
    let signedUp = await world.post("sign-up", ["username": "ada@example.com", "password": "Correct-Horse-1"])
    let confirmed = await world.post(
      "sign-up/confirm",
      [
        "username": "ada@example.com", "code": .string(try world.lastCode()),
        "session": .string(try #require(signedUp["session"])),
      ])
    let session = try #require(confirmed["session"])
    let tokens = await world.post("sign-in", ["username": "ada@example.com", "session": .string(session)])
    #expect(tokens.status == 200 && tokens["access_token"] != nil)
    let again = await world.post("sign-in", ["username": "ada@example.com", "session": .string(session)])
    #expect(again.status == 401 && again.code == "session_expired")
  }

  @Test func aResentCodeKillsTheEarlierOne() async throws {
    let world = try World()
    _ = await world.post("sign-up", ["username": "ada@example.com", "password": "Correct-Horse-1"])
    let first = try world.lastCode()
    let resent = await world.post("sign-up/resend", ["username": "ada@example.com"])
    #expect(resent.status == 200)
    #expect(resent.json["delivery"]?["destination"] == "a***@e***")
    let second = try world.lastCode()
    #expect(first != second)
    let wrong = await world.post("sign-up/confirm", ["username": "ada@example.com", "code": .string(first)])
    #expect(wrong.status == 400 && wrong.code == "code_mismatch" && wrong.pointer == "/code")
    let right = await world.post("sign-up/confirm", ["username": "ada@example.com", "code": .string(second)])
    #expect(right.status == 200)
  }

  @Test func refusalsHaveTheirCodes() async throws {
    let world = try World()
    try world.seed()
    let taken = await world.post("sign-up", ["username": "ada@example.com", "password": "Correct-Horse-1"])
    #expect(taken.status == 409 && taken.code == "user_exists" && taken.pointer == "/username")
    let weak = await world.post("sign-up", ["username": "bob@example.com", "password": "short"])
    #expect(weak.status == 400 && weak.code == "invalid_password" && weak.pointer == "/password")
    let noAddress = await world.post("sign-up", ["username": "bob", "password": "Correct-Horse-1"])
    #expect(noAddress.status == 400 && noAddress.pointer == "/username")
    let unknown = await world.post(
      "sign-up",
      ["username": "bob@example.com", "password": "Correct-Horse-1", "attributes": ["shoe": "42", "gender": "m"]])
    #expect(unknown.status == 400 && unknown.pointer == "/attributes/shoe")
    let notText = await world.post(
      "sign-up", ["username": "bob@example.com", "attributes": ["a/b~c": true]])
    #expect(notText.status == 400 && notText.pointer == "/attributes/a~1b~0c")
    let unknownMember = await world.post("sign-up", ["username": "bob@example.com", "pasword": "x"])
    #expect(unknownMember.status == 400 && unknownMember.pointer == "/pasword")
    #expect(unknownMember.detail?.contains("expected username, password") == true)
    let missing = await world.post("sign-up", ["password": "x"])
    #expect(missing.status == 400 && missing.pointer == "/username")
    let wrongType = await world.post("sign-up", ["username": 3])
    #expect(wrongType.status == 400 && wrongType.pointer == "/username")
    let nobody = await world.post("sign-up/resend", ["username": "bob@example.com"])
    #expect(nobody.status == 404 && nobody.code == "user_not_found")
    let late = await world.post("sign-up/confirm", ["username": "ada@example.com", "code": "123456"])
    #expect(late.status == 400 && late.code == "invalid_request")
  }

  @Test func answersDoNotRevealUsersWhereTheClientHidesThem() async throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    let resent = await world.post("sign-up/resend", ["username": "bob@example.com"])
    #expect(resent.status == 200 && resent.json["delivery"]?["destination"] == "b***@e***")
    let confirmed = await world.post("sign-up/confirm", ["username": "bob@example.com", "code": "123456"])
    #expect(confirmed.status == 400 && confirmed.code == "code_mismatch")
    #expect(await world.signIn("bob@example.com").code == "not_authorized")
  }

  @Test func selfSignUpMayBeOff() async throws {
    let world = try World({ $0.allowsSelfSignUp = false })
    let reply = await world.post("sign-up", ["username": "bob@example.com", "password": "Correct-Horse-1"])
    #expect(reply.status == 401 && reply.code == "not_authorized")
  }
}
