import Ambient
import HTTPServer
import JSON
import Model
import Sandboxes
import Tenants
import Testing

@testable import EntraNative

/// The second factor behind a sign-in, and registering one on the way
/// (docs/reference/entra-native-authentication.md#sign-in-introspect,
/// docs/reference/entra-native-authentication.md#registration).
@Suite struct NativeSecondFactorTests {
  private func proved(
    _ world: TenantWorld, _ username: String = "sms@example.com", capabilities: String = TenantWorld.capabilities
  ) throws -> NativeReply {
    try world.password("Correct-Horse-1", try world.challenged(username, capabilities: capabilities))
  }

  private func world(
    _ factor: UserFlow.SecondFactor = .sms, registers: Bool = false,
    _ change: @escaping @Sendable (inout Tenant) -> Void = { _ in }
  ) throws -> TenantWorld {
    try TenantWorld(
      flow: UserFlow(name: "default", secondFactor: factor, requiresRegistration: registers), change)
  }

  @Test func aSecondFactorIsAskedFor() throws {
    let reply = try proved(try world())
    #expect(reply.status == 400)
    #expect(reply.refusal == "invalid_grant mfa_required 50076")
    #expect(reply.token != nil)
    #expect(
      reply.message
        == "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access the resource."
    )
  }

  @Test func aClientThatCannotGoesToABrowser() throws {
    let reply = try proved(try world(), capabilities: "registration_required")
    #expect(reply.status == 200)
    #expect(
      reply.body == ["challenge_type": "redirect", "redirect_reason": "Client is missing mfa_required capability"])
  }

  @Test func theWaysAreListedMasked() throws {
    let world = try world()
    let list = try world.next("oauth2/v2.0/introspect", try proved(world))
    #expect(
      list.rest?["methods"] == [
        [
          "id": "sms", "challenge_type": "oob", "challenge_channel": "sms",
          "login_hint": .string(ContactAddress.maskedPhoneNumber("+15555550123")),
        ]
      ])
    #expect(list.body["methods"]?.array?.first?["login_hint"]?.string?.contains("555555") == false)
  }

  @Test func nothingIsListedBeforeTheFirstFactor() throws {
    let world = try world()
    let asked = try world.challenged("sms@example.com")
    #expect(try world.next("oauth2/v2.0/introspect", asked).refusal == "invalid_request 55200")
  }

  @Test func aCodeGoesToTheNumber() throws {
    let world = try world()
    let asked = try world.next("oauth2/v2.0/challenge", try proved(world), ["id": "sms"])
    #expect(asked.rest?["challenge_channel"] == "sms")
    #expect(asked.rest?["code_length"] == 8)
    let message = try #require(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first)
    #expect(message.channel == .sms && message.to == "+15555550123" && message.kind == .mfa)
  }

  @Test func aWayThatIsNotTheirs() throws {
    let world = try world()
    let reply = try world.next("oauth2/v2.0/challenge", try proved(world), ["id": "email"])
    #expect(reply.refusal == "invalid_request 55200")
    #expect(world.messageCount == 0)
  }

  @Test func theOwnAddressServesForCodesByMail() throws {
    let world = try world(.email)
    let list = try world.next("oauth2/v2.0/introspect", try proved(world, "ada@example.com"))
    #expect(list.body["methods"]?.array?.map { $0["login_hint"] } == ["a***a@exa***e.com"])
    _ = try world.next("oauth2/v2.0/challenge", list)
    #expect(world.sandbox.snapshot.outbox.newestFirst.map(\.entry).first?.to == "ada@example.com")
  }

  @Test func aBlockedNumber() throws {
    let world = try world { $0.blockedContacts = ["+15555550123"] }
    let reply = try world.next("oauth2/v2.0/challenge", try proved(world))
    #expect(reply.refusal == "access_denied provider_blocked_by_rep 550024")
    #expect(reply.message == "Configuring multi-factor authentication method is blocked.")
    #expect(world.messageCount == 0)
  }

  @Test func fiveWrongCodesEndTheCode() throws {
    let world = try world()
    let asked = try world.next("oauth2/v2.0/challenge", try proved(world))
    let code = world.latestCode
    for _ in 0..<5 {
      #expect(try world.code("x", asked, grant: "mfa_oob").refusal == "invalid_grant invalid_oob_value 50181")
    }
    #expect(try world.code(code, asked, grant: "mfa_oob").refusal == "invalid_grant invalid_oob_value 50181")
  }

  @Test func theSecondFactorExpiresLikeTheFirst() throws {
    let world = try world()
    let asked = try world.next("oauth2/v2.0/challenge", try proved(world))
    world.advance(by: .minutes(10))
    #expect(try world.code(world.latestCode, asked).refusal == "expired_token 552003")
  }

  // MARK: Registering one

  @Test func aStrongMethodIsAskedFor() throws {
    let reply = try proved(try world(.none, registers: true), "ada@example.com")
    #expect(reply.refusal == "invalid_grant registration_required 50072")
    #expect(
      reply.message
        == "Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication to access the resource."
    )
    let unable = try proved(
      try world(.none, registers: true), "ada@example.com", capabilities: "mfa_required")
    #expect(
      unable.body == [
        "challenge_type": "redirect", "redirect_reason": "Client is missing registration_required capability",
      ])
  }

  @Test func whatMayBeRegisteredIsToldInFull() throws {
    let world = try world(.none, registers: true)
    let list = try world.next("register/v1.0/introspect", try proved(world, "ada@example.com"))
    #expect(
      list.body["methods"] == [
        ["id": "email", "challenge_type": "oob", "challenge_channel": "email", "login_hint": "ada@example.com"],
        ["id": "sms", "challenge_type": "oob", "challenge_channel": "sms", "login_hint": ""],
      ])
  }

  @Test func theOwnVerifiedAddressNeedsNoCode() throws {
    let world = try world(.none, registers: true)
    let list = try world.next("register/v1.0/introspect", try proved(world, "ada@example.com"))
    let reply = try world.next("register/v1.0/challenge", list, ["challenge_target": "ADA@example.com"])
    #expect(reply.rest == ["challenge_type": "preverified"])
    #expect(world.messageCount == 0)
    let done = try world.next("register/v1.0/continue", reply, ["grant_type": "continuation_token"])
    #expect(done.status == 200 && done.rest == [:])
  }

  @Test func aCodeRegistersANumber() throws {
    let world = try world(.none, registers: true)
    let list = try world.next("register/v1.0/introspect", try proved(world, "ada@example.com"))
    let asked = try world.next("register/v1.0/challenge", list, ["challenge_target": "+15555550199"])
    #expect(
      asked.rest == [
        "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": "sms",
        "challenge_target": "+15555550199", "code_length": 8,
      ])
    let wrong = try world.next("register/v1.0/continue", asked, ["grant_type": "oob", "oob": "x"])
    #expect(wrong.refusal == "invalid_grant invalid_oob_value 50181")
    let code = try #require(world.latestCode)
    #expect(try world.next("register/v1.0/continue", asked, ["grant_type": "oob", "oob": code]).status == 200)
    #expect(
      try world.next("register/v1.0/continue", asked, ["grant_type": "oob", "oob": code]).refusal
        == "invalid_request 55200")
    let user = try #require(try world.tenant.user(named: "ada@example.com"))
    #expect(user.strongMethods == [StrongMethod(channel: .sms, address: "+15555550199")])
  }

  @Test func theCodeOfAnotherNumberRegistersNothing() throws {
    let world = try world(.none, registers: true)
    let list = try world.next("register/v1.0/introspect", try proved(world, "ada@example.com"))
    let first = try world.next("register/v1.0/challenge", list, ["challenge_target": "+15555550198"])
    let second = try world.next("register/v1.0/challenge", list, ["challenge_target": "+15555550199"])
    let code = try #require(world.latestCode)
    let crossed = try world.next("register/v1.0/continue", first, ["grant_type": "oob", "oob": code])
    #expect(crossed.refusal == "invalid_grant invalid_oob_value 50181")
    #expect(try world.next("register/v1.0/continue", second, ["grant_type": "oob", "oob": code]).status == 200)
  }

  @Test(arguments: [
    (["challenge_target": "nobody"], "invalid_request 901001"),
    (["challenge_target": "ada@example.com", "challenge_channel": "sms"], "invalid_request 901001"),
    (["challenge_target": "ada@example.com", "challenge_channel": "fax"], "invalid_request 90100"),
    (["challenge_target": "ada@example.com", "challenge_type": "password"], "unsupported_challenge_type 901007"),
    (["challenge_target": "bad@example.com"], "access_denied provider_blocked_by_rep 550024"),
    ([:], "invalid_request 90100"),
  ]) func targetsThatAreRefused(fields: [String: String], refusal: String) throws {
    let world = try world(.none, registers: true) { $0.blockedContacts = ["bad@example.com"] }
    let list = try world.next("register/v1.0/introspect", try proved(world, "ada@example.com"))
    #expect(try world.next("register/v1.0/challenge", list, fields).refusal == refusal)
    #expect(world.messageCount == 0)
  }
}
