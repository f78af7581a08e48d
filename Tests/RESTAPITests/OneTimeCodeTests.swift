import HTTPServer
import JSON
import Model
import Sandboxes
import Testing

struct OneTimeCodeTests {
  @Test func signsInWithACode() async throws {
    let world = try World()
    try world.seed()
    let started = await world.post("otp/start", ["username": "ada@example.com"])
    #expect(started.status == 200)
    #expect(started.json["delivery"]?["destination"] == "a***@e***")
    #expect(started.json["code_length"] == 8)
    #expect(started.json["expires_in"] == 180)
    #expect(started.json["resend_after"] == 0)
    let session: JSON = .string(try #require(started["session"]))
    let wrong = await world.post("otp/verify", ["session": session, "code": "nonsense"])
    #expect(wrong.status == 400 && wrong.code == "code_mismatch" && wrong.pointer == "/code")
    let tokens = await world.post("otp/verify", ["session": session, "code": .string(try world.lastCode())])
    #expect(tokens.status == 200 && tokens["access_token"] != nil)
    let again = await world.post("otp/verify", ["session": session, "code": .string(try world.lastCode())])
    #expect(again.status == 401 && again.code == "session_expired")
  }

  @Test func aNewCodeComesWithANewSession() async throws {
    let world = try World()
    try world.seed()
    let started = await world.post("otp/start", ["username": "ada@example.com"])
    let first = (session: try #require(started["session"]), code: try world.lastCode())
    let resent = await world.post("otp/resend", ["session": .string(first.session)])
    #expect(resent.status == 200)
    let second = (session: try #require(resent["session"]), code: try world.lastCode())
    #expect(first.session != second.session && first.code != second.code)
    for (session, code, expected) in [
      (first.session, first.code, "session_expired"), (first.session, second.code, "session_expired"),
      (second.session, first.code, "code_mismatch"),
    ] {
      let reply = await world.post("otp/verify", ["session": .string(session), "code": .string(code)])
      #expect(reply.code == expected)
    }
    let tokens = await world.post(
      "challenge",
      ["session": .string(second.session), "challenge": "email_otp", "answer": ["code": .string(second.code)]])
    #expect(tokens.status == 200 && tokens["access_token"] != nil)
  }

  @Test func makesTheAccountIfAskedTo() async throws {
    let world = try World()
    let unknown = await world.post("otp/start", ["username": "new@example.com"])
    #expect(unknown.status == 404 && unknown.code == "user_not_found")
    let started = await world.post("otp/start", ["username": "new@example.com", "create": true])
    #expect(started.status == 200)
    #expect(world.sandbox.snapshot.outbox.count == 1)
    #expect(world.lastMessage?.kind == .signInCode)
    let tokens = await world.post(
      "otp/verify",
      ["session": .string(try #require(started["session"])), "code": .string(try world.lastCode())])
    #expect(tokens.status == 200)
    let me = await world.call(.get, "me", bearer: tokens["access_token"])
    #expect(me["status"] == "confirmed")
    #expect(me.json["attributes"]?["email"] == "new@example.com")
    #expect(me.json["attributes"]?["email_verified"] == "true")
    let notAnAddress = await world.post("otp/start", ["username": "nobody", "create": true])
    #expect(notAnAddress.status == 400 && notAnAddress.pointer == "/username")
  }

  @Test func anAliasServesOnceItIsVerified() async throws {
    let world = try World({ $0.signInNames = .aliases([.email]) })
    let started = await world.post("otp/start", ["username": "new@example.com", "create": true])
    #expect(started.status == 200)
    _ = await world.post(
      "otp/verify",
      ["session": .string(try #require(started["session"])), "code": .string(try world.lastCode())])
    let again = await world.post("otp/start", ["username": "new@example.com", "create": true])
    #expect(again.status == 200)
    #expect(try world.service.current().realm.users.count == 1)
  }

  @Test func channelsAreThoseOfThePoolAndTheAccount() async throws {
    let world = try World({
      $0.firstFactors = [.password, .emailCode, .smsCode]
      $0.signInNames = .attributes([.email, .phoneNumber])
    })
    let started = await world.post("otp/start", ["username": "+15551234567", "channel": "sms", "create": true])
    #expect(started.status == 200)
    #expect(started.json["delivery"]?["medium"] == "sms")
    let resent = await world.post("otp/resend", ["session": .string(try #require(started["session"]))])
    #expect(resent.json["delivery"]?["medium"] == "sms")
    let noEmail = await world.post("otp/start", ["username": "+15551234567"])
    #expect(noEmail.status == 403 && noEmail.code == "flow_not_enabled")
    let unknown = await world.post("otp/start", ["username": "+15551234567", "channel": "pigeon"])
    #expect(unknown.status == 400 && unknown.pointer == "/channel")

    let emailOnly = try World()
    let sms = await emailOnly.post("otp/start", ["username": "+15551234567", "channel": "sms"])
    #expect(sms.status == 403 && sms.pointer == "/channel")
  }

  @Test func unknownUsersLookLikeKnownOnesWhereTheClientHidesThem() async throws {
    let world = try World(client: { $0.hidesUserExistence = true })
    let started = await world.post("otp/start", ["username": "bob@example.com"])
    #expect(started.status == 200 && started.json["delivery"]?["destination"] == "b***@e***")
    let resent = await world.post("otp/resend", ["session": .string(try #require(started["session"]))])
    #expect(resent.status == 200)
    let verified = await world.post(
      "otp/verify", ["session": .string(try #require(resent["session"])), "code": "12345678"])
    #expect(verified.code == "code_mismatch")
  }
}
