import Ambient
import HTTPServer
import JSON
import Model
import Provisioning
import Sandboxes
import Testing

@testable import EntraNative

/// Resetting a password over version 1 (docs/reference/entra-native-authentication.md#password-reset).
@Suite struct NativeResetTests {
  private func start(_ world: TenantWorld, _ username: String = "ada@example.com") throws -> NativeReply {
    try world.post("resetpassword/v1.0/start", ["username": username, "challenge_type": "oob redirect"])
  }

  private func sent(_ world: TenantWorld) throws -> NativeReply {
    try world.next("resetpassword/v1.0/challenge", try start(world))
  }

  private func answer(_ world: TenantWorld, _ reply: NativeReply, _ code: String?) throws -> NativeReply {
    try world.next("resetpassword/v1.0/continue", reply, ["grant_type": "oob", "oob": try #require(code)])
  }

  private func submit(_ world: TenantWorld, _ reply: NativeReply, _ password: String) throws -> NativeReply {
    try world.next("resetpassword/v1.0/submit", reply, ["new_password": password])
  }

  @Test func anUnknownUsername() throws {
    #expect(try start(try TenantWorld(), "no@example.com").refusal == "user_not_found 50034")
  }

  @Test func whoHasNoPassword() throws {
    let world = try TenantWorld()
    try world.seed(TenantUser(username: "otp@example.com", password: nil))
    let reply = try start(world, "otp@example.com")
    #expect(reply.refusal == "invalid_request 500222")
    #expect(reply.message == "The tenant or user does not support native credential recovery.")
  }

  @Test func aClientThatCannotGoesToABrowser() throws {
    let world = try TenantWorld()
    let fields = ["username": "ada@example.com", "challenge_type": "password redirect"]
    #expect(try world.post("resetpassword/v1.0/start", fields).body == ["challenge_type": "redirect"])
    let started = try start(world)
    let later = try world.next("resetpassword/v1.0/challenge", started, ["challenge_type": "password redirect"])
    #expect(later.body == ["challenge_type": "redirect"])
    #expect(world.messageCount == 0)
  }

  @Test func aCodeGoesToTheAddress() throws {
    let world = try TenantWorld()
    #expect(
      try sent(world).rest == [
        "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "email",
        "challenge_target_label": "a***a@exa***e.com", "code_length": 8,
      ])
    #expect(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.kind == .forgotPassword)
  }

  @Test func theRightCodeGivesTenMinutesForAPassword() throws {
    let world = try TenantWorld()
    let asked = try sent(world)
    let reply = try answer(world, asked, world.latestCode)
    #expect(reply.rest == ["expires_in": 600])
    #expect(try answer(world, asked, world.latestCode).refusal == "invalid_request 55200")
    world.advance(by: .minutes(10))
    #expect(try submit(world, reply, "Tulip!4471").refusal == "expired_token 552003")
    #expect(try world.password("wrong", try world.challenged("ada@example.com")).refusal == "invalid_grant 50126")
  }

  @Test func fiveWrongAnswersEndACode() throws {
    let world = try TenantWorld()
    let asked = try sent(world)
    for _ in 0..<5 { #expect(try answer(world, asked, "x").refusal == "invalid_grant invalid_oob_value 50181") }
    #expect(try answer(world, asked, world.latestCode).refusal == "invalid_grant invalid_oob_value 50181")
    let again = try world.next("resetpassword/v1.0/challenge", asked)
    #expect(try answer(world, again, world.latestCode).status == 200)
  }

  @Test func aCodeAlone() throws {
    let world = try TenantWorld()
    let asked = try sent(world)
    let other = try world.next("resetpassword/v1.0/continue", asked, ["grant_type": "password", "password": "x"])
    #expect(other.refusal == "unsupported_grant_type 70003")
    #expect(other.message == "The app requested an unsupported grant type 'password'.")
    #expect(try submit(world, asked, "Tulip!4471").refusal == "invalid_request 55200")
  }

  @Test(arguments: [
    ("short", "password_too_short 399246"), ("alllowercase", "password_too_weak 399246"),
    ("Correct-Horse-1", "password_recently_used 399246"),
  ]) func passwordsThatAreRefused(password: String, refusal: String) throws {
    let world = try TenantWorld()
    let proved = try answer(world, try sent(world), world.latestCode)
    #expect(try submit(world, proved, password).refusal == "invalid_grant \(refusal)")
    // The token stands: the next one may do.
    #expect(try submit(world, proved, "Tulip!4471").status == 200)
  }

  @Test func thePollTellsWhenItIsDone() throws {
    let world = try TenantWorld { $0.pollsInProgress = 2 }
    let taken = try submit(world, try answer(world, try sent(world), world.latestCode), "Tulip!4471")
    #expect(taken.rest == ["poll_interval": 1])
    for _ in 0..<2 {
      let reply = try world.next("resetpassword/v1.0/poll_completion", taken)
      #expect(reply.body == ["status": "in_progress"])
    }
    let done = try world.next("resetpassword/v1.0/poll_completion", taken)
    #expect(done.rest == ["status": "succeeded"] && done.token != nil)
    #expect(try world.next("resetpassword/v1.0/poll_completion", taken).refusal == "invalid_request 55200")
  }

  @Test func theNewPasswordCountsAndOpensALock() throws {
    let world = try TenantWorld(flow: UserFlow(name: "default", secondFactor: .sms))
    let signingIn = try world.challenged("sms@example.com")
    for _ in 0..<10 { _ = try world.password("wrong", signingIn) }
    #expect(try world.password("Correct-Horse-1", signingIn).refusal == "invalid_grant 50053")
    let asked = try world.next("resetpassword/v1.0/challenge", try start(world, "sms@example.com"))
    #expect(try answer(world, asked, world.latestCode).refusal == "invalid_grant 50053")
    world.advance(by: .minutes(1))
    let proved = try answer(world, asked, world.latestCode)
    _ = try submit(world, proved, "Tulip!4471")
    #expect(try world.password("Correct-Horse-1", signingIn).refusal == "invalid_grant 50126")
    #expect(try world.password("Tulip!4471", signingIn).refusal == "invalid_grant mfa_required 50076")
  }
}
