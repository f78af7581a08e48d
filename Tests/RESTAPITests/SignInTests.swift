import Ambient
import HTTPServer
import JSON
import Model
import SignIn
import Testing

struct SignInTests {
  @Test func refusalsHaveTheirCodes() async throws {
    let world = try World()
    try world.seed()
    let wrong = await world.signIn(password: "Wrong-Horse-1")
    #expect(wrong.status == 401 && wrong.code == "not_authorized")
    let nobody = await world.signIn("bob@example.com")
    #expect(nobody.status == 404 && nobody.code == "user_not_found" && nobody.pointer == "/username")
    let neither = await world.post("sign-in", ["username": "ada@example.com"])
    #expect(neither.status == 400 && neither.pointer == "/password")
    let both = await world.post("sign-in", ["username": "ada@example.com", "password": "x", "session": "y"])
    #expect(both.status == 400 && both.pointer == "/session")
    try world.service.accounts.setEnabled(false, "ada@example.com")
    let disabled = await world.signIn()
    #expect(disabled.status == 403 && disabled.code == "user_disabled")
  }

  @Test func tooManyWrongPasswordsLock() async throws {
    let world = try World()
    try world.seed()
    for _ in 0..<5 { #expect(await world.signIn(password: "Wrong-Horse-1").code == "not_authorized") }
    let locked = await world.signIn()
    #expect(locked.status == 429 && locked.code == "too_many_attempts")
    #expect(locked.response.headers["Retry-After"] == "1")
    world.advance(by: .seconds(2))
    #expect(await world.signIn().status == 200)
  }

  @Test func theClientsFlowsAreKept() async throws {
    let world = try World(client: { $0.flows = [.srp, .refresh] })
    try world.seed()
    let password = await world.signIn()
    #expect(password.status == 403 && password.code == "flow_not_enabled")
    let code = await world.post("otp/start", ["username": "ada@example.com"])
    #expect(code.status == 403 && code.code == "flow_not_enabled")
  }

  @Test func aTemporaryPasswordIsReplaced() async throws {
    let world = try World()
    try world.seed(status: .forceChangePassword)
    let next = await world.signIn()
    #expect(next.status == 200)
    #expect(next["challenge"] == "new_password")
    #expect(next.json["options"] == [])
    let session: JSON = .string(try #require(next["session"]))
    let weak = await world.post(
      "challenge", ["session": session, "challenge": "new_password", "answer": ["new_password": "short"]])
    #expect(weak.status == 400 && weak.code == "invalid_password" && weak.pointer == "/answer/new_password")
    let unknown = await world.post(
      "challenge", ["session": session, "challenge": "new_password", "answer": ["password": "New-Horse-1"]])
    #expect(unknown.status == 400 && unknown.pointer == "/answer/new_password")
    let refused = await world.post(
      "challenge",
      [
        "session": session, "challenge": "new_password",
        "answer": ["new_password": "New-Horse-1", "attributes": ["shoe": "42"]],
      ])
    #expect(refused.status == 400 && refused.pointer == "/answer/attributes/shoe")
    let mismatched = await world.post(
      "challenge", ["session": session, "challenge": "email_otp", "answer": ["code": "123"]])
    #expect(mismatched.status == 401 && mismatched.code == "session_expired")
    let tokens = await world.post(
      "challenge",
      [
        "session": session, "challenge": "new_password",
        "answer": ["new_password": "New-Horse-1", "attributes": ["nickname": "Ada"]],
      ])
    #expect(tokens.status == 200 && tokens["access_token"] != nil)
    #expect(await world.signIn(password: "New-Horse-1").status == 200)
  }

  @Test func unknownChallengesAreRefused() async throws {
    let world = try World()
    let reply = await world.post("challenge", ["session": "s", "challenge": "riddle", "answer": .object([:])])
    #expect(reply.status == 400 && reply.detail?.contains("new_password, email_otp, sms_otp") == true)
  }

  @Test func sessionsExpire() async throws {
    let world = try World()
    try world.seed(status: .forceChangePassword)
    let session: JSON = .string(try #require(await world.signIn()["session"]))
    world.advance(by: .minutes(4))
    let reply = await world.post(
      "challenge", ["session": session, "challenge": "new_password", "answer": ["new_password": "New-Horse-1"]])
    #expect(reply.status == 401 && reply.code == "session_expired" && reply.pointer == "/session")
  }
}
